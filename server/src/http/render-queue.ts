// Few pages are rendered at a time and the others wait their turn, so that a crowd of readers cannot keep this process from
// answering anything else. Who would wait too long is told so at once instead of being kept waiting in vain.
import { AppError } from '../lib/app-error.ts';

const AT_ONCE = 2;
const WAITING_MAXIMUM = 40;
const RETRY_SECONDS = 3;

const later = () => new AppError('OVERLOADED', { retryIn: RETRY_SECONDS });

export class RenderQueue {
  #atWork = 0;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #isClosed = false;

  /** Runs the work when it is its turn. Throws OVERLOADED when too many wait already, or once it is closed. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw later();
    if (this.#atWork < AT_ONCE) this.#atWork += 1;
    else {
      if (this.#waiting.length >= WAITING_MAXIMUM) throw later();
      // A render that ends passes its place to the next, so it stays counted.
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Not in the same breath: connections and short requests get their turn between two pages.
      if (next) setImmediate(next.resolve);
      else this.#atWork -= 1;
    }
  }

  /** Refuses waiting and new callers; renders in progress finish. */
  close(): void {
    this.#isClosed = true;
    for (const turn of this.#waiting.splice(0)) turn.reject(later());
  }
}
