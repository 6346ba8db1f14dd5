// A file that fails before its first bytes are out: what arrives is the problem, and nothing of the file.
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendProblem } from './problem.ts';

async function* breaking() {
  yield 'a first line\n';
  throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
}

it('is not a download, and isn’t marked as compressed', async () => {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048 });
  app.get('/', (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rows.csv"')
      .send(Readable.from(breaking(), { objectMode: false })),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(await response.json()).toMatchObject({ code: 'OVERLOADED' });
  await app.close();
});
