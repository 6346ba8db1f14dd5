// A web build in miniature for tests of the rendering threads: what a page does is in its path.
import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import type { PageHandler } from '../../src/http/rendering/page-handler.ts';

const text = (...input: ConstructorParameters<typeof Response>) => new Response(...input);
const encode = (words: string) => new TextEncoder().encode(words);

/** Ends the thread, which is all that `process.exit` ends here. */
const endThread = (): never => process.exit(1);

/** The first piece, and the others when the API says so. */
function inPieces(go: () => Promise<Response>, then: (controller: ReadableStreamDefaultController) => void) {
  return new ReadableStream({
    start: async (controller) => {
      for (const piece of ['one ', 'two ', 'three ']) controller.enqueue(encode(piece));
      await go();
      then(controller);
    },
  });
}

/** Those that pages were given. */
const sites = new Set<object>();

const PAGES: Record<string, PageHandler> = {
  '/thread': async () => text(String(threadId)),
  '/seen': async (request, { nonce, publicUrl, findsAddresses, hasExamples, readFees, waitsForAll }) => {
    const fees = await readFees();
    const seen = { url: request.url, method: request.method, headers: [...request.headers] };
    return Response.json(
      { ...seen, nonce, publicUrl, findsAddresses, hasExamples, fees, waitsForAll },
      { status: 404 },
    );
  },
  '/site': async (_, { site }) => {
    sites.add(site);
    return text(`${site.brand.name} ${sites.size}`);
  },
  '/asks': async (_, { fetchApi }) => {
    const answers = await Promise.all([
      fetchApi('/api/one', { headers: { accept: 'application/json' } }),
      fetchApi('/api/two', { method: 'POST', body: '{"a":1}' }),
      fetchApi('/api/none'),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    return Response.json(answers.map((answer, n) => [answer.status, answer.headers.get('x-was'), bodies[n]]));
  },
  '/api-fails': async (_, { fetchApi }) => text(await fetchApi('/api/fails').then(String, (error) => error.message)),
  '/redirect': async () => text(null, { status: 302, headers: { location: '/elsewhere' } }),
  '/cookies': async () => {
    const headers = new Headers();
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return text('', { headers });
  },
  '/throws': async () => {
    throw new Error('the page is broken');
  },
  '/waits': async (_, { fetchApi }) => {
    await fetchApi('/api/wait');
    return text('waited');
  },
  '/waits-twice': async (_, { fetchApi }) => {
    await fetchApi('/api/wait');
    await fetchApi('/api/one');
    return text('waited');
  },
  '/busy-for-150-ms': async () => {
    const beganMs = performance.now();
    while (performance.now() - beganMs < 150);
    return text('done');
  },
  '/ends-thread': async () => endThread(),
  '/pieces': async (_, { fetchApi }) =>
    text(
      inPieces(
        () => fetchApi('/api/wait'),
        (controller) => {
          controller.enqueue(encode('four'));
          controller.close();
        },
      ),
    ),
  '/ends-thread-midway': async (_, { fetchApi }) => text(inPieces(() => fetchApi('/api/wait'), endThread)),
  '/never-ends': async () => {
    for (;;);
  },
  '/slow': async () => {
    await wait(300);
    return text('slow');
  },
};

export const entry = {
  module: {
    createPageHandler: (): PageHandler => (request, page) => PAGES[new URL(request.url).pathname]!(request, page),
  },
};
