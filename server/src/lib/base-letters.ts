// SQL for sorting and finding names by their base letters, so that É sorts with E.
import { type RawBuilder, sql } from 'kysely';

/** A name's sort key, for `order by` and comparisons. */
export const baseLetters = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`base_letters(${name}) collate "C"`;
