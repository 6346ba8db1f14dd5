// The HTTP server. It listens from the start and responds to health checks while the database is still starting, then passes every
// request to the application. There's one server for the life of the process, so the port stays the same.
import { createServer, type RequestListener, type Server } from 'node:http';
import { ERRORS, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import { LANGUAGES, type Language } from '@daynook/contract/languages/languages';
import { problemBody } from './http/problem.ts';
import { readLanguage } from './http/read-language.ts';
import { REQUEST_ID } from './http/request-ids.ts';
import { newId } from './lib/ids.ts';
import { currentReader, forReader } from './lib/languages/reader.ts';
import { say } from './lib/languages/say.ts';
import { RELEASE } from './release.ts';

export interface HttpServer {
  readonly server: Server;
  /** Passes every request to the application from now on. */
  handOver(listener: RequestListener): void;
  /** From now on `/api/ready` returns 503, so that load balancers stop sending requests. */
  drain(): void;
  /** Accepts no more connections. Resolves when the last one has ended, after its current response. */
  close(): Promise<void>;
}

/** How often to check connections that were busy when closing started, because they stay open after their last response. */
const IDLE_POLL_MS = 50;

/** How long a response may still take. Slower callers are disconnected, so that everything else can finish. */
const ANSWER_LIMIT_MS = 8_000;

/** Closes an HTTP server without waiting for idle connections. Also works while others are closing it. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) return resolve();
    const looking = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
    const patience = setTimeout(() => server.closeAllConnections(), ANSWER_LIMIT_MS);
    server.once('close', () => {
      clearInterval(looking);
      clearTimeout(patience);
      resolve();
    });
    server.close();
  });

/** The server can't listen on the address. The message says which one and what to do. */
export class ListenError extends Error {}

/** In the reader's language, as all pages are. */
const startingPage = (): string =>
  `<!doctype html><html lang="${currentReader().language}"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><meta name="viewport" content="width=device-width"><title>${say('Starting up')}</title>
<body style="font:18px/1.5 system-ui;display:grid;place-items:center;min-height:90vh;color-scheme:light dark"><p role="status">${say('Starting up. This page reloads automatically.')}</p>`;

const HEALTH_WHILE_STARTING = JSON.stringify({ status: 'ok', ...RELEASE, jobs: [], replica: null });

/** `languages` are those the site may offer: until the database answers, the operator's setting isn't known. */
const whileStarting =
  (languages: readonly Language[]): RequestListener =>
  (request, response) => {
    const { headers, url = '/' } = request;
    forReader({ language: readLanguage({ headers, url }, languages) }, () => answerWhileStarting(request, response));
  };

const answerWhileStarting: RequestListener = (request, response) => {
  const requestId = newId();
  response.setHeader(REQUEST_ID, requestId);
  const path = request.url?.split('?')[0];
  if (path === '/api/health') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(HEALTH_WHILE_STARTING);
    return;
  }
  const wantsPage = !path?.startsWith('/api/') && request.headers.accept?.includes('text/html');
  response.writeHead(ERRORS.NOT_READY[0], {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : PROBLEM_MEDIA_TYPE,
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  response.end(wantsPage ? startingPage() : JSON.stringify(problemBody('NOT_READY', { retryIn: 2 }, requestId)));
};

/** Throws ListenError if the port is taken or not allowed. */
export async function openHttpServer(
  port: number,
  host: string,
  languages: readonly Language[] = LANGUAGES,
): Promise<HttpServer> {
  const startingListener = whileStarting(languages);
  let listener = startingListener;
  let isDraining = false;
  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 72_000,
      maxHeaderSize: 16_384,
    },
    (request, response) =>
      (isDraining && request.url === '/api/ready' ? startingListener : listener)(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `can’t be used (${error.code})`;
      reject(new ListenError(`Port ${port} on ${host} ${reason}. Choose another PORT, for example PORT=3001.`));
    });
    server.listen(port, host, resolve);
  });
  return {
    server,
    handOver: (next) => {
      listener = next;
    },
    drain: () => {
      isDraining = true;
    },
    close: () => closeServer(server),
  };
}
