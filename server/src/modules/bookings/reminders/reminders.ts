// Reminders of upcoming bookings (L7) and waiting requests (2.4). Each is recorded in the transaction that queues its emails, so
// it's sent once, however often, late, or on however many nodes this runs.
import type { Deps } from '../../../deps.ts';
import { queueEffects } from '../../../jobs/outbox.ts';
import { emailsToAttendees } from '../attendees/attendee-emails.ts';
import { emailsToCoHosts, emailTo, requestOccasion } from '../emails.ts';
import { inTransaction } from '../move.ts';
import * as store from '../store.ts';
import {
  ATTENDEE_REMINDERS,
  chooseCoHostEmail,
  owedUntil,
  REMINDER_EMAILS,
  REMINDER_KINDS,
  type ReminderKind,
  releaseAfterReminder,
} from './reminder-rules.ts';
import { listOwed, noteNotified } from './reminder-store.ts';

const BATCH = 100;

/** Sends one reminder if it's still due. The booking is locked, so nobody is reminded of one being canceled. */
const remind = (deps: Deps, kind: ReminderKind, id: string): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const booking = await store.lockRecord(trx, id);
    const until = booking && owedUntil(booking, kind, now);
    if (!booking || !until || !(await noteNotified(trx, id, kind, now))) return false;
    const coHostEmail = chooseCoHostEmail(kind);
    const attendeeEmail = ATTENDEE_REMINDERS[kind];
    const deadline = kind === 'check-in' ? releaseAfterReminder(booking, now) : undefined;
    const occasion = {
      until,
      deadline,
      ...(booking.status === 'requested' ? await requestOccasion(trx, deps, booking) : {}),
    };
    await queueEffects(trx, deps, [
      ...REMINDER_EMAILS[kind].map(([side, template]) => emailTo(booking, booking[side], template, occasion)),
      ...(attendeeEmail ? await emailsToAttendees(trx, booking, attendeeEmail, occasion) : []),
      ...(coHostEmail ? await emailsToCoHosts(trx, booking, coHostEmail, occasion) : []),
    ]);
    return true;
  });

async function remindAll(deps: Deps, kind: ReminderKind): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await listOwed(deps.db.kysely, kind, deps.clock.now(), BATCH);
    let notifiedCount = 0;
    for (const id of ids) {
      try {
        if (await remind(deps, kind, id)) notifiedCount += 1;
      } catch (error) {
        deps.log.error({ err: error, bookingId: id, kind }, 'failed to send a reminder');
      }
    }
    count += notifiedCount;
    if (ids.length < BATCH || notifiedCount === 0) return count;
  }
}

/** Sends every due reminder. */
export async function remindDue(deps: Deps): Promise<number> {
  let count = 0;
  for (const kind of REMINDER_KINDS) count += await remindAll(deps, kind);
  if (count > 0) deps.outboxSignal.ring();
  return count;
}
