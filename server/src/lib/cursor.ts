// Marks where a page of a list ended: the time and id by which the list is ordered.
import { AppError } from './app-error.ts';
import { say } from './languages/say.ts';

export interface Mark {
  readonly at: Date;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const writeCursor = ({ at, id }: Mark): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** Throws VALIDATION_FAILED for cursors that we didn't create. */
export function readCursor(cursor: string): Mark {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const at = new Date(instant);
  const isOurs = /^2\d{3}-[\d-]+T[\d:.]+Z$/.test(instant) && !Number.isNaN(at.getTime()) && UUID.test(id);
  if (!isOurs)
    throw new AppError('VALIDATION_FAILED', { fields: { cursor: say('Must be the cursor from the last response.') } });
  return { at, id };
}

/**
 * What to read for a page: one row more than it shows, to find out if there's another page. Throws VALIDATION_FAILED for cursors that
 * we didn't create.
 */
export const pageAfter = (cursor: string | undefined, size: number): { after: Mark | undefined; limit: number } => ({
  after: cursor === undefined ? undefined : readCursor(cursor),
  limit: size + 1,
});

/** The page's rows, and the cursor of the next page. `toMark` returns what the list is ordered by. */
export function toPage<T>(
  rows: readonly T[],
  size: number,
  toMark: (row: T) => Mark,
): { shown: readonly T[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writeCursor(toMark(last)) };
}

/** Escapes typed text for a LIKE pattern. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
