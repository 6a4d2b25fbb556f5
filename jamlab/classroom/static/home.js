// Below which address the classes are served: "/", or what a proxy hands on from below, "/class/".

export const home =
  (typeof document !== "undefined" && document.body && document.body.getAttribute("data-home")) ||
  "/";
