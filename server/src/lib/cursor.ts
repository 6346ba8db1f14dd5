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

/** Typed text as the literal part of a pattern of LIKE. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
