// Starts simultaneous requests one after the other, each in its own turn of the event loop. New requests are read in between, and
// health checks skip the queue.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Load balancers and people on call use these, especially when we're busy. */
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

  /** The listener, with queued requests. */
  queueByKey(listener: RequestListener): RequestListener {
    const beginNext = () => {
      const { request, response, sinceMs } = this.#waiting.shift()!;
      if (this.#waiting.length > 0) setImmediate(beginNext);
      this.#waitedMs += performance.now() - sinceMs;
      this.#waitedCount += 1;
      // The client has disconnected.
      if (!response.destroyed) listener(request, response);
    };
    return (request, response) => {
      if (AT_ONCE.test(request.url!)) return listener(request, response);
      this.#waiting.push({ request, response, sinceMs: performance.now() });
      if (this.#waiting.length === 1) setImmediate(beginNext);
    };
  }

  /** How long a request waited on average since the last call, in ms. */
  takeMeanWaitMs(): number {
    const meanMs = this.#waitedCount === 0 ? 0 : this.#waitedMs / this.#waitedCount;
    this.#waitedMs = 0;
    this.#waitedCount = 0;
    return meanMs;
  }
}
