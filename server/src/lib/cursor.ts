// Where a page of a list ended, as callers carry it: the moment and the id that its order goes by.
import { AppError } from './app-error.ts';

export interface Mark {
  readonly at: Date;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const writeCursor = ({ at, id }: Mark): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** Throws VALIDATION_FAILED for what no answer of ours gave. */
export function readCursor(cursor: string): Mark {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const at = new Date(instant);
  const isOurs = /^2\d{3}-[\d-]+T[\d:.]+Z$/.test(instant) && !Number.isNaN(at.getTime()) && UUID.test(id);
  if (!isOurs)
    throw new AppError('VALIDATION_FAILED', { fields: { cursor: 'Must be the cursor from the last response.' } });
  return { at, id };
}

/**
 * What to read for a page: one row more than it shows, which says whether there's another page. Throws VALIDATION_FAILED for a cursor
 * not ours.
 */
export const pageAfter = (cursor: string | undefined, size: number): { after: Mark | undefined; limit: number } => ({
  after: cursor === undefined ? undefined : readCursor(cursor),
  limit: size + 1,
});

/** The rows of a page read that way, and where the next one begins. `markOf` is what the list is in order of. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  markOf: (row: T) => Mark,
): { shown: readonly T[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writeCursor(markOf(last)) };
}

/** Typed text as the literal part of a pattern of LIKE. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
