// Requests that came at once begin one after the other, a turn of the event loop each: between two of them new ones are read, and
// health checks are answered without waiting for the others.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Balancers and people on call ask these, above all when we're busy. */
const AT_ONCE = /^\/api\/(?:health|ready)(?:$|\?)/;

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sinceMs: number;
}

export class RequestQueue {
  readonly #waiting: Waiting[] = [];
  #waitedMs = 0;
  #waitedCount = 0;

  /** The listener, with its requests in turns. */
  queueByKey(listener: RequestListener): RequestListener {
    const beginNext = () => {
      const { request, response, sinceMs } = this.#waiting.shift()!;
      if (this.#waiting.length > 0) setImmediate(beginNext);
      this.#waitedMs += performance.now() - sinceMs;
      this.#waitedCount += 1;
      // Who hung up meanwhile wants nothing any more.
      if (!response.destroyed) listener(request, response);
    };
    return (request, response) => {
      if (AT_ONCE.test(request.url!)) return listener(request, response);
      this.#waiting.push({ request, response, sinceMs: performance.now() });
      if (this.#waiting.length === 1) setImmediate(beginNext);
    };
  }

  /** How long a request waited on average since this was last asked, in ms. */
  takeMeanWaitMs(): number {
    const meanMs = this.#waitedCount === 0 ? 0 : this.#waitedMs / this.#waitedCount;
    this.#waitedMs = 0;
    this.#waitedCount = 0;
    return meanMs;
  }
}
