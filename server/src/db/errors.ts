/**
 * What the database's refusals mean, so that services can turn them into domain errors, and the retry of a transaction
 * that lost against another. Must not decide what a user is told.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { isPlanOutdated } from './prepared-statements.ts';

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== code) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** 23505; `constraint` is the constraint's or unique index's name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint);
}

/** 23P01: the rows would overlap, for example two bookings of the same hours. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23P01', constraint);
}

/** 23503: the row pointed at is missing, or the row to delete is still pointed at. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint);
}

/** 23514 */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23514', constraint);
}

/** Class 22: a value the column's type can't hold, such as NUL in a text or a day that doesn't exist. */
export function isInvalidValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/** Thrown in a transaction that may succeed if it's run again, with new ids. */
export class TransactionLost extends Error {}

/** The transaction lost against another one (deadlock, serialization) or met an outdated plan: run again it may well succeed. */
export function isRetryable(error: unknown): boolean {
  if (isPlanOutdated(error) || error instanceof TransactionLost) return true;
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** What `pg` and its pool say, without a code, when no connection was to be had or the one at work was lost. */
const LOST_CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;

/** No connection, or no longer one: nothing is wrong with the request, and the same may succeed in a moment. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

const BUSY_CODES = /^(?:40001|40P01|53\w{3}|55P03|57014|57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/**
 * The database is too busy, shutting down, or unreachable: slow locks or statements, too many retries, no connection. Nothing is wrong
 * with the request.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'string' && BUSY_CODES.test(code)) || isConnectionLost(error);
}

export interface RetryOptions {
  /** How often it is run at most, the first time included. */
  attempts?: number;
  /** From 0 up to 1, for the pause between attempts. */
  random?: () => number;
}

const FIRST_PAUSE_MS = 20;

/**
 * Runs the transaction again, as a whole, when it lost against another. `work` must therefore have no effect outside of
 * the transaction. The last attempt's error is thrown as it came.
 */
export async function retryTransaction<DB, T>(
  kysely: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
  { attempts = 3, random = Math.random }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      // two that collided must not collide again: both pause, each for its own time
      await wait(random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
