import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pageRequestContext } from './page-request.ts';
import { loadOnServer } from './server-api.ts';

/** Loads a listing from an API with this response. */
function load(status: number, body: object) {
  const context = new RouterContextProvider();
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  context.set(pageRequestContext, {
    fetchApi: async () => Response.json(body, { status, headers: { 'content-type': type } }),
  });
  const request = new Request('http://localhost/listing/x');
  return loadOnServer({ context, request }, (call) => call('GET /api/listings/{id}', { params: { id: 'x' } }));
}
const problem = (code: string, fields?: Record<string, string>) => ({ code, message: `It is ${code}`, fields });

it('asks the API for messages in the page’s language', async () => {
  const context = new RouterContextProvider();
  const asked: (string | null)[] = [];
  context.set(pageRequestContext, {
    language: 'es',
    fetchApi: async (_, init) => {
      asked.push(new Headers(init?.headers).get('Accept-Language'));
      return Response.json({});
    },
  });
  const request = new Request('http://localhost/es/listing/x');
  await loadOnServer({ context, request }, (call) => call('GET /api/listings/{id}', { params: { id: 'x' } }));
  expect(asked).toEqual(['es']);
});

describe('a page loaded on the server (RT1)', () => {
  it.each([
    ['nobody knows', 404, problem('NOT_FOUND'), 404, 'It is NOT_FOUND'],
    ['is gone', 410, problem('GONE'), 410, 'It is GONE'],
    ['has an id that cannot be one', 400, problem('VALIDATION_FAILED', { id: 'Invalid UUID' }), 404, undefined],
  ])('has the right status and words when its subject %s', async (_case, status, body, expected, message) => {
    await expect(load(status, body)).rejects.toMatchObject({ init: { status: expected }, data: { message } });
  });

  it.each([
    ['is not well', 503, problem('NOT_READY')],
    ['minds something else', 400, problem('VALIDATION_FAILED', { limit: 'Too many' })],
  ])('leaves it to the browser when the API %s', async (_case, status, body) => {
    await expect(load(status, body)).resolves.toBeNull();
  });
});
