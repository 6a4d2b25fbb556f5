// Sending of an answer until it is confirmed. It is stored on the device first, so that neither a
// reload nor a lost connection loses it; its id makes it count once, however often it is sent.

import { Refusal, Rest } from "./connection.js";
import { secret } from "./device.js";

const AGAIN = 1500; // ms between attempts

/** @typedef {import("./device.js").Post} Post */
/**
 * @typedef {object} Listener
 * @property {() => void} changed the status changed
 * @property {() => Promise<void>} join the server does not know this device: join again
 * @property {(post: Post) => void} stored this answer was stored
 * @property {() => void} overtaken a later answer counts
 */

export class Sending {
  /**
   * @param {import("./device.js").Device} device
   * @param {import("./connection.js").Line} line
   * @param {Listener} page
   */
  constructor(device, line, page) {
    this.device = device;
    this.line = line;
    this.page = page;
    this.status = ""; // "", "sending", "lost", "late", or the reason for a refusal
    this.about = ""; // round and vote of that status
    this.rest = new Rest();
    this.busy = false;
  }

  /**
   * Return the answer to this round and vote that is being sent; null if none.
   * @param {number | null | undefined} round
   * @param {number | undefined} vote
   */
  pending(round, vote) {
    const post = this.device.kept.post;
    return post && post.round === round && post.vote === vote ? post.values : null;
  }

  /**
   * Return the status of the last answer to this round and vote.
   * @param {number | null | undefined} round
   * @param {number | undefined} vote
   */
  of(round, vote) {
    return this.about === round + "-" + vote ? this.status : "";
  }

  /**
   * @param {number} round
   * @param {number} vote
   * @param {number} stored number of the answer that counts
   * @param {number[]} values
   */
  send(round, vote, stored, values) {
    this.device.refresh(); // another tab may have answered
    const n = Math.max(this.device.kept.n, stored) + 1;
    this.device.keep({ n, post: { round, vote, n, id: secret(), values } });
    this.deliver();
  }

  /** Send the stored answer until it is confirmed; a second call meanwhile does nothing. */
  async deliver() {
    if (this.busy) return this.rest.wake();
    this.busy = true;
    while (this.device.kept.post) {
      const post = this.device.kept.post;
      this.about = post.round + "-" + post.vote;
      if (this.status !== "lost") this.say("sending");
      try {
        const reply = await this.line.ask("answer", post);
        this.drop(post);
        if (reply.state === "counted") this.page.stored(post);
        else if (reply.state === "before") this.page.overtaken();
        this.say(reply.state === "late" ? "late" : "");
      } catch (error) {
        await this.failed(post, error);
      }
    }
    this.busy = false;
  }

  /** @param {Post} post @param {unknown} error */
  async failed(post, error) {
    if (error instanceof Refusal && error.code === "token") {
      await this.page.join();
      await this.rest.pause(AGAIN);
    } else if (error instanceof Refusal && error.code !== "often") {
      this.drop(post);
      this.say(error.code === "gone" ? "late" : error.message);
    } else {
      this.say("lost");
      await this.rest.pause(AGAIN);
    }
  }

  /** Remove a post, unless another one has replaced it. @param {Post} post */
  drop(post) {
    this.device.refresh();
    const kept = this.device.kept.post;
    if (kept && kept.id === post.id) this.device.keep({ post: null });
  }

  /** @param {string} status */
  say(status) {
    this.status = status;
    this.page.changed();
  }
}
