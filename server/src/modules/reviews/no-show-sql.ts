// Whether a guest is recorded as not having come, for queries that decide about reviews.
import { type RawBuilder, sql } from 'kysely';

/** The no-show stands: the guest hasn't contested it, or staff upheld it. `bookingId` is the column that has the booking's id. */
export const isNoShow = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from no_show where no_show.booking_id = ${bookingId} and no_show.state in ('marked', 'upheld'))`;
