// The MCP server at /mcp: streamable HTTP without sessions, so any node can answer any request.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/call-api.ts';
import { AppError } from '../../lib/app-error.ts';
import { forNobody } from '../../lib/languages/reader.ts';
import { challenge, describeResource, METADATA_PATH } from './challenge.ts';
import { createCallerFinder } from './find-caller.ts';
import { createGuessGuard, createLoopGuard } from './loop-guard.ts';
import { createMcpServer, MEMBER_TOOLS } from './tools.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Codes of a login that no longer works. Getting a new one helps. */
const ENDED_LOGINS: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'TOKEN_NOT_VALID',
  'TOKEN_REVOKED',
  'TOKEN_EXPIRED',
]);

/** The tool that a message calls, if it's one. */
function readTool(body: unknown): { name: string; input: unknown } | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
  if (method !== 'tools/call' || typeof params?.name !== 'string') return undefined;
  return { name: params.name, input: params.arguments };
}

/**
 * Refuses requests that a website makes a browser send: by its origin, or to a name that only points here (DNS rebinding). Programs
 * send no origin.
 */
function requireOwnHost({ headers, host }: FastifyRequest, publicUrl: string): void {
  const own = new URL(publicUrl);
  if (headers.origin !== undefined && headers.origin !== own.origin) throw new AppError('FORBIDDEN');
  if (host !== own.host) throw new AppError('FORBIDDEN');
}

/** Passes the message on as the SDK reads it, and sends what it answers. */
async function answerMessage(
  handle: ReturnType<typeof createMcpHandler>['fetch'],
  request: FastifyRequest,
  reply: FastifyReply,
  { extra, url }: { extra: Record<string, unknown>; url: string },
): Promise<FastifyReply> {
  const gone = new AbortController();
  request.raw.once('close', () => gone.abort());
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'];
  const headers = new Headers();
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method === 'POST';
  const asked = new Request(url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
  });
  const authInfo = { token: '', clientId: '', scopes: [], extra };
  const response = await handle(asked, { authInfo, ...(hasBody ? { parsedBody: request.body } : {}) });
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return response.body ? reply.send(Readable.fromWeb(response.body as ReadableStream)) : reply.send();
}

export function registerMcp(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const findCaller = createCallerFinder(deps);
  const guardGuess = createGuessGuard(deps);
  const guardLoop = createLoopGuard(app, config);
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer({ app, deps, ...(authInfo!.extra as { caller: Caller; stop?: string }) }),
    {
      maxRequestBodySize: BODY_LIMIT_BYTES,
      // The tools never change while someone is connected.
      maxSubscriptions: 0,
      onerror: (error) => deps.log.debug({ reason: error.message }, 'MCP message refused'),
    },
  );

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireOwnHost(request, config.publicUrl);
    if (Array.isArray(request.body)) throw new AppError('BAD_REQUEST', { message: 'Send one message at a time.' });
    let caller: Caller;
    try {
      caller = await guardGuess(request, () => findCaller(request));
    } catch (error) {
      if (error instanceof AppError && ENDED_LOGINS.has(error.code)) return challenge(reply, config, true);
      throw error;
    }
    const tool = readTool(request.body);
    const stop = await guardLoop(request, { caller, tool });
    if (tool && MEMBER_TOOLS.has(tool.name) && caller.actor.kind === 'visitor') return challenge(reply, config, false);
    // For a program, whose texts are in English like the names of its tools.
    return forNobody(() =>
      answerMessage(handler.fetch, request, reply, { extra: { caller, stop }, url: `${config.publicUrl}/mcp` }),
    );
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    bodyLimit: BODY_LIMIT_BYTES,
    handler: answer,
  });
  for (const url of [METADATA_PATH, '/.well-known/oauth-protected-resource'])
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(describeResource(config)),
    );
  if (config.oidc.isEmbedded) addProviderMetadata(app);
  app.addHook('onClose', () => handler.close());
}

/** RFC 8414 puts the issuer's path behind the well-known one; the provider only serves it the other way around. */
function addProviderMetadata(app: FastifyInstance): void {
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}/oidc`, async (request, reply) => {
      const found = await app.inject({ url: `/oidc/.well-known/${name}`, remoteAddress: request.ip });
      return reply
        .code(found.statusCode)
        .type('application/json')
        .header('cache-control', 'no-store')
        .send(found.rawPayload);
    });
}
