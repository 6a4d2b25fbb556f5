// The token that says: this is asked for by a page of the same server. A JupyterHub wants it with all that a
// script fetches, not only with what it posts.

/**
 * The header that carries the token, if the server has set one.
 *
 * @returns {{ [name: string]: string }}
 */
export function withToken() {
  const token = document.cookie.match(/(?:^|;\s*)_xsrf=([^;]*)/)?.[1];
  return token ? { "X-XSRFToken": token } : {};
}
