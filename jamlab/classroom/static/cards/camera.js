// The teacher's camera. Its picture never leaves this page; errors become sentences.

const HANDS = "You can count hands instead.";

/** Reason why there is no picture, worded for the teacher. */
export class NoCamera extends Error {}

/** @type {Record<string, string>} by the name of the browser's error */
const WHY = {
  NotAllowedError: "The camera is not allowed on this page. Allow it beside the page’s address.",
  NotFoundError: "No camera was found. Plug one in, and try again.",
  NotReadableError: "Another program uses the camera. Close it there, and try again.",
  OverconstrainedError: "No camera was found. Plug one in, and try again.",
};

/**
 * Start a camera.
 * @param {HTMLVideoElement} video shows its picture
 * @param {string} [device] id of the camera; default: the browser's choice
 * @returns {Promise<MediaStream>}
 */
export async function started(video, device) {
  if (!navigator.mediaDevices?.getUserMedia) {
    const here = `http://localhost:${location.port}${location.pathname}`;
    throw new NoCamera(
      `Browsers give a camera only to a page of the machine itself. Open ${here} on the machine ` +
        `that serves the class. ${HANDS}`,
    );
  }
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: device ? { ...size, deviceId: { exact: device } } : size,
    });
    video.srcObject = stream;
    await video.play();
    return stream;
  } catch (error) {
    const name = /** @type {Error} */ (error).name;
    throw new NoCamera(`${WHY[name] ?? "The camera does not answer. Try again."} ${HANDS}`);
  }
}

/** @param {MediaStream | null} stream */
export function stopped(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** List the cameras of this machine; complete once one of them was allowed. */
export async function cameras() {
  const found = await navigator.mediaDevices.enumerateDevices();
  return found.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
}
