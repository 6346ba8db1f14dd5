// Binds one endpoint of the contract to a handler: who may call it, what it receives, and what it returns. Every JSON route is created
// here, so that no route can forget a check.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type Api, type ApiKey, api } from '@daynook/contract/api';
import type { Endpoint, HandlerInput } from '@daynook/contract/endpoint';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { recentReads } from '../db/reads.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withinTime } from '../lib/time-limit.ts';
import { findImpersonatedActor, noteOpened } from '../modules/impersonation/service.ts';
import { type Actor, type ActorOf, requireAccess, requireConfirmedEmail, VISITOR } from './actor.ts';
import { getSerializer } from './answer-schema.ts';
import { requireCsrfToken } from './csrf.ts';
import { isAllowedWhileImpersonating, openedBy, readImpersonationId } from './impersonation.ts';
import { findInProcessCaller } from './in-process-caller.ts';
import { hasJustWritten, noteWritten } from './just-written.ts';
import { requireOpen } from './maintenance.ts';
import { findFeature, requireOffered } from './offered.ts';
import { validationError } from './problem.ts';
import { toRateLimit } from './rate-limits.ts';
import { readsGzip } from './reads-gzip.ts';
import { authenticateByToken, limitToScopes, readApiToken, whileTokenWorks } from './token-caller.ts';
import { leaveBodiesUnread, openUpload, type Upload } from './upload-body.ts';

/** A response that's already serialized from parts the contract describes. We send it unchanged. Large ones are faster as bytes. */
export class RawJson {
  readonly body: string | Buffer;
  /** With a tag, a caller who already has this response gets a 304 instead. */
  readonly etag: string | undefined;
  /** The same, already compressed. */
  readonly gzip: Buffer | undefined;
  /** True if caches must not keep this response, although they may keep the endpoint's other responses. */
  readonly isFleeting: boolean;
  constructor(
    body: string | Buffer,
    { etag, gzip, isFleeting = false }: { etag?: string; gzip?: Buffer | undefined; isFleeting?: boolean } = {},
  ) {
    this.body = body;
    this.etag = etag;
    this.gzip = gzip;
    this.isFleeting = isFleeting;
  }
}

/**
 * A file that's sent while it's being made, with the media type its endpoint names. Do what's likely to fail before the first bytes:
 * until then, a failure gets a normal error response.
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
  /** What this request may be answered from: for visitors, a replica that's a few seconds behind at most. */
  reads: Database;
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

/** Members read the primary, and so do browsers that just saved something. */
const chooseReads = (deps: Deps, request: FastifyRequest, actor: Actor): Database =>
  actor.kind === 'visitor' && !hasJustWritten(request) ? recentReads(deps.db) : deps.db;

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

async function authenticateCaller(deps: Deps, key: string, request: FastifyRequest): Promise<Actor> {
  const inside = findInProcessCaller();
  if (inside?.kind === 'member' && inside.token) return limitToScopes(key, api[key as ApiKey], inside, request);
  if (inside) return inside;
  const apiToken = readApiToken(request);
  if (apiToken !== undefined) {
    const caller = await authenticateByToken(deps, request, apiToken);
    // Only now, because rate limits also ask who the caller is.
    await caller.token!.noteUse();
    return limitToScopes(key, api[key as ApiKey], caller, request);
  }
  const header = request.headers.authorization;
  if (header === undefined) return VISITOR;
  const token = BEARER.exec(header)?.[1];
  // A wrong header is refused even on public routes, because the client must learn that its session ended.
  return deps.authenticate(token ?? '');
}

/** The caller, or the member whom staff impersonate. `guardImpersonation` has already refused what's not allowed then. */
async function findActor(deps: Deps, key: string, request: FastifyRequest): Promise<Actor> {
  const caller = await authenticateCaller(deps, key, request);
  const impersonationId = readImpersonationId(request);
  return impersonationId === undefined ? caller : findImpersonatedActor(deps, caller, impersonationId);
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw validationError(result.error);
  return result.data;
};

/** Another site's form can send text, but it can't send JSON without a preflight request. */
function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/json *(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * How long a caller waits at most, counted from the request. Browsers give up after five seconds. Files and requests to other websites
 * have longer limits, and a few endpoints set their own.
 */
function timeLimitMs({ maximumSeconds, upload, download, bucket }: Endpoint, answerLimitMs: number): number {
  if (maximumSeconds !== undefined) return maximumSeconds * 1_000;
  if (upload || download) return FILE_LIMIT_MS;
  return bucket === 'outbound' ? OUTBOUND_LIMIT_MS : answerLimitMs;
}

/** '/api/listings/{id}' in Fastify's notation. */
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Route options that serialize responses with this schema. Each serializer is created with its first response, because creating all of
 * them would be most of the application's start time. Fastify wants a schema, so it gets an empty one; ours is in the serializer.
 */
const serializeWith = (answer: z.ZodType, status: number) => ({
  schema: { response: { [status]: {} } },
  serializerCompiler: () => (value: unknown) => getSerializer(answer)(value),
});

const routeOptions = (deps: Deps, key: ApiKey, endpoint: Endpoint, status: number): RouteShorthandOptions => ({
  ...(endpoint.answer ? serializeWith(endpoint.answer, status) : {}),
  ...(endpoint.isSentAsIs ? { compress: false } : {}),
  ...(endpoint.maximumBodyBytes === undefined ? {} : { bodyLimit: endpoint.maximumBodyBytes }),
  config: {
    ...toRateLimit(endpoint.bucket ?? 'read', deps.config.hasRateLimits),
    isAllowedWhileImpersonating: isAllowedWhileImpersonating(key),
  },
});

const readInput = (endpoint: Endpoint, request: FastifyRequest, upload: Upload | undefined) => ({
  params: parse(endpoint.params, request.params),
  query: parse(endpoint.query, request.query),
  body: upload ? undefined : parse(endpoint.body, request.body === undefined ? {} : request.body),
});

/** Tells caches whether they may share the response between visitors, and returns the same. */
function setCacheHeaders(reply: FastifyReply, { cacheSeconds }: Endpoint, actor: Actor, answer: unknown): boolean {
  const isFleeting = answer instanceof RawJson && answer.isFleeting;
  if (cacheSeconds === undefined || actor.kind !== 'visitor' || isFleeting) {
    reply.header('cache-control', 'no-store');
    return false;
  }
  reply.header('cache-control', `public, max-age=${cacheSeconds}, stale-while-revalidate=${2 * cacheSeconds}`);
  reply.header('vary', 'Authorization');
  return true;
}

function sendRawJson(request: FastifyRequest, reply: FastifyReply, answer: RawJson, isShared: boolean) {
  const { body, etag, gzip } = answer;
  if (etag !== undefined) {
    reply.header('etag', etag);
    if (isShared && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8').serializer((serialized: unknown) => serialized as string);
  if (gzip === undefined || !readsGzip(request)) return reply.send(body);
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  return reply.headers({ vary, 'content-encoding': 'gzip' }).send(gzip);
}

const sendDownload = (reply: FastifyReply, mediaType: string | undefined, { stream, fileName }: Download) =>
  reply
    .type(mediaType === PDF ? PDF : `${mediaType}; charset=utf-8`)
    .header('content-disposition', contentDisposition(fileName))
    .send(stream);

/** Registers the endpoint and its aliases. The handler runs after authentication, authorization, the CSRF check, and validation. */
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
  const options = routeOptions(deps, key, endpoint, status);

  const feature = findFeature(key);

  /** Throws unless the actor may send this request. */
  function requirePermission(request: FastifyRequest, actor: Actor): void {
    requireOpen(key, actor, deps.clock.now());
    requireAccess(endpoint, actor);
    requireOffered(feature);
    if (endpoint.needsConfirmedEmail) requireConfirmedEmail(actor);
    if (endpoint.body) requireJson(request);
    // Other sites can't make a browser send an API token, and programs have no cookies.
    const needsNoCsrfToken = readApiToken(request) !== undefined || findInProcessCaller() !== undefined;
    if (method !== 'GET' && !needsNoCsrfToken) requireCsrfToken(request, deps.secrets.csrf, isSecure);
  }

  /** Checks permissions before it reads the input, so that error messages don't reveal anything to other people. */
  async function run(request: FastifyRequest, reply: FastifyReply, upload: Upload | undefined) {
    const actor = await findActor(deps, key, request);
    requirePermission(request, actor);
    const input = readInput(endpoint, request, upload);
    const reads = chooseReads(deps, request, actor);
    const handled = { ...input, actor, reads, request, reply, ...(upload ? { upload } : {}) };
    const answer = await whileTokenWorks(actor, () => handle(handled as unknown as Handled<K>));
    // Failures before the first bytes get an error response. Later, the file could only be cut off.
    if (answer instanceof Download) await once(answer.stream, 'readable');
    const kind = openedBy(key);
    if (kind && actor.kind === 'member' && actor.impersonatedBy)
      await noteOpened(deps, actor, { kind, id: (input.params as { id: string }).id });
    return { actor, answer };
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const upload = endpoint.upload && openUpload(request, endpoint.upload);
    const work = run(request, reply, upload).finally(() => upload?.end(reply));
    const leftMs = limitMs - reply.elapsedTime;
    const { actor, answer } = await withinTime(leftMs, work, () => new AppError('OVERLOADED', { retryIn: 2 }));
    reply.code(status);
    if (method !== 'GET' && endpoint.access !== 'public')
      noteWritten(reply, { hasReplica: deps.db.reads.health() !== undefined, isSecure });
    const isShared = setCacheHeaders(reply, endpoint, actor, answer);
    if (answer instanceof RawJson) return sendRawJson(request, reply, answer, isShared);
    if (answer instanceof Download) return sendDownload(reply, endpoint.download, answer);
    return endpoint.answer ? reply.send(answer) : reply.send();
  }

  const addRoutes = (scope: FastifyInstance): void => {
    for (const url of [path, ...(endpoint.aliases ?? [])])
      scope.route({ ...options, method, url: fastifyPath(url), handler: respond });
  };

  if (!endpoint.upload) {
    addRoutes(app);
    return;
  }
  // Uploads get their own scope, because Fastify configures body parsing per scope.
  void app.register(async (scope) => {
    leaveBodiesUnread(scope);
    addRoutes(scope);
  });
}
