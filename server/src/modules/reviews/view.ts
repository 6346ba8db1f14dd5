// Reviews as the wire shows them.
import type { Answer } from '@daynook/contract/api';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { pictureUrl } from '../members/service.ts';
import type { ReviewRow } from './store.ts';

type Review = Answer<'GET /api/listings/{id}/reviews'>['reviews'][number];

/** "Maya Chen" as "Maya C.": who stayed where on which day is nobody else's business. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('en')}.` : first;
}

export const reviewOf = (row: ReviewRow, timeZone: string): Review => ({
  _id: row.id,
  author: { name: shortName(row.name), picture: pictureUrl(row) },
  rating: row.rating,
  text: row.text,
  reply: row.reply,
  writtenOn: startsOnLocalDate(row.written_at, timeZone),
});
