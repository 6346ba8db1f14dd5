// Stands in for Stripe's API: a server with state that responds with the SDK's types, handles idempotency keys like Stripe, and fails
// when a test says so. The files next to this one have its resources.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { type FormErrors, makeErrors } from './errors.ts';
import { type Events, makeEvents } from './events.ts';
import { type Params, parseForm } from './form.ts';
import { STRIPE_KEYS } from './keys.ts';

export interface Call {
  /** The values of the path's `:names`. */
  readonly path: Readonly<Record<string, string>>;
  /** A form's fields, an unparsed JSON body, or a GET request's query. */
  readonly params: Params;
  /** The connected account of the call. */
  readonly account: string | undefined;
  /** The uploaded file, if there is one. */
  readonly file?: File | undefined;
}
/** Returns the object, or throws ApiError. */
type Handler = (call: Call) => object;
/** By method and path, such as `POST /v1/payment_intents/:id/capture`. */
type Routes = Readonly<Record<string, Handler>>;

/** An error response in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: object };
  constructor(status: number, error: { type: Stripe.RawErrorType; message: string; [more: string]: unknown }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}
export const invalid = (message: string, more: object = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });
export const missing = (kind: string, id: string) =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'` });

export interface Core {
  /** Its URL for our client. */
  readonly url: string;
  /** The settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly faults: FormErrors;
  readonly events: Events;
  /** Every call that was carried out, in order: `POST /v1/refunds`. Repeats with the same key don't count. */
  readonly calls: string[];
  now(): Date;
  /** In seconds, like Stripe's times. */
  nowSeconds(): number;
  newId(prefix: string): string;
  add(routes: Routes): void;
  /** Forgets idempotency keys, like Stripe does after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}
interface Kept {
  readonly request: string;
  answer: Answer | undefined;
}

/** A page of a list, newest first, like all of Stripe's lists. */
export function toApiList<T extends { readonly id: string; readonly created: number }>(
  all: readonly T[],
  params: Params,
  url: string,
): Stripe.ApiList<T> {
  const created = params['created'];
  const { gte, lt } = (typeof created === 'object' ? created : {}) as { gte?: string; lt?: string };
  const newest = all
    .toReversed()
    .filter((item) => (!gte || item.created >= Number(gte)) && (!lt || item.created < Number(lt)));
  const after = newest.findIndex(({ id }) => id === params['starting_after']);
  const limit = Number(params['limit'] ?? 10);
  const data = newest.slice(after + 1, after + 1 + limit);
  return { object: 'list', data, has_more: newest.length > after + 1 + limit, url };
}

function findRoute(routes: ReadonlyMap<string, Handler>, method: string, pathname: string) {
  for (const [name, handler] of routes) {
    const [routeMethod, pattern] = name.split(' ') as [string, string];
    const match = routeMethod === method && new URLPattern({ pathname: pattern }).exec({ pathname });
    if (match) return { name, handler, path: match.pathname.groups as Record<string, string> };
  }
  return undefined;
}

interface Sent {
  readonly raw: string;
  readonly params: Params;
  readonly file?: File;
}

/** A form with a file in it. */
async function readMultipart(request: IncomingMessage): Promise<Sent> {
  const raw = await buffer(request);
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(new Uint8Array(raw), { headers }).formData();
  const params = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const file = form.get('file');
  return { raw: raw.toString('latin1'), params, ...(file instanceof File ? { file } : {}) };
}

async function readParams(request: IncomingMessage, url: URL): Promise<Sent> {
  if (request.method === 'GET') return { raw: url.search, params: parseForm(url.search) };
  if (request.headers['content-type']?.startsWith('multipart/')) return readMultipart(request);
  const raw = await text(request);
  const isJson = request.headers['content-type']?.includes('json');
  return { raw, params: isJson ? (JSON.parse(raw || '{}') as Params) : parseForm(raw) };
}

export interface CoreOptions {
  readonly now?: () => Date;
  /** Default: any free port. */
  readonly port?: number;
}

/** Starts an empty stand-in. */
export async function startCore({ now = () => new Date(), port = 0 }: CoreOptions = {}): Promise<Core> {
  const routes = new Map<string, Handler>();
  const keys = new Map<string, Kept>();
  const errors = makeErrors();
  const calls: string[] = [];
  let idCount = 0;
  const newId = (prefix: string) => {
    idCount += 1;
    return `${prefix}_standin${String(idCount).padStart(6, '0')}`;
  };

  const carryOut = (name: string, handler: Handler, call: Call): Answer => {
    calls.push(name);
    try {
      return { status: 200, body: handler(call) };
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body };
      throw error;
    }
  };
  /** A key always gets its first response, and other parameters with the same key are refused. */
  const onceByKey = (key: string, request: string, work: () => Answer): Answer => {
    const kept = keys.get(key);
    if (kept && kept.request !== request)
      return new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      });
    if (kept?.answer) return kept.answer;
    const answer = work();
    keys.set(key, { request, answer });
    return answer;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, 'http://stripe');
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const isTest = url.pathname.startsWith('/test/');
    const authorization = request.headers.authorization;
    if (!isTest && authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`)
      return void send(new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }));
    const { raw, params, file } = await readParams(request, url);
    const route = findRoute(routes, request.method!, url.pathname);
    if (!route) return void send(invalid(`Unrecognized request URL (${request.method}: ${url.pathname}).`));
    const meet = async (point: 'before' | 'after'): Promise<boolean> => {
      const kind = await errors.meet(route.name, point);
      if (kind === 'drop') response.destroy();
      else if (typeof kind === 'number')
        send({ status: kind, body: { error: { type: 'api_error', message: 'down' } } });
      return kind !== undefined;
    };
    if (await meet('before')) return;
    const account = request.headers['stripe-account'] as string | undefined;
    const work = () => carryOut(route.name, route.handler, { path: route.path, params, account, file });
    const key = request.method === 'GET' ? undefined : request.headers['idempotency-key'];
    const done = key ? onceByKey(`${account ?? ''}:${key as string}`, `${url.pathname}\n${raw}`, work) : work();
    if (await meet('after')) return;
    send(done);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('the stand-in for Stripe failed', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nowSeconds = () => Math.floor(now().getTime() / 1000);
  return {
    url,
    environment: { ...STRIPE_KEYS, STRIPE_API_URL: url },
    faults: errors,
    events: makeEvents({ newId, nowSeconds, secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET }),
    calls,
    now,
    nowSeconds,
    newId,
    add: (more) => {
      for (const [name, handler] of Object.entries(more)) routes.set(name, handler);
    },
    forgetKeys: () => keys.clear(),
    close: async () => {
      errors.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
