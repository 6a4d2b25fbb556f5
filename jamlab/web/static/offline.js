// Registers offline use of a visited site, where browsers allow it: over HTTPS, or on this machine.
// Does nothing elsewhere, or on pages opened from a disk.
(() => {
  const home = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  if (isSecureContext && "serviceWorker" in navigator && home.protocol !== "file:")
    navigator.serviceWorker.register(new URL("service-worker.js", home)).catch(() => {});
})();
