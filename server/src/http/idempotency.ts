// One effect per Idempotency-Key, no matter how often a request is repeated or where the first one died (A03, I6). The key's row is
// written in the first transaction of the work. An error that rolls it back also removes the key, so the same request may succeed later.
// docs/decisions/0014-idempotency.md says what's stored.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@daynook/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorDetail } from '../lib/app-error.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { say } from '../lib/languages/say.ts';
import * as store from './idempotency-store.ts';

/** How long a request may work before another may take over: longer than all its calls together. */
export const LEASE_SECONDS = 30;
const KEY_MAXIMUM_CHARACTERS = 200;
const KEPT_DAYS = 7;
/** A repeat of a request in progress checks this often for its result, then asks the client to try again. */
const POLL_COUNT = 40;
const POLL_MS = 50;

export interface IdempotentCall {
  readonly memberId: string;
  readonly key: string;
  /** Names the operation, because the same key with another request is refused. */
  readonly operation: string;
  /** The validated body. */
  readonly input: unknown;
}

/** What a request can do with its key. */
export interface Ticket {
  /** What an earlier request with this key stored before it was interrupted. */
  readonly progress: Record<string, unknown> | undefined;
  /** Claims the key. Call it first in the first transaction. */
  begin(trx: Transaction<DB>, progress: Record<string, unknown>): Promise<void>;
  /** Updates the progress. */
  note(db: Db, progress: Record<string, unknown>): Promise<void>;
  /** Stores the response, preferably in the transaction that completes the work. A `status` below 400 is success. */
  finish(db: Db, status: number, answer: unknown): Promise<void>;
  /** Ends the lease, so that a repeat can continue immediately where this request had to stop. */
  handBack(): Promise<void>;
}

export interface Outcome<T> {
  readonly answer: T;
  readonly isReplay: boolean;
}

/** Throws IDEMPOTENCY_KEY_REQUIRED without the header, and VALIDATION_FAILED if it isn't valid. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.trim() === '') throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  // Node passes any bytes as Latin-1, but every client can send plain ASCII.
  if (key.length > KEY_MAXIMUM_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { 'Idempotency-Key': say('Must be 1 to {count} plain characters.', { count: KEY_MAXIMUM_CHARACTERS }) },
    });
  }
  return key;
}

export const requestHash = ({ operation, input }: Pick<IdempotentCall, 'operation' | 'input'>): Buffer =>
  createHash('sha256')
    .update(`${operation}\n${canonicalJson(input)}`)
    .digest();

/** Leaves the work's transaction when its key already exists. */
class AlreadyBegun extends Error {}

type Parts = Pick<Deps, 'db' | 'clock'>;
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

function createTicket(deps: Parts, call: IdempotentCall, sha256: Buffer, takenOver?: TakenOver): Ticket {
  let lockedUntil = takenOver?.lockedUntil;
  const heldKey = (): store.HeldKey => ({ memberId: call.memberId, key: call.key, lockedUntil: lockedUntil! });
  return {
    progress: takenOver?.progress,
    begin: async (trx, progress) => {
      if (takenOver) {
        if (!(await store.updateHeldKey(trx, heldKey(), { progress }))) throw new AlreadyBegun();
        return;
      }
      const now = deps.clock.now();
      lockedUntil = leaseEnd(now);
      if (!(await store.addKey(trx, heldKey(), { sha256, progress, now }))) throw new AlreadyBegun();
    },
    note: async (db, progress) => {
      await store.updateHeldKey(db, heldKey(), { progress });
    },
    finish: async (db, status, answer) => {
      await store.updateHeldKey(db, heldKey(), { status, answer });
    },
    handBack: async () => {
      if (lockedUntil) await store.updateHeldKey(deps.db.kysely, heldKey(), { locked_until: deps.clock.now() });
    },
  };
}

interface TakenOver {
  readonly lockedUntil: Date;
  readonly progress: Record<string, unknown>;
}

function replay<T>(row: store.KeyRow): Outcome<T> {
  if (row.status! < 400) return { answer: row.answer as T, isReplay: true };
  const { code, detail } = row.answer as { code: ErrorCode; detail: ErrorDetail };
  throw new AppError(code, detail);
}

/** Takes the key of a request that died; undefined if another request was faster. */
async function takeOver(deps: Parts, call: IdempotentCall, row: store.KeyRow): Promise<TakenOver | undefined> {
  const lockedUntil = leaseEnd(deps.clock.now());
  const oldKey = { memberId: call.memberId, key: call.key, lockedUntil: row.locked_until };
  const isTaken = await store.updateHeldKey(deps.db.kysely, oldKey, { locked_until: lockedUntil });
  return isTaken ? { lockedUntil, progress: (row.progress ?? {}) as Record<string, unknown> } : undefined;
}

/**
 * Runs the work once per member and key. A repeat gets the stored response, waits for a request in progress, or continues where one
 * died. Throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and anything the work throws.
 */
export async function runOnce<T>(
  deps: Parts,
  call: IdempotentCall,
  work: (ticket: Ticket) => Promise<T>,
): Promise<Outcome<T>> {
  const sha256 = requestHash(call);
  const attempt = async (takenOver?: TakenOver): Promise<Outcome<T> | undefined> => {
    try {
      return { answer: await work(createTicket(deps, call, sha256, takenOver)), isReplay: false };
    } catch (error) {
      if (error instanceof AlreadyBegun) return undefined;
      throw error;
    }
  };

  /** Checks on the request that has the key; undefined while it's still working. */
  const poll = async (isLast: boolean): Promise<Outcome<T> | undefined> => {
    const row = await store.findKey(deps.db.kysely, call);
    // The request we waited for was refused and left no key, so it's our turn.
    if (!row) return attempt();
    if (!row.request_sha256.equals(sha256)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (row.status !== null) return replay<T>(row);
    if (row.locked_until <= deps.clock.now()) {
      const takenOver = await takeOver(deps, call, row);
      return takenOver && attempt(takenOver);
    }
    if (!isLast) await wait(POLL_MS);
    return undefined;
  };

  let done = await attempt();
  for (let polls = 0; !done; polls += 1) {
    const isLast = polls >= POLL_COUNT;
    done = await poll(isLast);
    if (!done && isLast) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryIn: 1 });
  }
  return done;
}

/** Each part's own key, so that a repeat of the whole request does no part twice. */
export const deriveKey = (key: string, part: string): string =>
  createHash('sha256').update(`${key}\n${part}`).digest('hex');

/**
 * Decides what to do and stores it with the key, before the first part is done. A repeat continues with what was stored, because it
 * might not find what's done anymore, and it finds the key before an error.
 */
export async function beginWith<T extends Record<string, unknown>>(
  db: Db,
  ticket: Ticket,
  decide: () => Promise<T>,
): Promise<T> {
  if (ticket.progress) return ticket.progress as T;
  const decided = await decide().catch((error: unknown) => ({ error }));
  const isRefused = 'error' in decided;
  return db.transaction().execute(async (trx) => {
    await ticket.begin(trx, isRefused ? {} : decided);
    if (isRefused) throw decided.error;
    return decided;
  });
}

/** Deletes keys older than a week. A client that repeats a request later than that creates a new one. */
export const purgeIdempotencyKeys = (deps: Parts): Promise<number> =>
  store.deleteKeysBefore(deps.db.kysely, new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000));
