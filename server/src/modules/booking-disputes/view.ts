// Disputes as the API returns them.
import type { BookingDispute, BookingDisputes } from '@daynook/contract/bookings/booking-disputes';
import type { Deps } from '../../deps.ts';
import type { BookingRecord, Viewer } from '../bookings/service.ts';
import { instructionsFor } from '../payment-settings/service.ts';
import { stayWithTax } from '../tax/service.ts';
import { findMaximum, findOvertimeTerms, type OvertimeTerms, overtimeAmount } from './amounts.ts';
import { listEvidence } from './evidence-store.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** The host's money is the owner's and staff's business, not the guest's and co-hosts'. */
export const mayReadMoney = ({ role, hostRole }: Pick<Viewer, 'role' | 'hostRole'>): boolean =>
  role !== 'guest' && hostRole === 'owner';

/** The dispute as the rules read it. */
export const toRules = (
  row: store.DisputeRow,
  booking: Pick<BookingRecord, 'paymentMethod' | 'collectedBy'>,
): rules.Dispute => ({
  state: row.state,
  openedSide: row.opened_side,
  reason: row.reason,
  askedMinor: row.asked_minor,
  dueAt: row.due_at,
  isOutside: rules.isPaidOutside(booking),
  isToHost: rules.isPaidToHost(booking),
  settledMinor: row.settled_minor,
  endedAt: row.ended_at,
});

/** An open dispute whose time is over is already with staff. */
const shownState = ({ state, due_at: dueAt }: store.DisputeRow, now: Date): BookingDispute['state'] =>
  state === 'open' && dueAt !== null && dueAt <= now ? 'staff' : state;

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

function viewOvertime(row: store.DisputeRow, booking: Pick<BookingRecord, 'taxes'>): BookingDispute['overtime'] {
  if (row.stayed_until === null) return null;
  const priceMinor = rules.overtimePrice(row.hour_minor!, row.half_hours!);
  return {
    until: row.stayed_until.toISOString(),
    halfHours: row.half_hours!,
    hourMinor: row.hour_minor!,
    priceMinor,
    taxMinor: stayWithTax(booking.taxes, priceMinor) - priceMinor,
  };
}

const viewLine = (row: store.LineRow) => ({
  position: row.position,
  code: row.code as NonNullable<BookingDispute['decision']>['lines'][number]['code'],
  name: row.name,
  priceMinor: row.price_minor,
  refundMinor: row.refund_minor,
});

export interface Parts {
  readonly offers: readonly store.OfferRow[];
  readonly lines: readonly store.LineRow[];
}

/** What doesn't depend on what the reader can do. */
export function viewFacts(
  row: store.DisputeRow,
  { offers, lines }: Parts,
  {
    booking,
    mayKnowMoney,
    now,
  }: { booking: Pick<BookingRecord, 'taxes' | 'paymentMethod'>; mayKnowMoney: boolean; now: Date },
): Omit<BookingDispute, 'can' | 'offerFromMinor' | 'offerToMinor' | 'instructions'> {
  return {
    _id: row.id,
    version: row.version,
    reason: row.reason,
    openedSide: row.opened_side,
    openedAt: row.opened_at.toISOString(),
    text: row.text,
    direction: rules.toDirection({ openedSide: row.opened_side }),
    askedMinor: row.asked_minor,
    currency: row.currency,
    overtime: viewOvertime(row, booking),
    state: shownState(row, now),
    dueAt: toIso(row.due_at),
    offers: offers.map((offer) => ({
      _id: offer.id,
      side: offer.side,
      amountMinor: offer.amount_minor,
      message: offer.message,
      state: offer.state,
      at: offer.created_at.toISOString(),
      expiresAt: offer.expires_at.toISOString(),
    })),
    settledMinor: row.settled_minor,
    decision:
      row.decided_at === null
        ? null
        : { reason: row.decision!, at: row.decided_at.toISOString(), lines: lines.map(viewLine) },
    isDeclined: row.state === 'due' && row.failure_code !== null,
    isOutside: rules.isPaidOutside(booking),
    hostMinor: mayKnowMoney ? row.host_minor : null,
    heldMinor: mayKnowMoney && (row.state === 'open' || row.state === 'staff') ? row.held_minor : null,
    endedAt: toIso(row.ended_at),
  };
}

/** Who reads. `side` is null for who may only look. */
interface Reading {
  readonly side: rules.Side | null;
  readonly mayKnowMoney: boolean;
  /** They can record what was paid outside the product. */
  readonly mayReceive: boolean;
}

const NOBODYS_RANGE = { fromMinor: 0, toMinor: 0 };

function viewDispute(
  row: store.DisputeRow,
  parts: Parts,
  {
    booking,
    side,
    mayKnowMoney,
    mayReceive,
    instructions,
    now,
  }: Reading & { booking: BookingRecord; instructions: string | null; now: Date },
): BookingDispute {
  const offers = parts.offers.map(({ side: by, amount_minor: amountMinor }) => ({ side: by, amountMinor }));
  const dispute = toRules(row, booking);
  const isDueOutside = rules.isDueOutside(dispute, now);
  const range = side === null ? NOBODYS_RANGE : rules.offerRange(dispute, side, offers);
  return {
    ...viewFacts(row, parts, { booking, mayKnowMoney, now }),
    can: { ...rules.whatCan(dispute, { side, offers, now }), receive: rules.canArrive(dispute, now) && mayReceive },
    offerFromMinor: range.fromMinor,
    offerToMinor: range.toMinor,
    instructions: isDueOutside && side === 'guest' ? instructions : null,
  };
}

/** What staying until each of these times costs. */
function viewChoices(booking: BookingRecord, terms: OvertimeTerms, now: Date): BookingDisputes['overtime'] {
  const { hourMinor } = terms;
  const from = rules.overtimeFrom(terms);
  const choices = rules.overtimeChoices(from, rules.overtimeLatest(terms, now)).map((until) => {
    const halfHours = rules.countHalfHours(from, until);
    return { until: until.toISOString(), halfHours, amountMinor: overtimeAmount(booking, { hourMinor, halfHours }) };
  });
  return { hourMinor, choices };
}

/** A booking's disputes and photos. */
export async function viewDisputes(
  deps: Deps,
  booking: BookingRecord,
  { side, mayKnowMoney, mayReceive }: Reading,
): Promise<BookingDisputes> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const rows = await store.listDisputes(db, booking.id);
  const ids = rows.map(({ id }) => id);
  const [offers, lines] = [await store.listOffers(db, ids), await store.listLines(db, ids)];
  const isBusy = rows.some((row) => row.opened_side === side && row.ended_at === null);
  const { paymentMethod: method, collectedBy } = booking;
  const instructions = await instructionsFor(db, deps, { method, collectedBy, hostId: booking.host.id });
  const open = side === null || isBusy ? [] : rules.openReasons(booking, side, now);
  return {
    timeZone: booking.timeZone,
    disputes: rows.map((row) =>
      viewDispute(
        row,
        { offers: offers.get(row.id) ?? [], lines: lines.get(row.id) ?? [] },
        { booking, side, mayKnowMoney, mayReceive, instructions, now },
      ),
    ),
    evidence: await listEvidence(db, booking.id),
    can: { open, photograph: side === null ? [] : rules.photoMoments(booking, now) },
    openUntil: rules.openUntil(booking).toISOString(),
    currency: booking.currency,
    maximumMinor: side === null ? 0 : await findMaximum(db, booking, side),
    overtime: open.includes('overtime') ? viewChoices(booking, await findOvertimeTerms(db, booking), now) : null,
  };
}
