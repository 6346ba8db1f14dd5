// Cancellation policies that operators add (N9): their id is their terms, and whatever they say, refunds add up and never grow.
import type { PriceLine } from '@daynook/contract/bookings';
import {
  BUILT_IN_POLICY_IDS,
  type CancellationTier,
  findTierProblem,
  isCancellationPolicy,
  isOwnPolicy,
  OWN_POLICY_LIMITS,
  policyTerms,
  showsAddressAfterFree,
  toOwnPolicyId,
} from '@daynook/contract/cancellation-policies';
import { PolicyId } from '@daynook/contract/cancellation-policy-id';
import type { TaxLine } from '@daynook/contract/money/taxes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, wallClockText } from '../../lib/time/zoned.ts';
import { type ListingTax, taxesOn } from '../tax/service.ts';
import { calculateShare } from './currency.ts';
import { policyTermsWords } from './policy-words.ts';
import { expectedTimeline } from './refund-timeline.ts';
import {
  cheapCancellationEnd,
  cheapUntilMinutes,
  freeCancellationEnd,
  type RefundQuestion,
  refundPreview,
  settleRefund,
} from './refunds.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const tier = fc.record({
  refundPercent: fc.integer({ min: 1, max: 100 }),
  before: fc.oneof(
    fc.record({ days: fc.integer({ min: 1, max: OWN_POLICY_LIMITS.daysMaximum }) }),
    // Near each other, so that days and hours cross where the clocks change.
    fc.record({ days: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ hours: fc.integer({ min: 1, max: OWN_POLICY_LIMITS.hoursMaximum }) }),
  ),
}) as fc.Arbitrary<CancellationTier>;

/** Steps that are in order: each one that isn't is left out. */
const tiers = fc.array(tier, { minLength: 1, maxLength: 8 }).map((list) => {
  const sorted = list.toSorted((a, b) => b.refundPercent - a.refundPercent);
  const kept: CancellationTier[] = [];
  for (const one of sorted) if (findTierProblem(one, kept.at(-1)) === undefined) kept.push(one);
  return kept.slice(0, OWN_POLICY_LIMITS.stepsMaximum);
});

describe('the id of an own policy (N9)', () => {
  it('is its terms, there and back', () => {
    fc.assert(
      fc.property(tiers, (list) => {
        const id = toOwnPolicyId(list);
        expect(isOwnPolicy(id)).toBe(true);
        expect(PolicyId.parse(id)).toBe(id);
        expect(policyTerms(id)).toEqual({ tiers: list });
      }),
      rounds(300, 9_000),
    );
  });

  it.each([
    ['own', 'no step'],
    ['own-0-7d', 'nothing back'],
    ['own-101-7d', 'more than everything'],
    ['own-050-7d', 'another way to write 50'],
    ['own-50-07d', 'another way to write 7'],
    ['own-50-0h', 'until the start'],
    ['own-50-366d', 'more than a year'],
    ['own-50-73h', 'too many hours'],
    ['own-50-7w', 'weeks'],
    ['own-50-7d-50-3d', 'the same refund twice'],
    ['own-50-7d-60-3d', 'a refund that grows'],
    ['own-100-3d-50-7d', 'a deadline before the one before'],
    ['own-100-2d-50-48h', 'the same time twice'],
    ['own-100-48h-50-2d', 'the same time twice'],
    ['own-90-9d-80-8d-70-7d-60-6d-50-5d', 'five steps'],
    ['own-100-7d ', 'a space'],
    ['Own-100-7d', 'a capital letter'],
    ['constructor', 'something every object has'],
  ])('can’t be %s: %s', (id) => {
    expect(isCancellationPolicy(id)).toBe(false);
    expect(PolicyId.safeParse(id).success).toBe(false);
  });

  it('can be one of ours, and the longest one', () => {
    for (const id of [...BUILT_IN_POLICY_IDS, 'own-100-365d-75-364d-50-363d-25-362d', 'own-100-2d-50-47h'])
      expect(PolicyId.parse(id)).toBe(id);
  });

  it('reads as its steps, for banks and programs', () => {
    expect(policyTermsWords('own-90-14d-50-1d-25-1h')).toBe(
      '90% refund until 14 days before the start, 50% until 1 day before, 25% until 1 hour before',
    );
    expect(policyTermsWords('moderate')).toBe('full refund until 5 days before the start, 50% until 24 hours before');
    expect(policyTermsWords('long-stay')).toBe(
      'full refund until 30 days before the start, then all but the first 30 days',
    );
  });
});

const ZONE = 'America/New_York';
const LINES: PriceLine[] = [
  { code: 'space', amountMinor: 8_000 },
  { code: 'cleaning', amountMinor: 1_000 },
  { code: 'guest-fee', amountMinor: 450, basisPoints: 500 },
];
const startsAt = instantOfWallClock('2027-06-14', 540, ZONE);
const ask = (changes: Partial<RefundQuestion>): RefundQuestion => ({
  policy: 'own-100-14d-50-7d-25-48h',
  lines: LINES,
  currency: 'USD',
  confirmedAt: addMinutes(startsAt, -60 * DAY),
  startsAt,
  endsAt: addMinutes(startsAt, 8 * HOUR),
  timeZone: ZONE,
  now: addMinutes(startsAt, -30 * DAY),
  cancelledBy: 'guest',
  ...changes,
});
const before = (minutes: number): Date => addMinutes(startsAt, -minutes);

describe('refunds by an own policy (B8)', () => {
  it.each<[number, object]>([
    [14 * DAY + 1, { rule: 'policy-100', refundMinor: 9_450 }],
    [14 * DAY, { rule: 'policy-part', policyPercent: 50, refundMinor: 5_000 }],
    [7 * DAY, { rule: 'policy-part', policyPercent: 25, refundMinor: 3_000 }],
    [2 * DAY, { rule: 'policy-0', refundMinor: 1_000 }],
  ])('%i minutes before the start', (minutes, answer) => {
    expect(refundPreview(ask({ now: before(minutes) }))).toMatchObject(answer);
  });

  it('name a percentage only for a part of the price', () => {
    expect(refundPreview(ask({}))).not.toHaveProperty('policyPercent');
    expect(refundPreview(ask({ policy: 'moderate', now: before(3 * DAY) }))).toMatchObject({ policyPercent: 50 });
  });

  it('are in full right after booking, also without a step that refunds everything', () => {
    const now = before(3 * DAY);
    const confirmedAt = addMinutes(now, -10);
    expect(refundPreview(ask({ policy: 'own-10-1h', now, confirmedAt }))).toMatchObject({
      rule: 'grace',
      refundMinor: 9_450,
    });
  });

  it('have steps on the timeline, each with its date', () => {
    const { steps } = expectedTimeline({ ...ask({}), confirmedBy: before(29 * DAY) });
    expect(
      steps.map(({ until, listingPercent, rule }) => [wallClockText(new Date(until), ZONE), listingPercent, rule]),
    ).toEqual([
      ['2027-05-31 09:00 EDT', 100, 'policy-100'],
      ['2027-06-07 09:00 EDT', 50, 'policy-part'],
      ['2027-06-12 09:00 EDT', 25, 'policy-part'],
      ['2027-06-14 09:00 EDT', 0, 'policy-0'],
    ]);
  });
});

it('names the policy’s percentage, although the amount was rounded (B8)', () => {
  const lines: PriceLine[] = [{ code: 'space', amountMinor: 8_001 }];
  const { steps } = expectedTimeline({ ...ask({ policy: 'own-33-7d', lines }), confirmedBy: before(29 * DAY) });
  expect(steps[0]).toMatchObject({ refundMinor: 2_640, listingPercent: 33 });
});

describe('free cancellation by an own policy', () => {
  const terms = { startsAt, timeZone: ZONE, confirmedAt: before(60 * DAY) };
  it('ends with the step that refunds everything, or soon after the confirmation', () => {
    expect(freeCancellationEnd({ ...terms, policy: 'own-100-14d-50-7d' })).toEqual(before(14 * DAY));
    expect(freeCancellationEnd({ ...terms, policy: 'own-99-1h' })).toEqual(before(59 * DAY));
    expect(freeCancellationEnd({ ...terms, policy: 'own-99-1h', confirmedAt: null })).toEqual(new Date(0));
  });

  it('doesn’t show the address while canceling costs less than half (A16)', () => {
    expect(cheapCancellationEnd({ ...terms, policy: 'own-100-14d-51-7d-50-2d' })).toEqual(before(7 * DAY));
    expect(cheapCancellationEnd({ ...terms, policy: 'strict' })).toEqual(before(14 * DAY));
    expect(cheapUntilMinutes('own-100-14d-60-3h-50-1h')).toBe(3 * HOUR);
    expect(cheapUntilMinutes('own-50-7d')).toBeUndefined();
    expect(['strict', 'own-100-7d-50-2d', 'own-50-7d'].every((id) => showsAddressAfterFree(id as never))).toBe(true);
    expect(showsAddressAfterFree('own-100-14d-51-7d')).toBe(false);
  });
});

/** The host's fee, in basis points. */
const HOST_RATE = 1_000;
const aTax = (values: Pick<ListingTax, 'supply' | 'name' | 'ratePpm' | 'isIncluded'>): ListingTax => ({
  ...values,
  jurisdiction: 'CA-ON',
  remittedBy: 'platform',
  number: null,
});

describe('refunds by any own policy', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  /** Starts in hours around which the clocks of these zones change, and any others. */
  const start = fc.oneof(
    fc
      .constantFrom('2027-03-14', '2027-11-07', '2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03')
      .map((date) => new Date(`${date}T12:00:00Z`)),
    fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
  );
  /** With what guests pay and we remit: a tax in the price, taxes on top of it, and a promotion. */
  const toBill = (
    lines: PriceLine[],
    { promoPart, ratePpm }: { promoPart: number; ratePpm: number },
  ): Pick<RefundQuestion, 'lines'> & { taxes: TaxLine[]; promoMinor: number } => {
    const sum = (list: readonly PriceLine[]) => list.reduce((total, { amountMinor }) => total + amountMinor, 0);
    const isFee = ({ code }: PriceLine) => code === 'guest-fee';
    const stayMinor = sum(lines.filter((line) => !isFee(line)));
    const listed = [
      aTax({ supply: 'stay', name: 'VAT', ratePpm, isIncluded: true }),
      aTax({ supply: 'stay', name: 'City tax', ratePpm: 40_000, isIncluded: false }),
      aTax({ supply: 'fee', name: 'VAT', ratePpm, isIncluded: false }),
    ];
    const guestFeeMinor = sum(lines.filter(isFee));
    const taxes = taxesOn(listed, { stayMinor, guestFeeMinor, hostFeeMinor: calculateShare(stayMinor, HOST_RATE) });
    const taxed = taxes
      .filter(({ supply }) => supply !== 'host-fee')
      .map((tax): PriceLine => ({ code: 'tax', amountMinor: tax.isIncluded ? 0 : tax.amountMinor, tax }));
    const promoMinor = Math.floor(promoPart * sum([...lines, ...taxed]));
    const promotion: PriceLine = { code: 'promotion', amountMinor: 0 - promoMinor };
    return { lines: [...lines, ...taxed, promotion], taxes, promoMinor };
  };
  const question = fc
    .record({
      list: tiers,
      promoPart: fc.double({ min: 0, max: 0.9, noNaN: true }),
      ratePpm: fc.constantFrom(0, 50_000, 130_000, 149_750, 200_000),
      amounts: fc.tuple(amount, amount, amount, amount, amount),
      startsAt: start,
      shiftMinutes: fc.integer({ min: -3 * DAY, max: 3 * DAY }),
      isConfirmedLate: fc.boolean(),
      timeZone: fc.constantFrom(ZONE, 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Phoenix', 'Antarctica/Troll'),
    })
    .map(({ list, amounts: [space, extra, discount, cleaning, fee], ...rest }) => {
      const begins = addMinutes(rest.startsAt, rest.shiftMinutes);
      const lines: PriceLine[] = [
        { code: 'space', amountMinor: space },
        { code: 'extra-guests', amountMinor: extra },
        { code: 'discount', amountMinor: -Math.min(discount, space) },
        { code: 'cleaning', amountMinor: cleaning },
        { code: 'guest-fee', amountMinor: fee, basisPoints: 500 },
      ];
      return {
        policy: toOwnPolicyId(list),
        ...toBill(lines, rest),
        currency: 'USD',
        confirmedAt: addMinutes(begins, rest.isConfirmedLate ? -50 * HOUR : -400 * DAY),
        startsAt: begins,
        endsAt: addMinutes(begins, 8 * HOUR),
        timeZone: rest.timeZone,
        cancelledBy: 'guest' as const,
      };
    });
  /** Minutes before the start, most of them where steps of days and of hours end. */
  const minutes = fc.oneof(fc.integer({ min: 0, max: 4 * DAY }), fc.integer({ min: 0, max: 400 * DAY }));
  const paid = ({ lines }: { lines: readonly PriceLine[] }) =>
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

  it('refund, host, platform, and tax together are what the guest and our promotion paid', () => {
    fc.assert(
      fc.property(question, minutes, (asked, ahead) => {
        const preview = refundPreview({ ...asked, now: addMinutes(asked.startsAt, -ahead) });
        const { taxes, promoMinor } = asked;
        const settled = settleRefund(preview, { taxes, hostFeeBasisPoints: HOST_RATE });
        const parts = [settled.refundMinor, settled.hostMinor, settled.platformMinor, settled.taxMinor];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        const oursMinor = promoMinor - settled.promotionMinor;
        expect(oursMinor).toBeGreaterThanOrEqual(0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid(asked) + oursMinor);
      }),
      rounds(300, 9_000),
    );
  });

  it('the refund never grows with time, also where the clocks change, and shrinks when it was said to', () => {
    fc.assert(
      fc.property(question, minutes, minutes, (asked, a, b) => {
        const at = (ahead: number) => refundPreview({ ...asked, now: addMinutes(asked.startsAt, -ahead) });
        const [sooner, later] = [at(Math.max(a, b)), at(Math.min(a, b))];
        expect(later.refundMinor).toBeLessThanOrEqual(sooner.refundMinor);
        const wasDue =
          sooner.worsensAt !== null && new Date(sooner.worsensAt) <= addMinutes(asked.startsAt, -Math.min(a, b));
        expect(later.refundMinor < sooner.refundMinor).toBe(wasDue);
      }),
      rounds(600, 18_000),
    );
  });

  it('the more generous step applies until it ends, where a step of days ends after one of hours', () => {
    // On March 14, 2027 the clocks in New York go forward: two days before are 47 hours.
    const spring = instantOfWallClock('2027-03-15', 540, ZONE);
    const at = (hours: number) =>
      refundPreview(
        ask({
          policy: 'own-100-2d-50-47h',
          startsAt: spring,
          endsAt: addMinutes(spring, HOUR),
          now: addMinutes(spring, -hours * HOUR),
          confirmedAt: addMinutes(spring, -60 * DAY),
        }),
      ).rule;
    expect([48, 47.5, 47, 46].map(at)).toEqual(['policy-100', 'policy-100', 'policy-0', 'policy-0']);
  });
});
