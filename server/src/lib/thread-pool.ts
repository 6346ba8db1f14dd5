// Runs work that would block everyone else in a few threads. A thread that takes too long or too much memory is ended, and the next
// task gets a new one. Threads are idle between tasks, unless they're used only once, and never keep the process alive.
import { type Transferable, Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** The module that a thread runs. It responds to each message with one message. */
  readonly script: URL;
  readonly threads: number;
  readonly longestMs: number;
  readonly mostMemoryMb: number;
  /** Each task gets its own thread, so that everything it used is freed right away. */
  readonly isUsedOnce?: boolean;
}

/** The thread died or didn't respond in time. */
export class ThreadEnded extends Error {}

/** Starts a thread that doesn't keep the process alive. */
export function startThread(
  script: URL,
  { mostMemoryMb, workerData }: { readonly mostMemoryMb: number; readonly workerData?: unknown },
): Worker {
  // Under `node --watch`, this variable makes a thread report what it loads to a parent that it doesn't have, and end right away.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(script, {
    execArgv: [],
    env,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  worker.unref();
  return worker;
}

export class ThreadPool<Task, Answer> {
  readonly #options: ThreadOptions;
  readonly #resting: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #busyCount = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects with ThreadEnded if the thread dies or takes longer than `longestMs`. */
  async run(task: Task, transfer: Transferable[] = [], longestMs = this.#options.longestMs): Promise<Answer> {
    await this.#takeTurn();
    try {
      const worker = this.#resting.pop() ?? this.#newThread();
      const answer = await this.#ask(worker, task, transfer, longestMs);
      if (this.#options.isUsedOnce) await worker.terminate();
      else this.#resting.push(worker);
      return answer;
    } finally {
      this.#endTurn();
    }
  }

  #newThread(): Worker {
    const worker = startThread(this.#options.script, { mostMemoryMb: this.#options.mostMemoryMb });
    // A thread that dies while idle isn't used again.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#resting.includes(worker)) this.#resting.splice(this.#resting.indexOf(worker), 1);
    });
    return worker;
  }

  async #takeTurn(): Promise<void> {
    if (this.#busyCount >= this.#options.threads)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#busyCount += 1;
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busyCount -= 1;
  }

  #ask(worker: Worker, task: Task, transfer: Transferable[], longestMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        // Removed one by one, because removing all listeners would also remove the thread's own.
        worker.off('error', fail).off('exit', fail).off('message', heard);
        worker.unref();
        end();
      };
      const fail = (): void =>
        settle(() => void worker.terminate().then(() => reject(new ThreadEnded('the thread ended without an answer'))));
      const heard = (answer: Answer): void => settle(() => resolve(answer));
      const timer = setTimeout(fail, longestMs);
      worker.once('error', fail);
      worker.once('exit', fail);
      worker.once('message', heard);
      worker.ref();
      worker.postMessage(task, transfer);
    });
  }
}
