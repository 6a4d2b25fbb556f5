// Lets a site open without the internet once it was visited, where browsers allow it: an encrypted
// line, or this machine. Elsewhere, and from a disk, nothing happens.
(() => {
  const home = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  if (isSecureContext && "serviceWorker" in navigator && home.protocol !== "file:")
    navigator.serviceWorker.register(new URL("service-worker.js", home)).catch(() => {});
})();
