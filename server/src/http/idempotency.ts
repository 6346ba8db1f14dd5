// One effect per Idempotency-Key, however often a request comes and wherever the first one died (A03, I6). The key's row
// is written in the first transaction of the work: a refusal that rolls it back leaves no key behind, so that the same
// request may succeed later. What is stored and what is not: docs/decisions/0030-idempotency.md.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@daynook/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorDetail } from '../lib/app-error.ts';

/** How long a first request may work before another may take over. Longer than every call it makes together. */
export const LEASE_SECONDS = 30;
const KEY_MAXIMUM_CHARACTERS = 200;
const KEPT_DAYS = 7;
/** A repeat that comes while the first is at work looks this often, then tells its client to ask again. */
const POLL_COUNT = 40;
const POLL_MS = 50;

export interface IdempotentCall {
  readonly memberId: string;
  readonly key: string;
  /** Names the operation: the same key with another request is refused. */
  readonly operation: string;
  /** The validated body. */
  readonly input: unknown;
}

/** What the work does with its key. */
export interface Ticket {
  /** What an earlier request under this key wrote down before it was interrupted. */
  readonly progress: Record<string, unknown> | undefined;
  /** Claims the key: the first statement of the first transaction. */
  begin(trx: Transaction<DB>, progress: Record<string, unknown>): Promise<void>;
  /** Writes down other progress than the first. */
  note(db: Kysely<DB> | Transaction<DB>, progress: Record<string, unknown>): Promise<void>;
  /** Stores the answer, best in the transaction that completes the work. `status` below 400 is success. */
  finish(db: Kysely<DB> | Transaction<DB>, status: number, answer: unknown): Promise<void>;
  /** Ends the lease, so that a repeat may go on at once where this request had to stop. */
  handBack(): Promise<void>;
}

export interface Outcome<T> {
  readonly answer: T;
  readonly isReplay: boolean;
}

/** The header, or IDEMPOTENCY_KEY_REQUIRED; VALIDATION_FAILED when it cannot be one. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.trim() === '') throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  // Node hands on whatever bytes came as Latin-1; only what any client can send on purpose is a key.
  if (key.length > KEY_MAXIMUM_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { 'Idempotency-Key': `Must be 1 to ${KEY_MAXIMUM_CHARACTERS} plain characters.` },
    });
  }
  return key;
}

/** JSON with sorted keys, so that the same content has the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${canonicalJson(content)}`).join(',')}}`;
}

export const requestHash = ({ operation, input }: Pick<IdempotentCall, 'operation' | 'input'>): Buffer =>
  createHash('sha256')
    .update(`${operation}\n${canonicalJson(JSON.parse(JSON.stringify(input)))}`)
    .digest();

/** Thrown out of the work's transaction when its key is already there. */
class AlreadyBegun extends Error {}

type Parts = Pick<Deps, 'db' | 'clock'>;
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

function ticketOf(deps: Parts, call: IdempotentCall, sha256: Buffer, takenOver?: TakenOver): Ticket {
  let lockedUntil = takenOver?.lockedUntil;
  const ours = (db: Kysely<DB> | Transaction<DB>) =>
    db
      .updateTable('idempotency_key')
      .where('member_id', '=', call.memberId)
      .where('key', '=', call.key)
      .where('status', 'is', null)
      // Another request that took over in the meantime has moved the lease: then nothing of ours is written.
      .where('locked_until', '=', lockedUntil!);
  return {
    progress: takenOver?.progress,
    begin: async (trx, progress) => {
      if (takenOver) {
        const kept = await ours(trx)
          .set({ progress: JSON.stringify(progress) })
          .returning('key')
          .executeTakeFirst();
        if (!kept) throw new AlreadyBegun();
        return;
      }
      const now = deps.clock.now();
      lockedUntil = leaseEnd(now);
      // Waits for another transaction that is writing the same key right now.
      const begun = await trx
        .insertInto('idempotency_key')
        .values({
          member_id: call.memberId,
          key: call.key,
          request_sha256: sha256,
          progress: JSON.stringify(progress),
          locked_until: lockedUntil,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!begun) throw new AlreadyBegun();
    },
    note: async (db, progress) => {
      await ours(db)
        .set({ progress: JSON.stringify(progress) })
        .execute();
    },
    finish: async (db, status, answer) => {
      await ours(db)
        .set({ status, answer: JSON.stringify(answer) })
        .execute();
    },
    handBack: async () => {
      if (lockedUntil) await ours(deps.db.kysely).set({ locked_until: deps.clock.now() }).execute();
    },
  };
}

interface TakenOver {
  readonly lockedUntil: Date;
  readonly progress: Record<string, unknown>;
}

const findKey = (deps: Parts, { memberId, key }: IdempotentCall) =>
  deps.db.kysely
    .selectFrom('idempotency_key')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();

type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

function replay<T>(row: KeyRow): Outcome<T> {
  if (row.status! < 400) return { answer: row.answer as T, isReplay: true };
  const { code, detail } = row.answer as { code: ErrorCode; detail: ErrorDetail };
  throw new AppError(code, detail);
}

/** Takes the key of a request that died; undefined when another was faster. */
async function takeOver(deps: Parts, call: IdempotentCall, row: KeyRow): Promise<TakenOver | undefined> {
  const lockedUntil = leaseEnd(deps.clock.now());
  const taken = await deps.db.kysely
    .updateTable('idempotency_key')
    .set({ locked_until: lockedUntil })
    .where('member_id', '=', call.memberId)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .where('locked_until', '=', row.locked_until)
    .returning('key')
    .executeTakeFirst();
  return taken && { lockedUntil, progress: (row.progress ?? {}) as Record<string, unknown> };
}

/**
 * Runs the work once per member and key. A repeat gets the stored answer, waits for one at work, or goes on where one
 * died. Throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and whatever the work throws.
 */
export async function runOnce<T>(
  deps: Parts,
  call: IdempotentCall,
  work: (ticket: Ticket) => Promise<T>,
): Promise<Outcome<T>> {
  const sha256 = requestHash(call);
  const attempt = async (ticket: Ticket): Promise<Outcome<T> | undefined> => {
    try {
      return { answer: await work(ticket), isReplay: false };
    } catch (error) {
      if (error instanceof AlreadyBegun) return undefined;
      throw error;
    }
  };

  let done = await attempt(ticketOf(deps, call, sha256));
  for (let polls = 0; !done; polls += 1) {
    const row = await findKey(deps, call);
    if (row && !row.request_sha256.equals(sha256)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (row && row.status !== null) return replay(row);
    if (!row) {
      // The one we waited for was refused and left nothing: now it is our turn.
      done = await attempt(ticketOf(deps, call, sha256));
    } else if (row.locked_until <= deps.clock.now()) {
      const takenOver = await takeOver(deps, call, row);
      if (takenOver) done = await attempt(ticketOf(deps, call, sha256, takenOver));
    } else if (polls < POLL_COUNT) {
      await wait(POLL_MS);
    }
    if (!done && polls >= POLL_COUNT) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryIn: 1 });
  }
  return done;
}

/** Forgets keys older than a week; a client that repeats a request later than that makes a new one. */
export async function purgeIdempotencyKeys(deps: Parts): Promise<number> {
  const oldest = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await deps.db.kysely
    .deleteFrom('idempotency_key')
    .where('created_at', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
