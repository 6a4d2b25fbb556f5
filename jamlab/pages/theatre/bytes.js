// Bytes as base64 text for messages.

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes */
export function base64Of(bytes) {
  const part = 0x8000; // a number of arguments that every browser accepts
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  let text = "";
  for (let at = 0; at < all.length; at += part)
    text += String.fromCharCode(...all.subarray(at, at + part));
  return btoa(text);
}

/** @param {string} text */
export function bytesIn(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
