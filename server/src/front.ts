// The HTTP server that listens from the first moment: it answers health while the database is still starting, then
// hands every request to the application. One server for the life of the process, so the port never moves.
import { createServer, type RequestListener, type Server } from 'node:http';
import { ERRORS, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import { problemBody } from './http/problem.ts';

export interface Front {
  readonly server: Server;
  /** From now on every request goes to the application. */
  handOver(listener: RequestListener): void;
  /** From now on `/api/ready` answers 503, so that a balancer sends no more. */
  drain(): void;
  /** Takes no more connections and resolves when the last has ended; each ends with the answer it waits for. */
  close(): Promise<void>;
}

/** How often lines are looked at that were busy when the server began to close: their last answer leaves them open. */
const IDLE_POLL_MS = 50;

/** How long an answer may still take. Slower callers are cut off, so everything else ends well. */
const ANSWER_LIMIT_MS = 8_000;

/** Closes an HTTP server without waiting for lines on which nothing is asked any more. Also while others close it. */
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

/** The address cannot be listened on; the message says which and what to do. */
export class ListenError extends Error {}

const STARTING_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><meta name="viewport" content="width=device-width"><title>Starting …</title>
<body style="font:18px/1.5 system-ui;display:grid;place-items:center;min-height:90vh;color-scheme:light dark"><p role="status">Starting up. This page reloads automatically.</p>`;

const whileStarting: RequestListener = (request, response) => {
  const path = request.url?.split('?')[0];
  if (path === '/api/health') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end('{"status":"ok","jobs":[]}');
    return;
  }
  const wantsPage = !path?.startsWith('/api/') && request.headers.accept?.includes('text/html');
  response.writeHead(ERRORS.NOT_READY[0], {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : PROBLEM_MEDIA_TYPE,
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  response.end(wantsPage ? STARTING_PAGE : JSON.stringify(problemBody('NOT_READY', { retryIn: 2 }, 'starting')));
};

/** Listens. Throws ListenError when the port is taken or may not be used. */
export async function openFront(port: number, host: string): Promise<Front> {
  let listener: RequestListener = whileStarting;
  let isDraining = false;
  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 72_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => (isDraining && request.url === '/api/ready' ? whileStarting : listener)(request, response),
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
