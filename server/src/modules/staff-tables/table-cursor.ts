// The cursor of a sorted table: the sort order, and the last row's value and ID.
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

export type SortType = 'timestamptz' | 'text' | 'bigint';

export interface Place {
  readonly key: string;
  readonly id: string;
}

interface Order {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As the database writes each. */
const KEYS: Readonly<Record<SortType, RegExp>> = {
  timestamptz: /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d)?$/,
  bigint: /^-?\d{1,18}$/,
  // PostgreSQL rejects text with null characters.
  text: /^[^\u0000]{0,500}$/u,
};

export const writePlace = ({ sort, order }: Order, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, order, key, id])).toString('base64url');

function readParts(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Throws VALIDATION_FAILED for cursors we didn't issue, or issued for another sort order. */
export function readPlace(cursor: string, { sort, order, type }: Order & { readonly type: SortType }): Place {
  const parts = readParts(cursor);
  if (Array.isArray(parts) && parts.length === 4 && parts[0] === sort && parts[1] === order) {
    const [, , key, id] = parts as unknown[];
    const isMoment = type !== 'timestamptz' || (typeof key === 'string' && !Number.isNaN(Date.parse(key.slice(0, 19))));
    if (typeof key === 'string' && typeof id === 'string' && KEYS[type].test(key) && UUID.test(id) && isMoment)
      return { key, id };
  }
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: say('Must be the cursor from the last response.') } });
}
