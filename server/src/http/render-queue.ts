// Few pages are rendered at a time and the others wait their turn, so that a crowd of readers cannot keep this process from
// answering anything else. Who would wait too long is told so at once instead of being kept waiting in vain.
import { AppError } from '../lib/app-error.ts';

const AT_ONCE = 2;
const WAITING_MAXIMUM = 40;
const RETRY_SECONDS = 3;

export class RenderQueue {
  #atWork = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs the work when it is its turn. Throws OVERLOADED when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork < AT_ONCE) this.#atWork += 1;
    else {
      if (this.#waiting.length >= WAITING_MAXIMUM) throw new AppError('OVERLOADED', { retryIn: RETRY_SECONDS });
      // Whoever ends hands its place on: it stays counted.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Not in the same breath: connections and short requests get their turn between two pages.
      if (next) setImmediate(next);
      else this.#atWork -= 1;
    }
  }
}
