// Renders pages in threads, so that the thread that has the API, bookings, and sockets only fetches the pages' data. A thread that dies
// or gets stuck is replaced, and pages that it hadn't begun to send are rendered once more by another.
import { Worker } from 'node:worker_threads';
import { AppError } from '../../lib/app-error.ts';
import type { PageContext, PageHandler } from '../documents.ts';
import type { ApiAnswer, ApiCall, FromThread, PageTask, ToThread } from './messages.ts';

const MEMORY_MB = 512;
const DEFAULT_PING_LIMIT_MS = 2_000;
/** So that a build that ends its threads right away doesn't keep the machine busy. */
const RESTART_PAUSE_MS = 1_000;
/** How often a page is rendered at most: if a page ends its thread twice, it's the page. */
const ATTEMPTS = 2;

export interface RenderThreadsOptions {
  /** The built server of the web. */
  readonly build: URL;
  readonly threads: number;
  /** A page that takes longer makes us check whether its thread is stuck. */
  readonly longestMs: number;
  /** A thread that doesn't respond for so long is stuck. */
  readonly pingLimitMs?: number;
  readonly onError: (error: Error) => void;
}

/** The thread ended while it rendered pages. */
export class RenderThreadEnded extends Error {}

/** What a page's reader is told whose thread has ended. */
const later = () => new AppError('OVERLOADED', { retryIn: 3 });

interface Page {
  readonly task: PageTask;
  readonly fetchApi: PageContext['fetchApi'];
  readonly response: PromiseWithResolvers<Response>;
  /** Set once the page's beginning has been sent. */
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** One thread and the pages that it's rendering. */
interface Thread {
  readonly worker: Worker;
  readonly pages: Map<number, Page>;
  readonly ready: Promise<void>;
  isPinged: boolean;
}

async function callApi({ fetchApi }: Page, { path, method, headers, body }: ApiCall): Promise<ApiAnswer> {
  const response = await fetchApi(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = response.body ? await response.text() : null;
  return { status: response.status, headers: [...response.headers], body: text };
}

export class RenderThreadPool {
  readonly #options: RenderThreadsOptions;
  readonly #threads = new Set<Thread>();
  /** Pages whose thread ended. One of them may be the reason, so they're rendered one at a time. */
  readonly #again: Page[] = [];
  #inAgain: Page | undefined;
  #pageCount = 0;
  #isClosed = false;

  private constructor(options: RenderThreadsOptions) {
    this.#options = options;
  }

  /** Resolves when every thread is ready. Rejects if the build can't be loaded. */
  static async start(options: RenderThreadsOptions): Promise<RenderThreadPool> {
    const pool = new RenderThreadPool(options);
    const threads = Array.from({ length: options.threads }, () => pool.#add());
    try {
      await Promise.all(threads.map(({ ready }) => ready));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  /** Renders a page. Throws OVERLOADED if the threads that rendered it ended, and what the page threw. */
  readonly handle: PageHandler = async (request, page) => {
    const task: PageTask = {
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      nonce: page.nonce,
      publicUrl: page.publicUrl,
      findsAddresses: page.findsAddresses,
      fees: await page.readFees(),
      waitsForAll: page.waitsForAll ?? false,
    };
    const response = Promise.withResolvers<Response>();
    this.#give({ task, fetchApi: page.fetchApi, response, body: undefined, attempts: 0, timer: undefined });
    return response.promise;
  };

  /** Ends the threads. Pages in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const page of this.#again.splice(0)) page.response.reject(later());
    await Promise.all(Array.from(this.#threads, ({ worker }) => worker.terminate()));
  }

  /** Gives the page to the thread with the fewest. */
  #give(page: Page): void {
    let chosen: Thread | undefined;
    for (const thread of this.#threads) if (!chosen || thread.pages.size < chosen.pages.size) chosen = thread;
    if (!chosen) {
      page.response.reject(later());
      return;
    }
    const { worker, pages } = chosen;
    this.#pageCount += 1;
    const number = this.#pageCount;
    page.attempts += 1;
    pages.set(number, page);
    page.timer = setTimeout(() => this.#check(chosen), this.#options.longestMs);
    worker.postMessage({ kind: 'render', page: number, task: page.task } satisfies ToThread);
  }

  /** Ends the thread if it doesn't respond. */
  #check(thread: Thread): void {
    if (thread.isPinged || !this.#threads.has(thread)) return;
    const { pingLimitMs = DEFAULT_PING_LIMIT_MS, onError } = this.#options;
    thread.isPinged = true;
    thread.worker.postMessage({ kind: 'ping' } satisfies ToThread);
    setTimeout(() => {
      if (!thread.isPinged || !this.#threads.has(thread)) return;
      onError(new RenderThreadEnded(`a thread that renders pages was stuck for ${pingLimitMs} ms`));
      void thread.worker.terminate();
    }, pingLimitMs).unref();
  }

  #add(): Thread {
    // Under `node --watch`, this variable makes a thread report what it loads to a parent that it doesn't have, and end right away.
    const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      env,
      workerData: { build: this.#options.build.href },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    const ready = Promise.withResolvers<void>();
    // Someone only waits for the first ones.
    ready.promise.catch(() => {});
    const thread: Thread = { worker, pages: new Map(), ready: ready.promise, isPinged: false };
    let isReady = false;
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') {
        isReady = true;
        ready.resolve();
      } else if (message.kind === 'pong') thread.isPinged = false;
      else this.#hear(thread, message);
    });
    worker.on('error', (error) => {
      ready.reject(error);
      if (!this.#isClosed) this.#options.onError(error as Error);
    });
    worker.once('exit', () => {
      ready.reject(new RenderThreadEnded('the thread ended before it was ready'));
      this.#replace(thread, isReady);
    });
    this.#threads.add(thread);
    this.#giveNextAgain();
    return thread;
  }

  #replace(thread: Thread, wasReady: boolean): void {
    this.#threads.delete(thread);
    if (!this.#isClosed) {
      if (wasReady) this.#add();
      else setTimeout(() => this.#isClosed || this.#add(), RESTART_PAUSE_MS).unref();
    }
    for (const [number, page] of thread.pages) {
      this.#finish(thread, number);
      if (page.body) page.body.error(new RenderThreadEnded('the thread ended in the middle of the page'));
      else if (this.#isClosed || page.attempts >= ATTEMPTS) page.response.reject(later());
      else this.#again.push(page);
    }
    this.#giveNextAgain();
  }

  /** The thread no longer renders this page. */
  #finish(thread: Thread, number: number): void {
    const page = thread.pages.get(number)!;
    clearTimeout(page.timer);
    thread.pages.delete(number);
    if (page !== this.#inAgain) return;
    this.#inAgain = undefined;
    this.#giveNextAgain();
  }

  #giveNextAgain(): void {
    // Without a thread, they wait for the next one.
    if (this.#inAgain || this.#threads.size === 0) return;
    this.#inAgain = this.#again.shift();
    if (this.#inAgain) this.#give(this.#inAgain);
  }

  #hear(thread: Thread, message: Exclude<FromThread, { kind: 'ready' | 'pong' }>): void {
    const page = thread.pages.get(message.page);
    if (!page) return;
    if (message.kind === 'call') void this.#answer(thread, page, message);
    else if (message.kind === 'head') this.#begin(thread, page, message);
    else if (message.kind === 'piece') page.body?.enqueue(message.bytes);
    else {
      this.#finish(thread, message.page);
      if (message.kind === 'end') page.body?.close();
      else {
        const error = new Error(message.message);
        if (page.body) page.body.error(error);
        else page.response.reject(error);
      }
    }
  }

  async #answer(thread: Thread, page: Page, { page: number, call, request }: Extract<FromThread, { kind: 'call' }>) {
    const reply = (message: ToThread) => thread.worker.postMessage(message);
    try {
      reply({ kind: 'answer', page: number, call, answer: await callApi(page, request) });
    } catch (error) {
      reply({ kind: 'failure', page: number, call, message: String(error) });
    }
  }

  #begin(
    thread: Thread,
    page: Page,
    { page: number, status, headers, hasBody }: Extract<FromThread, { kind: 'head' }>,
  ) {
    const body = hasBody
      ? new ReadableStream<Uint8Array>({
          start: (controller) => {
            page.body = controller;
          },
          // The reader has left.
          cancel: () => {
            this.#finish(thread, number);
            thread.worker.postMessage({ kind: 'cancel', page: number } satisfies ToThread);
          },
        })
      : null;
    page.response.resolve(new Response(body, { status, headers }));
  }
}
