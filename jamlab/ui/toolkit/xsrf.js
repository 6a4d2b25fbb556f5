// XSRF token, which proves that a request comes from a page of the same server. JupyterHub requires
// it for everything that a script fetches, not only for POST.

/**
 * Returns the header that carries the token, if the server has set one.
 *
 * @returns {{ [name: string]: string }}
 */
export function withToken() {
  const token = document.cookie.match(/(?:^|;\s*)_xsrf=([^;]*)/)?.[1];
  return token ? { "X-XSRFToken": token } : {};
}
