// Renders pages in threads, so that the thread that has the API, bookings, and sockets only fetches the pages' data. A thread that dies
// or gets stuck is replaced, and pages that it hadn't begun to send are rendered once more by another.
import type { Worker } from 'node:worker_threads';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { AppError } from '../../lib/app-error.ts';
import { startThread } from '../../lib/thread-pool.ts';
import type { ApiAnswer, ApiCall, FromThread, PageTask, ToThread } from './messages.ts';
import type { PageContext, PageHandler } from './page-handler.ts';

const MEMORY_MB = 512;
/** A page that takes longer than this share of what its reader waits makes us ask its thread if it's stuck. */
const LATE_SHARE = 1 / 3;
const DEFAULT_PING_LIMIT_MS = 2_000;
/** So that a build that ends its threads right away doesn't keep the machine busy. */
const RESTART_PAUSE_MS = 1_000;
/** How often a page is rendered at most: if a page ends its thread twice, it's the page. */
const ATTEMPTS = 2;

export interface RenderThreadsOptions {
  /** The built server of the web. */
  readonly build: URL;
  readonly threads: number;
  readonly readersWaitMs: number;
  /** A thread that doesn't respond for so long is stuck. */
  readonly pingLimitMs?: number;
  readonly onError: (error: Error) => void;
}

/** The thread ended while it rendered pages. Its readers may try again. */
class RenderThreadEnded extends AppError {
  constructor(message: string) {
    super('OVERLOADED', { retryIn: 3 });
    this.message = message;
  }
}

interface Page {
  readonly task: PageTask;
  readonly site: SiteSettings;
  readonly fetchApi: PageContext['fetchApi'];
  readonly signal: AbortSignal | undefined;
  readonly response: PromiseWithResolvers<Response>;
  /** Set once the page's beginning has been sent. */
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Stops listening to the signal. */
  stopListening: () => void;
}

/** One thread and the pages that it's rendering. */
interface Thread {
  readonly worker: Worker;
  readonly pages: Map<number, Page>;
  readonly started: PromiseWithResolvers<void>;
  isReady: boolean;
  /** What it was last sent. */
  site: SiteSettings | undefined;
  /** Set while we wait for its response to a ping. */
  ping: ReturnType<typeof setTimeout> | undefined;
}

async function callApi({ fetchApi }: Page, { path, method, headers, body }: ApiCall): Promise<ApiAnswer> {
  const response = await fetchApi(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = response.body ? await response.text() : null;
  return { status: response.status, headers: [...response.headers], body: text };
}

/** Pages go to the thread with the least burden. A thread that may not respond counts as more burdened than any other. */
const burden = ({ isReady, ping, pages }: Thread): number => pages.size + (isReady && !ping ? 0 : 1_000);

export class RenderThreadPool {
  readonly #options: RenderThreadsOptions;
  readonly #threads = new Set<Thread>();
  /**
   * Pages whose thread ended. One of them may be the reason, so they're rendered one at a time, the newest first: what makes a thread
   * stuck was there before the pages that wait behind it.
   */
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
      await Promise.all(threads.map(({ started }) => started.promise));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  /**
   * Renders a page. Throws OVERLOADED if the threads that rendered it ended or its reader no longer waits, and what the page threw.
   */
  readonly handle: PageHandler = async (request, { fetchApi, signal, ...page }) => {
    const task: PageTask = {
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      nonce: page.nonce,
      publicUrl: page.publicUrl,
      findsAddresses: page.findsAddresses,
      hasExamples: page.hasExamples,
      languages: page.languages,
      fees: await page.readFees(),
      waitsForAll: page.waitsForAll ?? false,
    };
    const response = Promise.withResolvers<Response>();
    const stopListening = () => {};
    const { site } = page;
    this.#give({
      task,
      site,
      fetchApi,
      signal,
      response,
      body: undefined,
      attempts: 0,
      timer: undefined,
      stopListening,
    });
    return response.promise;
  };

  /** Threads that are ready, and pages that they're rendering. */
  countReady = (): number => Array.from(this.#threads).filter(({ isReady }) => isReady).length;
  countPages = (): number => Array.from(this.#threads).reduce((sum, { pages }) => sum + pages.size, 0);

  /** Ends the threads. Pages in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const page of this.#again.splice(0)) refuse(page);
    await Promise.all(Array.from(this.#threads, ({ worker }) => worker.terminate()));
  }

  #give(page: Page): void {
    let chosen: Thread | undefined;
    for (const thread of this.#threads) if (!chosen || burden(thread) < burden(chosen)) chosen = thread;
    if (!chosen) {
      refuse(page);
      return;
    }
    const thread = chosen;
    this.#pageCount += 1;
    const number = this.#pageCount;
    page.attempts += 1;
    thread.pages.set(number, page);
    page.timer = setTimeout(() => this.#check(thread), this.#options.readersWaitMs * LATE_SHARE);
    const leave = () => {
      if (page.body) return;
      this.#cancel(thread, number);
      refuse(page);
    };
    page.signal?.addEventListener('abort', leave);
    page.stopListening = () => page.signal?.removeEventListener('abort', leave);
    if (thread.site !== page.site) {
      thread.site = page.site;
      thread.worker.postMessage({ kind: 'site', site: page.site } satisfies ToThread);
    }
    thread.worker.postMessage({ kind: 'render', page: number, task: page.task } satisfies ToThread);
  }

  /** Ends the thread if it doesn't respond. */
  #check(thread: Thread): void {
    if (thread.ping || !thread.isReady || !this.#threads.has(thread)) return;
    const { pingLimitMs = DEFAULT_PING_LIMIT_MS, onError } = this.#options;
    thread.ping = setTimeout(() => {
      onError(new RenderThreadEnded(`a thread that renders pages was stuck for ${pingLimitMs} ms`));
      void thread.worker.terminate();
    }, pingLimitMs);
    thread.ping.unref();
    thread.worker.postMessage({ kind: 'ping' } satisfies ToThread);
  }

  #add(): Thread {
    const worker = startThread(new URL('./thread.ts', import.meta.url), {
      mostMemoryMb: MEMORY_MB,
      workerData: { build: this.#options.build.href },
    });
    const started = Promise.withResolvers<void>();
    // Someone only waits for the first ones.
    started.promise.catch(() => {});
    const thread: Thread = { worker, pages: new Map(), started, isReady: false, site: undefined, ping: undefined };
    worker.on('message', (message: FromThread) => this.#hear(thread, message));
    worker.on('error', (error) => {
      started.reject(error);
      if (!this.#isClosed) this.#options.onError(error as Error);
    });
    worker.once('exit', () => {
      started.reject(new RenderThreadEnded('the thread ended before it was ready'));
      this.#replace(thread);
    });
    this.#threads.add(thread);
    this.#giveNextAgain();
    return thread;
  }

  #replace(thread: Thread): void {
    clearTimeout(thread.ping);
    this.#threads.delete(thread);
    if (!this.#isClosed) {
      if (thread.isReady) this.#add();
      else setTimeout(() => this.#isClosed || this.#add(), RESTART_PAUSE_MS).unref();
    }
    for (const [number, page] of thread.pages) {
      this.#finish(thread, number);
      if (page.body) page.body.error(new RenderThreadEnded('the thread ended in the middle of the page'));
      else if (this.#isClosed || page.attempts >= ATTEMPTS) refuse(page);
      else this.#again.push(page);
    }
    this.#giveNextAgain();
  }

  /** The thread no longer renders this page. Returns the page if it did. */
  #finish(thread: Thread, number: number): Page | undefined {
    const page = thread.pages.get(number);
    if (!page) return undefined;
    clearTimeout(page.timer);
    page.stopListening();
    thread.pages.delete(number);
    if (page === this.#inAgain) {
      this.#inAgain = undefined;
      this.#giveNextAgain();
    }
    return page;
  }

  #cancel(thread: Thread, number: number): void {
    if (this.#finish(thread, number)) thread.worker.postMessage({ kind: 'cancel', page: number } satisfies ToThread);
  }

  #giveNextAgain(): void {
    // Without a thread, they wait for the next one.
    while (!this.#inAgain && this.#threads.size > 0) {
      const page = this.#again.pop();
      if (!page) return;
      if (page.signal?.aborted) refuse(page);
      else {
        this.#inAgain = page;
        this.#give(page);
      }
    }
  }

  #hear(thread: Thread, message: FromThread): void {
    if (message.kind === 'ready') {
      thread.isReady = true;
      thread.started.resolve();
    } else if (message.kind === 'pong') {
      clearTimeout(thread.ping);
      thread.ping = undefined;
    } else if (message.kind === 'call') void this.#answer(thread, message);
    else if (message.kind === 'head') this.#begin(thread, message);
    else if (message.kind === 'piece') thread.pages.get(message.page)?.body?.enqueue(message.bytes);
    else {
      const page = this.#finish(thread, message.page);
      if (message.kind === 'end') page?.body?.close();
      else if (page?.body) page.body.error(new Error(message.message));
      else page?.response.reject(new Error(message.message));
    }
  }

  async #answer(thread: Thread, { page: number, call, request }: Extract<FromThread, { kind: 'call' }>): Promise<void> {
    const page = thread.pages.get(number);
    if (!page) return;
    const reply = (message: ToThread) => thread.worker.postMessage(message);
    try {
      reply({ kind: 'answer', page: number, call, answer: await callApi(page, request) });
    } catch (error) {
      reply({ kind: 'failure', page: number, call, message: String(error) });
    }
  }

  #begin(thread: Thread, { page: number, status, headers, hasBody }: Extract<FromThread, { kind: 'head' }>): void {
    const page = thread.pages.get(number);
    if (!page) return;
    clearTimeout(page.timer);
    const body = hasBody
      ? new ReadableStream<Uint8Array>({
          start: (controller) => {
            page.body = controller;
          },
          // The reader has left.
          cancel: () => this.#cancel(thread, number),
        })
      : null;
    page.response.resolve(new Response(body, { status, headers }));
  }
}

/** What a page's reader is told if it can't be rendered. */
function refuse({ response }: Page): void {
  response.reject(new AppError('OVERLOADED', { retryIn: 3 }));
}
