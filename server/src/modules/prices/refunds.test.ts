import type { PriceLine } from '@daynook/contract/bookings';
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, wallClockText } from '../../lib/time/zoned.ts';
import { policyInForce, type RefundQuestion, refundPreview, settleRefund } from './refunds.ts';

const ZONE = 'America/New_York';
const HOUR = 60;
const DAY = 24 * HOUR;

/** Space 80.00, cleaning 10.00, guest fee 5 %: the guest pays 94.50. */
const LINES: PriceLine[] = [
  { code: 'space', amountMinor: 8_000 },
  { code: 'cleaning', amountMinor: 1_000 },
  { code: 'guest-fee', amountMinor: 450, basisPoints: 500 },
];

const startsAt = instantOfWallClock('2027-06-14', 540, ZONE);
const beforeStart = (minutes: number): Date => addMinutes(startsAt, -minutes);
const ask = (changes: Partial<RefundQuestion>): RefundQuestion => ({
  policy: 'moderate',
  lines: LINES,
  currency: 'USD',
  confirmedAt: beforeStart(60 * DAY),
  startsAt,
  endsAt: addMinutes(startsAt, 8 * HOUR),
  timeZone: ZONE,
  now: beforeStart(30 * DAY),
  cancelledBy: 'guest',
  ...changes,
});

describe('refunds: who ends with what of 94.50', () => {
  it.each<[string, Partial<RefundQuestion>, string, number, number, number]>([
    ['completed normally, or nobody came', { now: addMinutes(startsAt, 8 * HOUR) }, 'policy-0', 0, 8_100, 1_350],
    ['flexible, 30 hours before', { policy: 'flexible', now: beforeStart(30 * HOUR) }, 'policy-100', 9_450, 0, 0],
    ['moderate, 3 days before', { now: beforeStart(3 * DAY) }, 'policy-part', 5_000, 3_600, 850],
    ['moderate, 2 hours before', { now: beforeStart(2 * HOUR) }, 'policy-0', 1_000, 7_200, 1_250],
    [
      'strict, 20 hours after confirmation, 4 days before',
      { policy: 'strict', now: beforeStart(4 * DAY), confirmedAt: beforeStart(4 * DAY + 20 * HOUR) },
      'grace',
      9_450,
      0,
      0,
    ],
    ['the host cancels', { cancelledBy: 'host', now: beforeStart(HOUR) }, 'host-cancels', 9_450, 0, 0],
    [
      'no access: staff cancel after the start',
      { cancelledBy: 'staff', now: addMinutes(startsAt, HOUR) },
      'host-cancels',
      9_450,
      0,
      0,
    ],
  ])('%s', (_name, changes, rule, refundMinor, hostMinor, platformMinor) => {
    const preview = refundPreview(ask(changes));
    const settled = settleRefund(preview, { taxes: [], hostFeeBasisPoints: 1_000 });
    expect({ rule: preview.rule, ...settled }).toMatchObject({
      rule,
      refundMinor,
      hostMinor,
      platformMinor,
      taxMinor: 0,
    });
    expect(settled.refundMinor + settled.hostMinor + settled.platformMinor).toBe(9_450);
  });
});

describe('refunds: the rule in force', () => {
  it.each<[string, Partial<RefundQuestion>, string, number]>([
    [
      'relaxed, just before the last 2 hours',
      { policy: 'relaxed', now: addMinutes(beforeStart(2 * HOUR), -1 / 60) },
      'policy-100',
      9_450,
    ],
    ['relaxed, at 2 hours sharp', { policy: 'relaxed', now: beforeStart(2 * HOUR) }, 'policy-0', 1_000],
    ['strict, 14 dates before', { policy: 'strict', now: beforeStart(14 * DAY + 1) }, 'policy-100', 9_450],
    ['strict, 3 dates before', { policy: 'strict', now: beforeStart(3 * DAY + 1) }, 'policy-part', 5_000],
    ['strict, later', { policy: 'strict', now: beforeStart(3 * DAY) }, 'policy-0', 1_000],
    [
      '14 minutes after booking an hour ahead',
      { policy: 'strict', confirmedAt: beforeStart(HOUR), now: beforeStart(46) },
      'cool-off',
      9_450,
    ],
    ['15 minutes after', { policy: 'strict', confirmedAt: beforeStart(HOUR), now: beforeStart(45) }, 'policy-0', 1_000],
    ['no cool-off once it has begun', { confirmedAt: beforeStart(5), now: addMinutes(startsAt, 1) }, 'policy-0', 0],
    [
      'a day after, booked 48 hours ahead',
      { policy: 'strict', confirmedAt: beforeStart(48 * HOUR), now: beforeStart(24 * HOUR + 1) },
      'grace',
      9_450,
    ],
    [
      'a day after, booked less than 48 hours ahead',
      { policy: 'strict', confirmedAt: beforeStart(48 * HOUR - 1), now: beforeStart(24 * HOUR + 1) },
      'policy-0',
      1_000,
    ],
    ['not confirmed: nothing was charged', { confirmedAt: null }, 'not-charged', 0],
  ])('%s (B8)', (_name, changes, rule, refundMinor) => {
    expect(refundPreview(ask(changes))).toMatchObject({ rule, refundMinor });
  });

  it('halves an odd price half up, in favour of the guest, extra guests included', () => {
    const lines: PriceLine[] = [
      { code: 'space', amountMinor: 8_001 },
      { code: 'extra-guests', amountMinor: 501 },
      { code: 'cleaning', amountMinor: 1_000 },
    ];
    expect(refundPreview(ask({ lines, now: beforeStart(2 * DAY) })).lines).toEqual([
      { code: 'space', refundMinor: 4_001, keptMinor: 4_000 },
      { code: 'extra-guests', refundMinor: 251, keptMinor: 250 },
      { code: 'cleaning', refundMinor: 1_000, keptMinor: 0 },
    ]);
  });

  it.each<[string, Partial<RefundQuestion>, string | null]>([
    ['long before', {}, '2027-06-09 09:00 EDT'],
    ['in the half', { now: beforeStart(3 * DAY) }, '2027-06-13 09:00 EDT'],
    ['when only cleaning is left', { now: beforeStart(2 * HOUR) }, '2027-06-14 09:00 EDT'],
    ['after the start', { now: startsAt }, null],
    [
      'in the grace that outlives the policy',
      { policy: 'strict', confirmedAt: beforeStart(60 * HOUR), now: beforeStart(59 * HOUR) },
      '2027-06-12 21:00 EDT',
    ],
    ['for the host', { cancelledBy: 'host' }, null],
  ])('says when it gets worse: %s (B8)', (_name, changes, words) => {
    const { worsensAt } = refundPreview(ask(changes));
    expect(worsensAt && wallClockText(new Date(worsensAt), ZONE)).toBe(words);
  });
});

describe('refunds: long stays', () => {
  const endAfter = (dates: number) =>
    instantOfWallClock('2027-06-14', 0, ZONE).getTime() + (dates - 1) * DAY * 60_000 + 17 * HOUR * 60_000;
  const stay = (dates: number) => ({ startsAt, endsAt: new Date(endAfter(dates)), timeZone: ZONE });

  it.each([
    [1, 'strict'],
    [27, 'strict'],
    [28, 'long-stay'],
    [60, 'long-stay'],
  ])('%i dates fall under %s', (dates, policy) => {
    expect(policyInForce('strict', stay(dates))).toBe(policy);
  });

  it.each([
    [28, 0],
    [30, 0],
    [40, 2_000],
    [60, 4_000],
  ])('of %i dates within 30 days of the start, 30 are owed and %i of 80.00 come back', (dates, spaceMinor) => {
    const preview = refundPreview(ask({ policy: 'long-stay', ...stay(dates), now: beforeStart(20 * DAY) }));
    expect(preview).toMatchObject({ rule: 'long-stay', refundMinor: spaceMinor + 1_000 });
  });

  it.each([
    [31, 310_000, 10_000],
    [90, 900_000, 600_000],
    [40, 400_000, 100_000],
  ])(
    'of %i dates at 100.00 a day the first 30 are owed, to the cent: of %i %i come back',
    (dates, spaceMinor, back) => {
      const lines: PriceLine[] = [{ code: 'space', amountMinor: spaceMinor }];
      expect(
        refundPreview(ask({ policy: 'long-stay', lines, ...stay(dates), now: beforeStart(20 * DAY) })),
      ).toMatchObject({ rule: 'long-stay', refundMinor: back, keptMinor: 300_000 });
    },
  );

  it('its lines come to the share of the stay, which is rounded once', () => {
    const lines: PriceLine[] = [
      { code: 'space', amountMinor: 310_001 },
      { code: 'extra-guests', amountMinor: 15_017 },
      { code: 'discount', amountMinor: -32_502 },
      { code: 'cleaning', amountMinor: 1_000 },
    ];
    const preview = refundPreview(ask({ policy: 'long-stay', lines, ...stay(31), now: beforeStart(20 * DAY) }));
    // 292516 over 31 dates: 9436 for the one that isn't owed.
    expect(preview).toMatchObject({ rule: 'long-stay', refundMinor: 9_436 + 1_000, keptMinor: 292_516 - 9_436 });
  });

  it('gives everything back earlier', () => {
    expect(refundPreview(ask({ policy: 'long-stay', ...stay(60), now: beforeStart(31 * DAY) }))).toMatchObject({
      rule: 'policy-100',
      refundMinor: 9_450,
    });
  });
});

describe('refunds: whatever was agreed', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const question = fc
    .record({
      policy: fc.constantFrom(...BUILT_IN_POLICY_IDS),
      amounts: fc.tuple(amount, amount, amount, amount),
      startsInMinutes: fc.integer({ min: 1, max: 80 * DAY }),
      lengthMinutes: fc.integer({ min: 30, max: 90 * DAY }),
      timeZone: fc.constantFrom(ZONE, 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Phoenix'),
      confirmedAt: fc.date({ min: new Date('2026-11-21'), max: new Date('2028-11-21'), noInvalidDate: true }),
      cancelledBy: fc.constantFrom('guest' as const, 'host' as const, 'staff' as const),
    })
    .map(
      ({
        amounts: [space, extra, cleaning, fee],
        startsInMinutes,
        lengthMinutes,
        ...rest
      }): Omit<RefundQuestion, 'now'> => {
        const begins = addMinutes(rest.confirmedAt, startsInMinutes);
        const lines: PriceLine[] = [
          { code: 'space', amountMinor: space },
          { code: 'extra-guests', amountMinor: extra },
          { code: 'cleaning', amountMinor: cleaning },
          { code: 'guest-fee', amountMinor: fee, basisPoints: 500 },
        ];
        return { ...rest, lines, currency: 'USD', startsAt: begins, endsAt: addMinutes(begins, lengthMinutes) };
      },
    );
  const paidFor = (asked: { lines: readonly PriceLine[] }) =>
    asked.lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const minutesAfter = fc.integer({ min: 0, max: 90 * DAY });

  it('refund, host and platform together are what was paid', () => {
    fc.assert(
      fc.property(question, minutesAfter, (asked, later) => {
        const preview = refundPreview({ ...asked, now: addMinutes(asked.confirmedAt!, later) });
        const { refundMinor, hostMinor, platformMinor, taxMinor } = settleRefund(preview, {
          taxes: [],
          hostFeeBasisPoints: 1_000,
        });
        expect([refundMinor, hostMinor, platformMinor].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(
          true,
        );
        expect(refundMinor + hostMinor + platformMinor + taxMinor).toBe(paidFor(asked));
        expect(preview.refundMinor + preview.keptMinor).toBe(paidFor(asked));
      }),
      rounds(300, 9_000),
    );
  });

  it('the refund never grows with time, and shrinks exactly when it was said to', () => {
    fc.assert(
      fc.property(question, minutesAfter, minutesAfter, (asked, a, b) => {
        const at = (minutes: number) => refundPreview({ ...asked, now: addMinutes(asked.confirmedAt!, minutes) });
        const [sooner, later] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(later.refundMinor).toBeLessThanOrEqual(sooner.refundMinor);
        const isWorse = later.refundMinor < sooner.refundMinor;
        const wasDue =
          sooner.worsensAt !== null && new Date(sooner.worsensAt) <= addMinutes(asked.confirmedAt!, Math.max(a, b));
        expect(isWorse).toBe(wasDue);
      }),
      rounds(300, 9_000),
    );
  });
});
