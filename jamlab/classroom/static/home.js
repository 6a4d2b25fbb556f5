// Base address of the class server: "/", or a proxy's prefix such as "/class/".

export const home =
  (typeof document !== "undefined" && document.body && document.body.getAttribute("data-home")) ||
  "/";
