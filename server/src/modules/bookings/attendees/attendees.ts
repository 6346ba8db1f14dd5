// Attendees of a team's booking: choosing them, what they see, and their emails.

import { TEAMS } from '@daynook/contract/limits/teams';
import type { AttendedBooking, AttendedSummary } from '@daynook/contract/teams/attendees';
import type { TeamPerson } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { type Effect, queueEffects } from '../../../jobs/outbox.ts';
import { AppError } from '../../../lib/app-error.ts';
import { pageAfter, toPage } from '../../../lib/cursor.ts';
import { say } from '../../../lib/languages/say.ts';
import { pictureUrl } from '../../members/service.ts';
import type { BookingRecord } from '../booking.ts';
import { type BookingEmail, type EmailOccasion, emailTo } from '../emails.ts';
import type { EventCode } from '../events.ts';
import { inTransaction } from '../move.ts';
import { findSummary, listSummariesById, type SummaryRow } from '../read-store.ts';
import { lockRecord } from '../store.ts';
import * as store from './attendee-store.ts';

const viewPerson = (row: Pick<store.AttendeeRow, 'id' | 'name' | 'picture_key' | 'picture_url'>): TeamPerson => ({
  _id: row.id,
  name: row.name,
  picture: pictureUrl(row),
});

/** A booking's attendees, by name. */
export const viewAttendees = async (db: Db, bookingId: string): Promise<TeamPerson[]> =>
  (await store.listAttendees(db, bookingId)).map(viewPerson);

/** Throws VALIDATION_FAILED if there are more attendees than people, or some aren't in the team. */
export async function putAttendees(
  trx: Transaction<DB>,
  {
    bookingId,
    teamId,
    guests,
    memberIds,
    at,
  }: {
    bookingId: string;
    teamId: string;
    guests: number;
    memberIds: readonly string[];
    at: Date;
  },
): Promise<void> {
  const wanted = [...new Set(memberIds)];
  const refuse = (words: string) => new AppError('VALIDATION_FAILED', { fields: { attendeeIds: words } });
  if (wanted.length > guests)
    throw refuse(
      say(
        '{count, plural, one {This booking is for # person.} other {This booking is for # people.}} Choose fewer attendees.',
        {
          count: guests,
        },
      ),
    );
  if (wanted.length > 0 && (await store.listInTeam(trx, teamId, wanted)).length < wanted.length)
    throw refuse(say('Someone you chose is no longer in the team. Choose again.'));
  await store.replaceAttendees(trx, { bookingId, memberIds: wanted, at });
}

/** Which email an event sends to attendees. */
const EMAILS: Partial<Record<EventCode, BookingEmail>> = {
  confirmed: 'attendee-added',
  changed: 'attendee-changed',
  cancelled: 'attendee-cancelled',
};

const toReader = (row: store.AttendeeRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  timeZone: row.time_zone,
});

/** One email to each attendee but the guest, who gets their own. */
export async function emailsToAttendees(
  db: Db,
  booking: BookingRecord,
  template: BookingEmail,
  occasion: EmailOccasion = {},
): Promise<Effect[]> {
  if (booking.teamId === undefined) return [];
  const attendees = await store.listAttendees(db, booking.id);
  return attendees
    .filter(({ id }) => id !== booking.guest.id)
    .map((row) => emailTo(booking, toReader(row), template, occasion));
}

/** The emails to attendees that these events send. They hear of a booking once it's confirmed. */
export async function emailsAbout(db: Db, booking: BookingRecord, codes: readonly EventCode[]): Promise<Effect[]> {
  if (booking.teamId === undefined || booking.confirmedAt === null) return [];
  const effects: Effect[] = [];
  for (const code of codes) {
    const template = EMAILS[code];
    if (template) effects.push(...(await emailsToAttendees(db, booking, template)));
  }
  return effects;
}

const isOpen = ({ status }: Pick<BookingRecord, 'status'>): boolean =>
  ['requested', 'awaiting_payment', 'confirmed', 'active'].includes(status);

/** Changes a booking's attendees. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED once it's over, VALIDATION_FAILED. */
export async function changeAttendees(
  deps: Deps,
  actor: MemberActor,
  { id, memberIds }: { id: string; memberIds: readonly string[] },
): Promise<TeamPerson[]> {
  await inTransaction(deps, async (trx) => {
    const booking = await lockRecord(trx, id);
    if (!booking || booking.guest.id !== actor.memberId) throw new AppError('NOT_FOUND');
    const { teamId, guests, id: bookingId } = booking;
    if (teamId === undefined)
      throw new AppError('FORBIDDEN', { message: say('Only bookings for a team have attendees.') });
    if (!isOpen(booking)) throw new AppError('STATE_CHANGED', { message: say('This booking is over.') });
    const before = await store.listAttendees(trx, id);
    await putAttendees(trx, { bookingId, teamId, guests, memberIds, at: deps.clock.now() });
    if (booking.confirmedAt === null) return;
    const after = await store.listAttendees(trx, id);
    const without = (rows: readonly store.AttendeeRow[], others: readonly store.AttendeeRow[]) =>
      rows.filter((row) => row.id !== actor.memberId && !others.some((other) => other.id === row.id));
    await queueEffects(trx, deps, [
      ...without(after, before).map((row) => emailTo(booking, toReader(row), 'attendee-added')),
      ...without(before, after).map((row) => emailTo(booking, toReader(row), 'attendee-removed')),
    ]);
  });
  deps.outboxSignal.ring();
  return viewAttendees(deps.db.kysely, id);
}

export type SummaryView = (row: SummaryRow) => Pick<AttendedSummary, 'listing'>;

const toSummary = (row: SummaryRow, viewListing: SummaryView): AttendedSummary => ({
  _id: row.id,
  reference: row.reference,
  status: row.status as AttendedSummary['status'],
  startsAt: row.starts_at!.toISOString(),
  endsAt: row.ends_at!.toISOString(),
  timeZone: row.time_zone,
  ...viewListing(row),
  bookedBy: {
    _id: row.guest_id,
    name: row.guest_name,
    picture: pictureUrl({ picture_url: row.guest_picture_url, picture_key: row.guest_picture_key }),
  },
  host: {
    _id: row.host_id,
    name: row.host_name,
    picture: pictureUrl({ picture_url: row.host_picture_url, picture_key: row.host_picture_key }),
  },
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
    viewPlace: (row: SummaryRow) => Promise<Pick<AttendedBooking, 'address' | 'addressFrom' | 'arrivalNote'>>;
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
