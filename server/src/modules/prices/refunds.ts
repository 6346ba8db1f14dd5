// Calculates what canceling refunds, by which rule, and until when. Pure: the time is an argument.

import type { PriceLine, RefundPreview } from '@daynook/contract/bookings';
import { type CancellationPolicyId, isCheapRefund, policyTerms } from '@daynook/contract/cancellation-policies';
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { z } from 'zod';
import { prorated } from '../../lib/prorated.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, minutesBetween, sameWallTimeDaysEarlier, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { sharesWithTax, stayWithoutTax, stayWithTax, taxesKept } from '../tax/service.ts';
import { calculateShare } from './currency.ts';

/** By the rules alone, ignoring earlier refunds. */
export type RefundAnswer = Omit<
  z.output<typeof RefundPreview>,
  'alreadyMinor' | 'dueMinor' | 'unpaidMinor' | 'creditMinor' | 'creditBonusMinor'
>;

/** What was agreed about a stay, and when: everything that determines refunds besides the money. */
export interface RefundTerms {
  /** As agreed: the booking's snapshot, already 'long-stay' for a long stay (see `policyInForce`). */
  readonly policy: CancellationPolicyId;
  /** Null before confirmation, when nothing has been charged. */
  readonly confirmedAt: Date | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
}

export interface RefundQuestion extends RefundTerms {
  readonly lines: readonly PriceLine[];
  readonly currency: string;
  readonly now: Date;
  readonly cancelledBy: 'guest' | 'host' | 'staff';
}

/** A fraction, because dates of a long stay aren't round percentages. Money is rounded once, at the end. */
interface Share {
  readonly parts: number;
  readonly of: number;
}
const WHOLE: Share = { parts: 1, of: 1 };
const NOTHING: Share = { parts: 0, of: 1 };

/** Rounded half up to whole minor units. */
const takeShare = (amountMinor: number, { parts, of }: Share): number => prorated(amountMinor, parts, of);

/** The share of the space price. A full refund includes the guest fee. */
interface Ruling {
  readonly rule: RefundAnswer['rule'];
  readonly share: Share;
  readonly isBeforeStart: boolean;
}

const stayDates = ({ startsAt, endsAt, timeZone }: Pick<RefundTerms, 'startsAt' | 'endsAt' | 'timeZone'>): number =>
  daysBetween(startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone)) + 1;

/** Stays of 28 calendar dates or more have their own terms. */
export const isLongStay = (stay: Pick<RefundTerms, 'startsAt' | 'endsAt' | 'timeZone'>): boolean =>
  stayDates(stay) >= BOOKING.longStayDays;

/** A booking's policy: the listing's own, or 'long-stay' for a long stay. */
export const policyInForce = (
  policy: CancellationPolicyId,
  stay: Pick<RefundTerms, 'startsAt' | 'endsAt' | 'timeZone'>,
): CancellationPolicyId => (isLongStay(stay) ? 'long-stay' : policy);

/**
 * When each tier of the policy ends: elapsed hours before the start, or the same wall-clock time days before it. Where the clocks change,
 * a tier of days and one of hours can end in the other order; the more generous one applies until it ends, so refunds never grow.
 */
function tierEnds(
  policy: CancellationPolicyId,
  startsAt: Date,
  timeZone: string,
): { refundPercent: number; until: Date }[] {
  return policyTerms(policy).tiers.map(({ refundPercent, before }) => ({
    refundPercent,
    until:
      'hours' in before
        ? addMinutes(startsAt, -before.hours * 60)
        : sameWallTimeDaysEarlier(startsAt, before.days, timeZone),
  }));
}

/** Until when a new booking can be canceled for free, whatever the policy says. */
function freshEnds({
  confirmedAt,
  startsAt,
}: Pick<RefundTerms, 'confirmedAt' | 'startsAt'>): { rule: 'grace' | 'cool-off'; until: Date }[] {
  if (!confirmedAt) return [];
  const wasFarAhead = minutesBetween(confirmedAt, startsAt) >= BOOKING.graceLeadHours * 60;
  return [
    ...(wasFarAhead ? [{ rule: 'grace' as const, until: addMinutes(confirmedAt, BOOKING.graceHours * 60) }] : []),
    { rule: 'cool-off' as const, until: addMinutes(confirmedAt, BOOKING.coolOffMinutes) },
  ];
}

/**
 * When a canceling guest stops getting a full refund. It can be before the confirmation: then there never was free cancellation,
 * apart from the cooling-off period.
 */
export function freeCancellationEnd(terms: Omit<RefundTerms, 'endsAt'>): Date {
  return lastUntil(terms, (refundPercent) => refundPercent === 100);
}

/** When canceling starts to cost the guest at least half of the price. Until then, they could book for the address alone. */
export const cheapCancellationEnd = (terms: Omit<RefundTerms, 'endsAt'>): Date => lastUntil(terms, isCheapRefund);

/** How long before the start an own or built-in policy still gives back most of the price, in minutes; undefined if it never does. */
export function cheapUntilMinutes(policy: CancellationPolicyId): number | undefined {
  const last = policyTerms(policy).tiers.findLast(({ refundPercent }) => isCheapRefund(refundPercent));
  if (!last) return undefined;
  return 60 * ('hours' in last.before ? last.before.hours : 24 * last.before.days);
}

/** The end of the last tier of these, or of what new bookings get. Long ago if there's neither. */
function lastUntil(terms: Omit<RefundTerms, 'endsAt'>, belongs: (refundPercent: number) => boolean): Date {
  const tiers = tierEnds(terms.policy, terms.startsAt, terms.timeZone).filter(({ refundPercent }) =>
    belongs(refundPercent),
  );
  const ends = [...tiers, ...freshEnds(terms)].map(({ until }) => until.getTime());
  return new Date(Math.min(Math.max(0, ...ends), terms.startsAt.getTime()));
}

/** The share of a long stay's price that's refunded, although the first days are owed. */
function longStayShare(terms: RefundTerms): Share {
  const { daysOwedAfter } = policyTerms(terms.policy);
  if (daysOwedAfter === undefined) return NOTHING;
  const dates = stayDates(terms);
  return { parts: Math.max(0, dates - daysOwedAfter), of: dates };
}

function ruleFor(terms: RefundTerms, cancelledBy: RefundQuestion['cancelledBy'], at: Date): Ruling {
  const isBeforeStart = at < terms.startsAt;
  if (cancelledBy !== 'guest') return { rule: 'host-cancels', share: WHOLE, isBeforeStart: true };
  if (!isBeforeStart) return { rule: 'policy-0', share: NOTHING, isBeforeStart };
  const tier = tierEnds(terms.policy, terms.startsAt, terms.timeZone).find(({ until }) => at < until);
  if (tier?.refundPercent === 100) return { rule: 'policy-100', share: WHOLE, isBeforeStart };
  const fresh = freshEnds(terms).find(({ until }) => at < until);
  if (fresh) return { rule: fresh.rule, share: WHOLE, isBeforeStart };
  if (terms.policy === 'long-stay') return { rule: 'long-stay', share: longStayShare(terms), isBeforeStart };
  return tier
    ? { rule: 'policy-part', share: { parts: tier.refundPercent, of: 100 }, isBeforeStart }
    : { rule: 'policy-0', share: NOTHING, isBeforeStart };
}

/** The lines that make up the stay. Its share applies to what remains after the discount. */
export const STAY_CODES: readonly PriceLine['code'][] = ['space', 'extra-guests', 'discount'];

/** The refund of the stay's last line, chosen so that the lines add up to the stay's share exactly. */
function restOfStay(stay: readonly PriceLine[], share: Share): number {
  const whole = stay.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return stay
    .slice(0, -1)
    .reduce((rest, { amountMinor }) => rest - takeShare(amountMinor, share), takeShare(whole, share));
}

/** Each line's refund. Cleaning and extras are always refunded before the start, the guest fee only with everything else. */
function refundLines(lines: readonly PriceLine[], ruling: Ruling): RefundAnswer['lines'] {
  const { share, rule, isBeforeStart } = ruling;
  const stay = lines.filter(({ code }) => STAY_CODES.includes(code));
  const last = stay.at(-1);
  // Shares are rounded line by line in the guest's favor, unless a discount line can absorb the difference.
  const isRoundedOnce = rule === 'long-stay' || last?.code === 'discount';
  const shareFor = (code: PriceLine['code']): Share => {
    if (code === 'cleaning' || code === 'add-on') return isBeforeStart ? WHOLE : NOTHING;
    if (code === 'guest-fee') return share.parts === share.of ? WHOLE : NOTHING;
    return share;
  };
  const untaxed = lines.flatMap((line) => {
    const { code, amountMinor } = line;
    if (code === 'tax' || code === 'promotion') return [];
    const refundMinor =
      line === last && isRoundedOnce ? restOfStay(stay, share) : takeShare(amountMinor, shareFor(code));
    return [{ code, refundMinor, keptMinor: amountMinor - refundMinor }];
  });
  const whole = [...untaxed, ...refundTaxes(lines, untaxed)];
  return [...whole, ...refundPromotion(lines, whole)];
}

export type PricedLines = readonly PriceLine[];

/** The price of this many of a stay's dates, which is refunded when they're canceled after the start. */
export const refundForDates = (lines: PricedLines, share: Share): number =>
  sumLines(refundLines(lines, { rule: 'long-stay', share, isBeforeStart: false }), 'refundMinor');

/** The promo discount returns to us in proportion to the refund, so nobody gets back more than they paid. */
function refundPromotion(lines: readonly PriceLine[], whole: RefundAnswer['lines']): RefundAnswer['lines'] {
  const refundMinor = sumLines(whole, 'refundMinor');
  const parts = { parts: refundMinor, of: Math.max(1, refundMinor + sumLines(whole, 'keptMinor')) };
  return lines.flatMap(({ code, amountMinor }) => {
    if (code !== 'promotion') return [];
    const backMinor = Number((BigInt(-amountMinor) * BigInt(parts.parts)) / BigInt(parts.of));
    return [{ code, refundMinor: 0 - backMinor, keptMinor: amountMinor + backMinor }];
  });
}

/** Tax is refunded in proportion to the amount it was charged on. */
function refundTaxes(lines: readonly PriceLine[], untaxed: RefundAnswer['lines']): RefundAnswer['lines'] {
  const taxed = lines.flatMap(({ tax, amountMinor }) => (tax ? [{ tax, amountMinor }] : []));
  const remaining = taxesKept(
    taxed.map(({ tax }) => tax),
    { ...sumKept(untaxed), hostFeeMinor: 0 },
  );
  return taxed.map(({ tax, amountMinor }) => {
    const kept = remaining.find(
      ({ supply, name, jurisdiction }) =>
        supply === tax.supply && name === tax.name && jurisdiction === tax.jurisdiction,
    );
    const keptMinor = tax.isIncluded ? 0 : (kept?.amountMinor ?? 0);
    return { code: 'tax', refundMinor: amountMinor - keptMinor, keptMinor };
  });
}

/** What remains of the stay's price and of the guest fee. */
function sumKept(lines: RefundAnswer['lines']): { stayMinor: number; guestFeeMinor: number } {
  const sums = { stayMinor: 0, guestFeeMinor: 0 };
  for (const { code, keptMinor } of lines) {
    if (code === 'guest-fee') sums.guestFeeMinor += keptMinor;
    else if (code !== 'tax' && code !== 'promotion') sums.stayMinor += keptMinor;
  }
  return sums;
}

const sumLines = (lines: RefundAnswer['lines'], side: 'refundMinor' | 'keptMinor'): number =>
  lines.reduce((sum, line) => sum + line[side], 0);

/** The part of a promotion that returns to us, or is spent. */
export const promotionIn = (lines: RefundAnswer['lines'], side: 'refundMinor' | 'keptMinor'): number =>
  0 -
  sumLines(
    lines.filter(({ code }) => code === 'promotion'),
    side,
  );

/** When a canceling guest's refund may become smaller, soonest first: the end of each rule after `now`, at last the start. */
export function refundMoments(terms: RefundTerms, now: Date): Date[] {
  const ends = [...tierEnds(terms.policy, terms.startsAt, terms.timeZone), ...freshEnds(terms)].map(
    ({ until }) => until,
  );
  return [...ends, terms.startsAt]
    .filter((moment) => now < moment && moment <= terms.startsAt)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** The next time after `now` when the same cancellation would refund less. */
function worsensAt(question: RefundQuestion, refundMinor: number): Date | null {
  if (question.cancelledBy !== 'guest') return null;
  const refundAt = (moment: Date) =>
    sumLines(refundLines(question.lines, ruleFor(question, 'guest', moment)), 'refundMinor');
  return refundMoments(question, question.now).find((moment) => refundAt(moment) < refundMinor) ?? null;
}

/** What canceling at `now` refunds and keeps, line by line, by which rule, and when the refund shrinks. */
export function refundPreview(question: RefundQuestion): RefundAnswer {
  const { lines, currency, confirmedAt, now, cancelledBy } = question;
  if (!confirmedAt) {
    const untouched = lines.map(({ code }) => ({ code, refundMinor: 0, keptMinor: 0 }));
    return { currency, refundMinor: 0, keptMinor: 0, lines: untouched, rule: 'not-charged', worsensAt: null };
  }
  const ruling = ruleFor(question, cancelledBy, now);
  const refunded = refundLines(lines, ruling);
  const refundMinor = sumLines(refunded, 'refundMinor');
  return {
    currency,
    refundMinor,
    keptMinor: sumLines(refunded, 'keptMinor'),
    lines: refunded,
    rule: ruling.rule,
    ...(ruling.rule === 'policy-part' ? { policyPercent: ruling.share.parts } : {}),
    worsensAt: worsensAt(question, refundMinor)?.toISOString() ?? null,
  };
}

/** What each party ends up with, in minor units: refund + host + platform + tax = the amount paid. */
export interface Settlement {
  readonly refundMinor: number;
  readonly hostMinor: number;
  /** Calculated on what the host keeps, not on what was agreed. */
  readonly hostFeeMinor: number;
  readonly guestFeeMinor: number;
  /** Both fees, without tax. */
  readonly platformMinor: number;
  /** The tax we remit. */
  readonly taxMinor: number;
  /** The part of the stay's price and its tax that isn't refunded, before our fee. */
  readonly hostPartMinor: number;
  /** The part of a promotion that we no longer pay. */
  readonly promotionMinor: number;
}

/** How a booking's money is split by agreement: its taxes, and our rate of the host's part. */
export interface AgreedShares {
  readonly taxes: readonly TaxLine[];
  readonly hostFeeBasisPoints: number;
}

/** Splits what a cancellation keeps. `overMinor` is how much more the host has refunded than its rule gives. */
export function settleRefund(
  preview: RefundAnswer,
  { taxes, hostFeeBasisPoints }: AgreedShares,
  overMinor = 0,
): Settlement {
  const kept = sumKept(preview.lines);
  const hostPartMinor = stayWithTax(taxes, kept.stayMinor) - overMinor;
  const stay = stayWithoutTax(taxes, hostPartMinor);
  const hostFeeMinor = calculateShare(stay.stayMinor, hostFeeBasisPoints);
  const shares = sharesWithTax(taxes, { ...kept, ...stay, hostFeeMinor });
  return {
    ...shares,
    refundMinor: preview.refundMinor,
    promotionMinor: promotionIn(preview.lines, 'refundMinor'),
    hostPartMinor,
    hostFeeMinor,
    guestFeeMinor: kept.guestFeeMinor,
  };
}
