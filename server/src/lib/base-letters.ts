// SQL for sorting and finding names: by their base letters, so that an É stands with the E.
import { type RawBuilder, sql } from 'kysely';

/** The sort key of a name, for `order by` and for comparing with others. */
export const baseLetters = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`base_letters(${name}) collate "C"`;
