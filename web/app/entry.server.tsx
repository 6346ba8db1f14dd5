// Renders a page to HTML on the server. Its one export for the HTTP server is `createPageHandler`.
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type PageRequest, pageRequestContext } from './lib/api/page-request.ts';
import { NonceContext } from './lib/nonce.ts';

/** After this long, a page that still waits for data is sent as far as it's rendered. */
export const streamTimeout = 5_000;

/**
 * Creates the function that the HTTP server calls for every page and page-data request: `const handle =
 * build.entry.module.createPageHandler(build)`, then `handle(request, { nonce, fetchApi, publicUrl })`. It's inside the build so that both
 * sides use one copy of React Router.
 */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development' = 'production') {
  const handle = createRequestHandler(build, mode);
  return (request: Request, pageRequest: PageRequest): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageRequestContext, pageRequest);
    return handle(request, context);
  };
}

export default function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, waitsForAll: isKept } = context.get(pageRequestContext);
  const waitsForAll = isKept || isbot(request.headers.get('user-agent') ?? '') || entry.isSpaMode;
  return renderPage({ request, status, headers, entry, nonce, waitsForAll });
}

interface Page {
  request: Request;
  status: number;
  headers: Headers;
  entry: EntryContext;
  nonce: string | undefined;
  /** Crawlers get the whole page at once; people get its shell first. */
  waitsForAll: boolean;
}

function renderPage({ request, status, headers, entry, nonce, waitsForAll }: Page): Promise<Response> {
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let finalStatus = status;
    const send = () => {
      isShellSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      headers.set('Content-Type', 'text/html; charset=utf-8');
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        // Suspense boundaries let the page hydrate piece by piece. It's still sent in order, and no script moves parts into place later.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        ...(waitsForAll ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          // Errors before the shell reject the promise above, and the caller reports them once.
          if (isShellSent) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
