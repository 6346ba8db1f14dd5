// Binds one endpoint of the contract to a handler: who may call, what comes in, what goes out. The only way a JSON
// route comes to be, so that no route can forget a check.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type Api, type ApiKey, api } from '@daynook/contract/api';
import type { Endpoint, HandlerInput } from '@daynook/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withinTime } from '../lib/time-limit.ts';
import { actorOfImpersonation, noteOpened } from '../modules/impersonation/service.ts';
import { type Actor, type ActorOf, requireAccess, requireConfirmedEmail, VISITOR } from './actor.ts';
import { serializerOf } from './answer-schema.ts';
import { requireCsrfToken } from './csrf.ts';
import { impersonationIdOf, isAllowedWhileImpersonating, openedBy } from './impersonation.ts';
import { validationError } from './problem.ts';
import { rateLimitOf } from './rate-limits.ts';
import { leaveBodiesUnread, openUpload, type Upload } from './upload-body.ts';

/** An answer already serialised by us from contract-shaped parts; sent as it is. Large ones are faster as bytes. */
export class RawJson {
  readonly body: string | Buffer;
  /** With a tag, a caller who has that very answer is told so instead (304). */
  readonly etag: string | undefined;
  /** True for answers no cache may keep although the endpoint's usually may be kept. */
  readonly isFleeting: boolean;
  constructor(body: string | Buffer, { etag, isFleeting = false }: { etag?: string; isFleeting?: boolean } = {}) {
    this.body = body;
    this.etag = etag;
    this.isFleeting = isFleeting;
  }
}

/**
 * A file, sent as it is made; of the media type its endpoint names. What is likely to fail belongs before its first bytes: until
 * they are there a failure is answered like any other.
 */
export class Download {
  readonly stream: Readable;
  readonly fileName: string;
  constructor(stream: Readable, fileName: string) {
    this.stream = stream;
    this.fileName = fileName;
  }
}

export type Handled<K extends ApiKey> = HandlerInput<Api[K]> & {
  actor: ActorOf<Api[K]['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
} & (Api[K] extends { upload: object } ? { upload: Upload } : unknown);
type AnswerOf<K extends ApiKey> = Api[K] extends { answer: infer A extends z.ZodType }
  ? z.output<A> | RawJson
  : Api[K] extends { download: string }
    ? Download
    : undefined;

const PDF = 'application/pdf';
const OUTBOUND_LIMIT_MS = 20_000;
const FILE_LIMIT_MS = 120_000;

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

async function callerOf(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const header = request.headers.authorization;
  if (header === undefined) return VISITOR;
  const token = BEARER.exec(header)?.[1];
  // A header that is there but wrong is refused even on public routes: the client must learn that its session ended.
  return deps.authenticate(token ?? '');
}

/** Who is answered: the caller, or the member whom staff look at; `guardImpersonation` has refused what is not for that. */
async function actorOf(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const caller = await callerOf(deps, request);
  const impersonationId = impersonationIdOf(request);
  return impersonationId === undefined ? caller : actorOfImpersonation(deps, caller, impersonationId);
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw validationError(result.error);
  return result.data;
};

/** A form of another site can send text, never JSON without asking first. */
function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/json *(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * How long a caller waits at most, counted from the request: a browser gives up after five seconds. Files take as long as their
 * bytes, other people's websites as long as they are allowed to, and a few endpoints say so themselves.
 */
function timeLimitMs({ maximumSeconds, upload, download, bucket }: Endpoint, answerLimitMs: number): number {
  if (maximumSeconds !== undefined) return maximumSeconds * 1_000;
  if (upload || download) return FILE_LIMIT_MS;
  return bucket === 'outbound' ? OUTBOUND_LIMIT_MS : answerLimitMs;
}

/** '/api/listings/{id}' as Fastify writes it. */
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * The route options that write answers by this schema. The serializer is made with the first answer: making all of them at once
 * would be most of the time that an application takes to start. Fastify wants to see a schema; ours is in the serializer.
 */
const answersAs = (answer: z.ZodType, status: number) => ({
  schema: { response: { [status]: {} } },
  serializerCompiler: () => (value: unknown) => serializerOf(answer)(value),
});

/** Registers the endpoint and its aliases. The handler runs authenticated, authorised, CSRF-checked and validated. */
export function bind<K extends ApiKey>(
  app: FastifyInstance,
  deps: Deps,
  key: K,
  handle: (input: Handled<K>) => Promise<AnswerOf<K>>,
): void {
  const endpoint: Endpoint = api[key];
  const [method, path] = key.split(' ') as [string, string];
  const isSecure = deps.config.publicUrl.startsWith('https:');
  const limitMs = timeLimitMs(endpoint, deps.config.answerLimitMs);
  const status = endpoint.status ?? (endpoint.answer || endpoint.download ? 200 : 204);
  const options: RouteShorthandOptions = {
    ...(endpoint.answer ? answersAs(endpoint.answer, status) : {}),
    ...(endpoint.maximumBodyBytes === undefined ? {} : { bodyLimit: endpoint.maximumBodyBytes }),
    config: {
      ...rateLimitOf(endpoint.bucket ?? 'read', deps.config.hasRateLimits),
      isAllowedWhileImpersonating: isAllowedWhileImpersonating(key),
    },
  };

  /** What came in, checked in the order in which nobody learns what is not theirs, and the handler's answer to it. */
  async function answerOf(request: FastifyRequest, reply: FastifyReply, upload: Upload | undefined) {
    const actor = await actorOf(deps, request);
    requireAccess(endpoint, actor);
    if (endpoint.needsConfirmedEmail) requireConfirmedEmail(actor);
    if (endpoint.body) requireJson(request);
    if (method !== 'GET') requireCsrfToken(request, deps.secrets.csrf, isSecure);
    const input = {
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, request.query),
      body: upload ? undefined : parse(endpoint.body, request.body === undefined ? {} : request.body),
      actor,
      request,
      reply,
      ...(upload ? { upload } : {}),
    };
    const answer = await handle(input as unknown as Handled<K>);
    // Whatever fails before the first bytes are there gets a proper answer; later the file could only be cut off.
    if (answer instanceof Download) await once(answer.stream, 'readable');
    const kind = openedBy(key);
    if (kind && actor.kind === 'member' && actor.lookedAtBy)
      await noteOpened(deps, actor, { kind, id: (input.params as { id: string }).id });
    return { actor, answer };
  }

  const addRoutes = (scope: FastifyInstance): void => {
    for (const url of [path, ...(endpoint.aliases ?? [])]) {
      scope.route({
        ...options,
        method,
        url: fastifyPath(url),
        handler: async (request, reply) => {
          const upload = endpoint.upload && openUpload(request, endpoint.upload);
          const work = answerOf(request, reply, upload).finally(() => upload?.end(reply));
          const leftMs = limitMs - reply.elapsedTime;
          const { actor, answer } = await withinTime(leftMs, work, () => new AppError('OVERLOADED', { retryIn: 2 }));
          reply.code(status);
          const isFleeting = answer instanceof RawJson && answer.isFleeting;
          const isShared = endpoint.cacheSeconds !== undefined && actor.kind === 'visitor' && !isFleeting;
          reply.header(
            'cache-control',
            isShared
              ? `public, max-age=${endpoint.cacheSeconds}, stale-while-revalidate=${2 * endpoint.cacheSeconds!}`
              : 'no-store',
          );
          if (isShared) reply.header('vary', 'Authorization');
          if (answer instanceof RawJson && answer.etag !== undefined) {
            reply.header('etag', answer.etag);
            if (isShared && request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
          }
          if (answer instanceof RawJson)
            return reply
              .type('application/json; charset=utf-8')
              .serializer((body: unknown) => body as string)
              .send(answer.body);
          if (answer instanceof Download)
            return reply
              .type(endpoint.download === PDF ? PDF : `${endpoint.download}; charset=utf-8`)
              .header('content-disposition', `attachment; filename="${answer.fileName}"`)
              .send(answer.stream);
          return endpoint.answer ? reply.send(answer) : reply.send();
        },
      });
    }
  };

  if (!endpoint.upload) {
    addRoutes(app);
    return;
  }
  // A scope of its own: how bodies are read is said per scope.
  void app.register(async (scope) => {
    leaveBodiesUnread(scope);
    addRoutes(scope);
  });
}
