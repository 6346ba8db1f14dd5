// Changes as guest, host, and staff may see them, and as emails and messages need them.
import { createHash } from 'node:crypto';
import type { BookingChange, BookingTerms, ChangeQuote } from '@daynook/contract/bookings/booking-changes';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { BookingRecord, Viewer } from '../bookings/service.ts';
import { isChargedLater, mayChange } from '../bookings/service.ts';
import type { ChangeEmailData } from '../emails/service.ts';
import { packageName } from '../prices/service.ts';
import { laterChargeAt, splitChangeRefund, whatCan } from './rules.ts';
import type { Change } from './store.ts';
import { listExtras, type Terms, toTerms } from './terms.ts';

/** Only the owner and staff see earnings, as on the booking. */
const seesEarnings = ({ role, hostRole }: Viewer): boolean => role !== 'guest' && hostRole === 'owner';

const viewListing = (terms: Terms, booking: Compares): Pick<BookingTerms, 'listing' | 'houseRules'> => ({
  listing: { _id: terms.listing?.id ?? booking.listingId, title: terms.listing?.title ?? booking.listingTitle },
  houseRules: [...(terms.listing?.houseRules ?? booking.houseRules)],
});

const viewTerms = (terms: Terms, booking: Compares, viewer: Viewer): BookingTerms => ({
  ...viewListing(terms, booking),
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  guests: terms.guests,
  cars: terms.cars ?? 0,
  lines: [...terms.lines],
  totalMinor: terms.totalMinor,
  hostEarningsMinor: seesEarnings(viewer) ? terms.hostShareMinor : null,
  damageDepositMinor: terms.damageDepositMinor,
  cancellationPolicy: terms.cancellationPolicy,
});

type Compares = Pick<BookingRecord, 'currency' | 'timeZone' | 'listingId' | 'listingTitle' | 'houseRules'>;

interface Compared {
  readonly before: Terms;
  readonly after: Terms;
  readonly moneyMinor: number;
  readonly creditMinor: number;
  readonly laterCharge: ChangeQuote['laterCharge'];
  /** It was made, and no money moved. */
  readonly isChargedLater?: boolean;
}

/** What a booking's one later payment would be if both agree now; null if it has none. */
function laterChargeFor(booking: BookingRecord, after: Terms, now: Date): ChangeQuote['laterCharge'] {
  if (!isChargedLater(booking) || !booking.confirmedAt) return null;
  const at = laterChargeAt(booking, after, now);
  return { amountMinor: after.totalMinor, at: at > now ? at.toISOString() : null };
}

const compare = (
  booking: Compares,
  { before, after, moneyMinor, creditMinor, laterCharge, isChargedLater: wasChargedLater = false }: Compared,
  viewer: Viewer,
) => {
  const differenceMinor = after.totalMinor - before.totalMinor;
  const terms = {
    currency: booking.currency,
    timeZone: booking.timeZone,
    before: viewTerms(before, booking, viewer),
    after: viewTerms(after, booking, viewer),
    differenceMinor,
    chargeMinor: laterCharge || wasChargedLater ? 0 : Math.max(0, differenceMinor),
    refundMinor: moneyMinor,
    creditMinor,
  };
  // When a later booking is charged is left out, because that may move with the time of day.
  return { ...terms, laterCharge, termsKey: toTermsKey(terms) };
};

/** The same for the same terms, whether they were just calculated or come from the database, which sorts keys in its own way. */
const toTermsKey = (terms: object): string => createHash('sha256').update(canonicalJson(terms)).digest('base64url');

/** A change that isn't proposed yet. `answerBy` is null if nobody has to agree. */
export const viewQuote = (
  booking: BookingRecord,
  { after, answerBy }: { readonly after: Terms; readonly answerBy: Date | null },
  viewer: Viewer,
  now: Date,
): ChangeQuote => {
  const before = toTerms(booking);
  const back = splitChangeRefund(booking, before.totalMinor - after.totalMinor);
  return {
    ...compare(booking, { before, after, ...back, laterCharge: laterChargeFor(booking, after, now) }, viewer),
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
  const laterCharge = change.state === 'open' ? laterChargeFor(booking, after, now) : null;
  return {
    _id: change.id,
    kind: change.kind,
    state: change.state,
    by: change.by,
    ...compare(booking, { before, after, ...back, laterCharge, isChargedLater: change.isChargedLater }, viewer),
    message: change.message,
    expiresAt: change.expiresAt.toISOString(),
    createdAt: change.createdAt.toISOString(),
    endedAt: change.endedAt?.toISOString() ?? null,
    can: whatCan(change, { role: viewer.role, mayChange: mayChange(viewer), now }),
  };
}

const factsOfTerms = (terms: Terms) => ({
  ...(terms.listing ? { listingTitle: terms.listing.title } : {}),
  ...(terms.timeZone ? { timeZone: terms.timeZone } : {}),
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  guests: terms.guests,
  cars: terms.cars ?? 0,
  ...packageName(terms.lines),
  extras: listExtras(terms),
  totalMinor: terms.totalMinor,
  hostEarningsMinor: terms.hostShareMinor,
});

/** The change in emails and in the conversation. The booking is as it was before. */
export const changeFacts = (booking: BookingRecord, change: Change, now: Date): ChangeEmailData => ({
  id: change.id,
  state: change.state,
  before: factsOfTerms(change.before),
  after: factsOfTerms(change.after),
  differenceMinor: change.after.totalMinor - change.before.totalMinor,
  creditMinor: change.creditBackMinor,
  laterCharge: laterChargeFor(booking, change.after, now),
  expiresAt: change.expiresAt.toISOString(),
  message: change.message,
});
