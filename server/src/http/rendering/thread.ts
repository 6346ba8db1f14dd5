// Renders pages in a thread of its own, with the web's build. What page loaders request from the API is requested by the HTTP server's
// thread, which has the database.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import type { ApiAnswer, FromThread, PageTask, ToThread } from './messages.ts';
import { loadPageHandler } from './page-handler.ts';

/** The built server of the web, as a file URL. */
const { build } = workerData as { build: string };
const handle = await loadPageHandler(new URL(build));

const send = (message: FromThread, transfer: ArrayBuffer[] = []) => parentPort!.postMessage(message, transfer);

interface Rendering {
  readonly calls: Map<number, PromiseWithResolvers<ApiAnswer>>;
  isCanceled: boolean;
}
const renderings = new Map<number, Rendering>();
let callCount = 0;
/** Comes before the first page. */
let site: SiteSettings | undefined;

/** A `fetch` that the other thread carries out. */
function fetchFor(page: number, { calls }: Rendering) {
  return async (path: string, init?: RequestInit): Promise<Response> => {
    callCount += 1;
    const waiting = Promise.withResolvers<ApiAnswer>();
    calls.set(callCount, waiting);
    const body = init?.body ? (init.body as string) : undefined;
    const request = { path, method: init?.method ?? 'GET', headers: [...new Headers(init?.headers)], body };
    send({ kind: 'call', page, call: callCount, request });
    const answer = await waiting.promise;
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
}

/**
 * Sends pieces as they come. React writes many small ones in the same turn, which are sent together: each message, and each flush of the
 * compression afterward, has its price.
 */
async function sendPieces(page: number, rendering: Rendering, body: ReadableStream<Uint8Array>): Promise<void> {
  let waiting: Uint8Array[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    // A copy, because pieces may be views of a buffer that's used again.
    const bytes = new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    send({ kind: 'piece', page, bytes }, [bytes.buffer]);
  };
  for await (const piece of body) {
    if (rendering.isCanceled) return;
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(piece);
  }
  flush();
}

async function render(page: number, rendering: Rendering, task: PageTask): Promise<void> {
  const { url, method, headers, nonce, publicUrl, findsAddresses, hasExamples, languages, fees, waitsForAll } = task;
  const response = await handle(new Request(url, { method, headers }), {
    nonce,
    fetchApi: fetchFor(page, rendering),
    publicUrl,
    findsAddresses,
    hasExamples,
    languages,
    site: site!,
    readFees: async () => fees,
    waitsForAll,
  });
  send({
    kind: 'head',
    page,
    status: response.status,
    headers: [...response.headers],
    hasBody: response.body !== null,
  });
  if (response.body) await sendPieces(page, rendering, response.body);
  send({ kind: 'end', page });
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function start(page: number, task: PageTask): Promise<void> {
  const rendering: Rendering = { calls: new Map(), isCanceled: false };
  renderings.set(page, rendering);
  try {
    await render(page, rendering, task);
  } catch (error) {
    send({ kind: 'failed', page, message: describeError(error) });
  } finally {
    renderings.delete(page);
  }
}

function settleCall(message: Extract<ToThread, { kind: 'answer' | 'failure' }>): void {
  const calls = renderings.get(message.page)?.calls;
  const waiting = calls?.get(message.call);
  calls?.delete(message.call);
  if (message.kind === 'answer') waiting?.resolve(message.answer);
  else waiting?.reject(new Error(message.message));
}

parentPort!.on('message', (message: ToThread) => {
  if (message.kind === 'site') ({ site } = message);
  else if (message.kind === 'render') void start(message.page, message.task);
  else if (message.kind === 'ping') send({ kind: 'pong' });
  else if (message.kind === 'cancel') {
    const rendering = renderings.get(message.page);
    if (rendering) rendering.isCanceled = true;
  } else settleCall(message);
});
send({ kind: 'ready' });
