// Calls one of our endpoints from inside the process, for someone whose identity is already checked: with the same checks, limits, and
// answers as everyone else's requests. The MCP server's tools and replies by email do.
import type { Answer, ApiKey, Input } from '@daynook/contract/api';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actor.ts';
import { callAs } from './in-process-caller.ts';

/** Who calls, and from where. */
export interface Caller {
  readonly actor: Actor;
  readonly address: string;
}

/** What the endpoint answered instead. Its message is for people. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

const fill = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const toSearch = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
};

/** The endpoint's answer. Throws ApiRefusal with what it says otherwise. */
export async function callApi<K extends ApiKey>(
  app: FastifyInstance,
  { actor, address }: Caller,
  key: K,
  input: {
    readonly params?: object;
    readonly query?: object;
    readonly body?: Input<K> extends { body: infer B } ? B : never;
    readonly upload?: { readonly mediaType: string; readonly bytes: Buffer };
  },
): Promise<Answer<K>> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  // Awaited inside, because injecting only starts then.
  const response = await callAs(
    actor,
    async () =>
      await app.inject({
        method,
        url: fill(path, (input.params ?? {}) as Record<string, string>) + toSearch((input.query ?? {}) as never),
        remoteAddress: address,
        ...(input.body === undefined ? {} : { payload: input.body as object }),
        ...(input.upload ? { headers: { 'content-type': input.upload.mediaType }, payload: input.upload.bytes } : {}),
      }),
  );
  const body = response.json() as { code?: string; message?: string; detail?: string; fields?: Record<string, string> };
  if (response.statusCode < 300) return body as Answer<K>;
  throw new ApiRefusal(body.code ?? 'INTERNAL', body.message ?? body.detail ?? '', body.fields);
}
