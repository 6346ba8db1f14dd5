// Changes as guest, host, and staff may see them, and as emails and messages need them.
import type { BookingChange, BookingTerms, ChangeQuote } from '@daynook/contract/bookings/booking-changes';
import type { BookingRecord, Viewer } from '../bookings/service.ts';
import { mayChange } from '../bookings/service.ts';
import type { ChangeEmailData } from '../emails/service.ts';
import { splitChangeRefund, whatCan } from './rules.ts';
import type { Change } from './store.ts';
import { listExtras, type Terms, toTerms } from './terms.ts';

/** Only the owner and staff see earnings, as on the booking. */
const seesEarnings = ({ role, hostRole }: Viewer): boolean => role !== 'guest' && hostRole === 'owner';

const viewTerms = (terms: Terms, viewer: Viewer): BookingTerms => ({
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  guests: terms.guests,
  lines: [...terms.lines],
  totalMinor: terms.totalMinor,
  hostEarningsMinor: seesEarnings(viewer) ? terms.hostShareMinor : null,
  damageDepositMinor: terms.damageDepositMinor,
  cancellationPolicy: terms.cancellationPolicy,
});

const compare = (
  booking: Pick<BookingRecord, 'currency' | 'timeZone'>,
  { before, after, moneyMinor, creditMinor }: { before: Terms; after: Terms; moneyMinor: number; creditMinor: number },
  viewer: Viewer,
) => {
  const differenceMinor = after.totalMinor - before.totalMinor;
  return {
    currency: booking.currency,
    timeZone: booking.timeZone,
    before: viewTerms(before, viewer),
    after: viewTerms(after, viewer),
    differenceMinor,
    chargeMinor: Math.max(0, differenceMinor),
    refundMinor: moneyMinor,
    creditMinor,
  };
};

/** A change that isn't proposed yet. `answerBy` is null if nobody has to agree. */
export const viewQuote = (booking: BookingRecord, after: Terms, viewer: Viewer, answerBy: Date | null): ChangeQuote => {
  const before = toTerms(booking);
  return {
    ...compare(booking, { before, after, ...splitChangeRefund(booking, before.totalMinor - after.totalMinor) }, viewer),
    effect: answerBy ? 'asks' : 'at-once',
    answerBy: answerBy?.toISOString() ?? null,
  };
};

export function viewChange(booking: BookingRecord, change: Change, viewer: Viewer, now: Date): BookingChange {
  const { before, after } = change;
  const back =
    change.state === 'accepted'
      ? { moneyMinor: change.moneyBackMinor, creditMinor: change.creditBackMinor }
      : splitChangeRefund(booking, before.totalMinor - after.totalMinor);
  return {
    _id: change.id,
    kind: change.kind,
    state: change.state,
    by: change.by,
    ...compare(booking, { before, after, ...back }, viewer),
    message: change.message,
    expiresAt: change.expiresAt.toISOString(),
    createdAt: change.createdAt.toISOString(),
    endedAt: change.endedAt?.toISOString() ?? null,
    can: whatCan(change, { role: viewer.role, mayChange: mayChange(viewer), now }),
  };
}

const factsOfTerms = (terms: Terms) => ({
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  guests: terms.guests,
  extras: listExtras(terms),
  totalMinor: terms.totalMinor,
  hostEarningsMinor: terms.hostShareMinor,
});

/** The change in emails and in the conversation. */
export const changeFacts = (change: Change): ChangeEmailData => ({
  id: change.id,
  state: change.state,
  before: factsOfTerms(change.before),
  after: factsOfTerms(change.after),
  differenceMinor: change.after.totalMinor - change.before.totalMinor,
  creditMinor: change.creditBackMinor,
  expiresAt: change.expiresAt.toISOString(),
  message: change.message,
});
