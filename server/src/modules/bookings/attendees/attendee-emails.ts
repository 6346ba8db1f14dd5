// Emails to attendees of a team's booking.
import type { Db } from '../../../db/db.ts';
import type { Effect } from '../../../jobs/outbox.ts';
import type { BookingRecord } from '../booking.ts';
import { type BookingEmail, type EmailOccasion, emailTo } from '../emails.ts';
import type { EventCode } from '../events.ts';
import * as store from './attendee-store.ts';

/** Which email an event sends to attendees. */
const EMAILS: Partial<Record<EventCode, BookingEmail>> = {
  confirmed: 'attendee-added',
  changed: 'attendee-changed',
  shortened: 'attendee-changed',
  cancelled: 'attendee-cancelled',
};

export const toReader = (row: store.AttendeeRow) => ({
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
