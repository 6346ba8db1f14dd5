// The socket server (RM1): who can connect, which socket room they're in, and one wrapper for every event. Durable data goes through
// REST; sockets only push. Each module's `socket-events.ts` decides who may join the rooms of its conversations.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { CLIENT_EVENTS, type ServerEvents, STAFF_EVENTS } from '@daynook/contract/realtime';
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { MemberActor } from '../http/actor.ts';
import { REQUEST_ID } from '../http/request-ids.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { AppError } from '../lib/app-error.ts';
import { findStaffPermissions } from '../modules/staff-roles/service.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { forgetRealtime, setRealtime } from './live.ts';
import { isRefused, OpenSockets } from './open-sockets.ts';
import { connectRedis } from './redis.ts';

/** The socket room of one member. Only the server adds sockets to it. */
const memberRoom = (memberId: string) => `member:${memberId}`;

/** The socket room of one member's open pages of a conversation, so that members who leave get nothing more. */
export const conversationRoom = (conversationId: string, memberId: string) =>
  `conversation:${conversationId}:${memberId}`;

/** Pages only get events that the contract names. */
type SocketServer = Server<Record<string, (...args: unknown[]) => void>, EventsHeard>;
type EventsHeard = { [E in keyof ServerEvents]: (payload: ServerEvents[E]) => void };
export type MemberSocket = Socket<Record<string, (...args: unknown[]) => void>, EventsHeard>;
type EngineSocket = Socket['conn'];

export interface Realtime {
  /** Sends to every open page of a member, on all nodes. */
  notify<E extends keyof ServerEvents>(memberId: string, event: E, payload: ServerEvents[E]): void;
  /** Sends to the open pages of a conversation's current members, on all nodes. */
  notifyConversation<E extends keyof ServerEvents>(
    conversation: { readonly id: string; readonly memberIds: readonly string[] },
    event: E,
    payload: ServerEvents[E],
  ): void;
  /** Makes every open page, on all nodes, fetch what it may have missed. */
  catchUp(): void;
  close(): Promise<void>;
}

/** The socket server of a node. */
export interface SocketNode extends Realtime {
  countOpen(): number;
}

/** Adds a module's listeners to each member's socket. */
export type Follow = (deps: Deps, socket: MemberSocket, actor: MemberActor) => void;

const EVENTS_PER_SECOND = 20;
/** Time limits for authentication and for closing: 13 seconds in total. */
const INTRODUCTION_LIMIT_MS = 10_000;
const FAREWELL_LIMIT_MS = 3_000;

/** A bucket that refills evenly; a flood is dropped, then the socket is cut. */
function tokenBucket(perSecond: number): () => 'take' | 'drop' | 'cut' {
  let tokens = perSecond * 2;
  let dropped = 0;
  let lastMs = performance.now();
  return () => {
    const nowMs = performance.now();
    tokens = Math.min(perSecond * 2, tokens + ((nowMs - lastMs) / 1000) * perSecond);
    lastMs = nowMs;
    if (tokens >= 1) {
      tokens -= 1;
      return 'take';
    }
    dropped += 1;
    return dropped > perSecond * 10 ? 'cut' : 'drop';
  };
}

/** How many protocol packets a connection may send to authenticate. More is a flood, not a reconnecting page. */
const INTRODUCTIONS_AT_ONCE = 10;
const INTRODUCTIONS_PER_SECOND = 1;
const isIntroduction = ({ type, data }: { type: string; data?: unknown }): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith('0');

/**
 * Counts authentication attempts of one connection, because each checks a token and looks up permissions without being an event. Too
 * many end the connection before anything else is read.
 */
function limitIntroductions(io: SocketServer): void {
  io.engine.on('connection', (line: EngineSocket) => {
    let left = INTRODUCTIONS_AT_ONCE;
    let lastMs = performance.now();
    line.on('packet', (packet: { type: string; data?: unknown }) => {
      if (!isIntroduction(packet)) return;
      const nowMs = performance.now();
      left = Math.min(INTRODUCTIONS_AT_ONCE, left + ((nowMs - lastMs) / 1000) * INTRODUCTIONS_PER_SECOND) - 1;
      lastMs = nowMs;
      if (left >= 0) return;
      line.removeAllListeners('data');
      line.close(true);
    });
  });
}

type Acknowledge = (answer: unknown) => void;

/** The client's acknowledgement callback, if it sent one. */
const findAcknowledgement = (args: readonly unknown[]): Acknowledge | undefined =>
  typeof args.at(-1) === 'function' ? (args.at(-1) as Acknowledge) : undefined;

/** Counts every event, including unknown ones. */
function limitEvents(socket: MemberSocket): void {
  const bucket = tokenBucket(EVENTS_PER_SECOND);
  socket.use((packet, next) => {
    const verdict = bucket();
    if (verdict === 'take') return next();
    if (verdict === 'cut') return void socket.disconnect(true);
    return findAcknowledgement(packet)?.({ ok: false, code: 'RATE_LIMITED' });
  });
}

/**
 * Listens to one event safely: validates the payload first, acknowledges only if the client asked for it, and catches everything
 * thrown (F1).
 */
export function onEvent<S extends z.ZodType>(
  socket: MemberSocket,
  event: string,
  schema: S,
  handle: (payload: z.output<S>) => Promise<unknown>,
): void {
  socket.on(event, (...args: unknown[]) => {
    const acknowledge = findAcknowledgement(args);
    const answer = (value: object) => acknowledge?.(value);
    const parsed = schema.safeParse(args[0]);
    if (!parsed.success) return answer({ ok: false, code: 'VALIDATION_FAILED' });
    handle(parsed.data).then(
      (value) => answer({ ok: true, ...(value === undefined ? {} : { value }) }),
      (error: { code?: unknown }) =>
        answer({ ok: false, code: typeof error?.code === 'string' ? error.code : 'INTERNAL' }),
    );
    return undefined;
  });
}

/** The same for staff events: permissions are checked on every event, because roles can change while a socket is open. */
export function onStaffEvent<E extends keyof typeof STAFF_EVENTS>(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { socket, actor }: { socket: MemberSocket; actor: MemberActor },
  event: E,
  handle: (payload: z.output<(typeof CLIENT_EVENTS)[E]>) => Promise<unknown>,
): void {
  onEvent(socket, event, CLIENT_EVENTS[event], async (payload) => {
    const permissions = actor.isStaff
      ? await findStaffPermissions(deps.db.kysely, deps, actor.memberId)
      : NO_PERMISSIONS;
    if (!permissions.has(STAFF_EVENTS[event])) throw new AppError('FORBIDDEN');
    return handle(payload as z.output<(typeof CLIENT_EVENTS)[E]>);
  });
}

/** `emit` takes its payload as a list, which the compiler can't follow for a generic event. */
function emit<E extends keyof ServerEvents>(
  target: { emit(event: E, payload: ServerEvents[E]): unknown },
  event: E,
  payload: ServerEvents[E],
): void {
  target.emit(event, payload);
}

/** The library waits 30 seconds for the other end to close, without a setting for it, so a silent connection would stay that long. */
function limitFarewells(io: SocketServer): void {
  const { ws } = io.engine as unknown as { ws: { options: { closeTimeout: number } } };
  ws.options.closeTimeout = FAREWELL_LIMIT_MS;
}

type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** Allows pages of the same origin and non-browser clients, but not other sites or staff viewing as a member. */
function isAllowedOrigin({ headers }: IncomingMessage, allowedOrigin: string): boolean {
  const { origin, host } = headers;
  if (headers[IMPERSONATION_HEADER] !== undefined) return false;
  return origin === undefined || [allowedOrigin, `http://${host}`, `https://${host}`].includes(origin);
}

function createSocketServer(
  app: FastifyInstance,
  deps: Deps,
  {
    limits,
    redis,
  }: { readonly limits: ConnectionLimits; readonly redis: Awaited<ReturnType<typeof connectRedis>> | undefined },
): SocketServer {
  const allowedOrigin = new URL(deps.config.publicUrl).origin;
  const io: SocketServer = new Server(app.server, {
    ...(redis ? { adapter: createAdapter(redis.client) } : {}),
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: INTRODUCTION_LIMIT_MS,
    pingTimeout: 20_000,
    perMessageDeflate: false,
    allowRequest: (request, callback) => {
      callback(null, isAllowedOrigin(request, allowedOrigin) && limits.mayConnect(request));
    },
  });
  // Socket responses don't pass through the HTTP framework, so they get the same headers here, refusals included.
  const headers = Object.entries(securityHeaders(deps.config));
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(REQUEST_ID, deps.newId());
    next();
  });
  limitFarewells(io);
  limitIntroductions(io);
  return io;
}

/** Authenticates each socket, and disconnects it when its member's permissions end. */
function admitMembers(
  io: SocketServer,
  deps: Deps,
  { limits, follows }: { readonly limits: ConnectionLimits; readonly follows: readonly Follow[] },
): void {
  const identify = async (token: unknown): Promise<MemberActor> => {
    const actor = await deps.authenticate(typeof token === 'string' ? token : '');
    if (actor.kind !== 'member' || actor.accountStatus === 'suspended') throw new AppError('UNAUTHENTICATED');
    return actor;
  };

  const sockets = new OpenSockets(identify, (error) =>
    deps.log.warn({ reason: String(error) }, 'failed to check a socket’s permissions'),
  );

  io.use((socket, next) => {
    identify((socket.handshake.auth as { token?: unknown } | undefined)?.token).then(
      (actor) => {
        if (sockets.isFull(actor.memberId) || !limits.mayOpen(actor.memberId)) return next(new Error('RATE_LIMITED'));
        socket.data = { actor };
        return next();
      },
      (error: unknown) => next(new Error(isRefused(error) ? 'UNAUTHENTICATED' : 'UNAVAILABLE')),
    );
  });

  io.on('connection', (socket) => {
    const { actor } = socket.data as { actor: MemberActor };
    const { memberId } = actor;
    // Several sockets may have been admitted simultaneously.
    if (sockets.isFull(memberId)) return void socket.disconnect(true);
    sockets.add(memberId, socket, (socket.handshake.auth as { token: string }).token);
    socket.on('disconnect', () => {
      sockets.remove(memberId, socket);
      // Otherwise a client could leave and keep an uncounted connection indefinitely.
      socket.conn.close();
    });
    limitEvents(socket);
    void socket.join(memberRoom(memberId));
    for (const follow of follows) follow(deps, socket, actor);
    socket.on('error', () => socket.disconnect(true));
    return undefined;
  });
}

/** Attaches the socket server to the application's HTTP server, and reports once if it has to wait for Redis. */
export async function startRealtime(
  app: FastifyInstance,
  deps: Deps,
  follows: readonly Follow[] = [],
  say: (text: string) => void = () => undefined,
): Promise<SocketNode> {
  const limits = createConnectionLimits(deps);
  const redis = deps.config.redisUrl ? await connectRedis(deps.config.redisUrl, deps, say) : undefined;

  const io = createSocketServer(app, deps, { limits, redis });
  admitMembers(io, deps, { limits, follows });
  const catchUp = () => emit(io, 'catch_up', {});
  // During a Redis outage, events reached only the pages of their own node.
  redis?.onReturn(catchUp);

  const realtime: SocketNode = {
    notify: (memberId, event, payload) => {
      emit(io.to(memberRoom(memberId)), event, payload);
    },
    notifyConversation: ({ id, memberIds }, event, payload) => {
      // Sending to no room would send to everyone.
      if (memberIds.length === 0) return;
      emit(io.to(memberIds.map((memberId) => conversationRoom(id, memberId))), event, payload);
    },
    countOpen: () => io.engine.clientsCount,
    catchUp,
    close: async () => {
      // Open sockets would keep the HTTP server from closing.
      io.local.disconnectSockets(true);
      forgetRealtime(deps);
      await io.close();
      redis?.close();
    },
  };
  setRealtime(deps, realtime);
  return realtime;
}
