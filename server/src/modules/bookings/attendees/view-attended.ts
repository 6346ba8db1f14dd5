// What attendees of a team's booking see.

import type { AttendedBooking, AttendedSummary } from '@daynook/contract/teams/attendees';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamPerson } from '@daynook/contract/teams/teams';
import type { Db } from '../../../db/db.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import { pageAfter, toPage } from '../../../lib/cursor.ts';
import { viewPerson } from '../../teams/service.ts';
import { findSummary, listSummariesById, type SummaryRow } from '../read-store.ts';
import * as store from './attendee-store.ts';

/** A booking's attendees, by name. */
export const viewAttendees = async (db: Db, bookingId: string): Promise<TeamPerson[]> =>
  (await store.listAttendees(db, bookingId)).map(viewPerson);

type SummaryView = (row: SummaryRow) => Pick<AttendedSummary, 'listing'>;

const toSummary = (row: SummaryRow, viewListing: SummaryView): AttendedSummary => ({
  _id: row.id,
  reference: row.reference,
  status: row.status as AttendedSummary['status'],
  startsAt: row.starts_at!.toISOString(),
  endsAt: row.ends_at!.toISOString(),
  timeZone: row.time_zone,
  ...viewListing(row),
  bookedBy: viewPerson({
    id: row.guest_id,
    name: row.guest_name,
    picture_url: row.guest_picture_url,
    picture_key: row.guest_picture_key,
  }),
  host: viewPerson({
    id: row.host_id,
    name: row.host_name,
    picture_url: row.host_picture_url,
    picture_key: row.host_picture_key,
  }),
  team: { _id: row.team_id!, name: row.team_name! },
});

/** Bookings that someone made for the actor. */
export async function listAttended(
  deps: Deps,
  { memberId }: MemberActor,
  { tab = 'upcoming', cursor }: { tab?: 'upcoming' | 'past' | undefined; cursor?: string | undefined },
  viewListing: SummaryView,
): Promise<{ bookings: AttendedSummary[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  const wanted = { memberId, tab, now: deps.clock.now(), ...pageAfter(cursor, TEAMS.pageSize) };
  const found = await store.listAttended(db, wanted);
  const { shown, nextCursor } = toPage(found, TEAMS.pageSize, ({ startsAt, id }) => ({ at: startsAt, id }));
  const rows = new Map(
    (
      await listSummariesById(
        db,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const bookings = shown.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [toSummary(row, viewListing)] : [];
  });
  return { bookings, nextCursor };
}

type Place = Pick<AttendedBooking, 'address' | 'addressFrom' | 'arrivalNote' | 'nextReleaseAt' | 'wifi' | 'wayIn'>;

/** The booking as its attendee sees it; `viewPlace` decides when the address is there. Throws NOT_FOUND for everyone else. */
export async function viewAttended(
  deps: Deps,
  { memberId }: MemberActor,
  id: string,
  {
    viewListing,
    viewPlace,
  }: {
    viewListing: SummaryView;
    viewPlace: (row: SummaryRow) => Promise<Place>;
  },
): Promise<AttendedBooking> {
  const db = deps.db.kysely;
  const row = (await store.isAttending(db, id, memberId)) ? await findSummary(db, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...toSummary(row, viewListing),
    attendees: await viewAttendees(db, id),
    houseRules: row.house_rules,
    ...(await viewPlace(row)),
  };
}
