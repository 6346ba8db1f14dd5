// The steps of what canceling refunds until when (B8).
import type { PriceLine } from '@daynook/contract/bookings';
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import type { RefundStep } from '@daynook/contract/money/refund-timeline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, wallClockText } from '../../lib/time/zoned.ts';
import { type Expected, expectedTimeline, refundSteps } from './refund-timeline.ts';
import { type RefundQuestion, refundPreview } from './refunds.ts';

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

const previewAt = (question: Omit<RefundQuestion, 'now' | 'cancelledBy'>, now: Date) => {
  const preview = refundPreview({ ...question, now, cancelledBy: 'guest' });
  return { ...preview, dueMinor: preview.refundMinor };
};
const listSteps = (question: Omit<RefundQuestion, 'now' | 'cancelledBy'>, now: Date) =>
  refundSteps(question, now, (at) => previewAt(question, at));
const booked = (changes: Partial<RefundQuestion> = {}) => {
  const question = {
    policy: 'moderate' as const,
    lines: LINES,
    currency: 'USD',
    confirmedAt: beforeStart(60 * DAY),
    startsAt,
    endsAt: addMinutes(startsAt, 8 * HOUR),
    timeZone: ZONE,
    ...changes,
  };
  return listSteps(question, changes.now ?? beforeStart(30 * DAY));
};
const words = ({ until, refundMinor, rule, isFull, listingPercent, extras }: RefundStep) =>
  [
    wallClockText(new Date(until), ZONE),
    refundMinor,
    rule,
    isFull ? 'all' : [`${listingPercent}%`, ...extras].join(' '),
  ].join(' | ');

describe('the timeline of a booking (B8)', () => {
  it.each<[string, Partial<RefundQuestion>, string[]]>([
    [
      'moderate',
      {},
      [
        '2027-06-09 09:00 EDT | 9450 | policy-100 | all',
        '2027-06-13 09:00 EDT | 5000 | policy-part | 50% cleaning',
        '2027-06-14 09:00 EDT | 1000 | policy-0 | 0% cleaning',
      ],
    ],
    [
      'flexible without cleaning ends with nothing',
      { policy: 'flexible', lines: [{ code: 'space', amountMinor: 8_000 }] },
      ['2027-06-13 09:00 EDT | 8000 | policy-100 | all', '2027-06-14 09:00 EDT | 0 | policy-0 | 0%'],
    ],
    [
      'what has passed is left out',
      { now: beforeStart(2 * DAY) },
      [
        '2027-06-13 09:00 EDT | 5000 | policy-part | 50% cleaning',
        '2027-06-14 09:00 EDT | 1000 | policy-0 | 0% cleaning',
      ],
    ],
    [
      'the first day after the confirmation outlives the policy',
      { policy: 'strict', confirmedAt: beforeStart(60 * HOUR), now: beforeStart(59 * HOUR) },
      ['2027-06-12 21:00 EDT | 9450 | grace | all', '2027-06-14 09:00 EDT | 1000 | policy-0 | 0% cleaning'],
    ],
    [
      'booked an hour ahead',
      { policy: 'strict', confirmedAt: beforeStart(HOUR), now: beforeStart(HOUR) },
      ['2027-06-14 08:15 EDT | 9450 | cool-off | all', '2027-06-14 09:00 EDT | 1000 | policy-0 | 0% cleaning'],
    ],
    [
      'a long stay keeps its share until it begins',
      {
        policy: 'long-stay',
        lines: [{ code: 'space', amountMinor: 900_000 }],
        endsAt: addMinutes(startsAt, 89 * DAY + 8 * HOUR),
      },
      ['2027-05-15 09:00 EDT | 900000 | policy-100 | all', '2027-06-14 09:00 EDT | 600000 | long-stay | 66%'],
    ],
    [
      'extras come back with the cleaning',
      { now: beforeStart(HOUR), lines: [...LINES, { code: 'add-on', amountMinor: 500 }] },
      ['2027-06-14 09:00 EDT | 1500 | policy-0 | 0% cleaning add-on'],
    ],
    ['over', { now: startsAt }, []],
  ])('%s', (_name, changes, expected) => {
    expect(
      booked({
        ...changes,
        ...(changes.now ? {} : { now: beforeStart(changes.confirmedAt ? 59 * HOUR : 40 * DAY) }),
      }).map(words),
    ).toEqual(expected);
  });

  it('keeps the wall time across a clock change for days, and elapsed time for hours (X7)', () => {
    const afterChange = instantOfWallClock('2027-03-14', 540, ZONE);
    const steps = booked({
      startsAt: afterChange,
      endsAt: addMinutes(afterChange, 60),
      confirmedAt: new Date('2027-01-01'),
      now: new Date('2027-02-01'),
    });
    expect(steps.map(({ until }) => wallClockText(new Date(until), ZONE))).toEqual([
      '2027-03-09 09:00 EST',
      '2027-03-13 08:00 EST',
      '2027-03-14 09:00 EDT',
    ]);
  });
});

describe('the timeline before a booking is confirmed (B8)', () => {
  const expected = (changes: Partial<Expected>) => {
    const now = changes.now ?? beforeStart(30 * DAY);
    return expectedTimeline({
      policy: 'moderate',
      lines: LINES,
      currency: 'USD',
      startsAt,
      endsAt: addMinutes(startsAt, 8 * HOUR),
      timeZone: ZONE,
      now,
      confirmedBy: now,
      ...changes,
    });
  };

  it('has the steps of the policy', () => {
    const { steps, freshMinutes } = expected({});
    expect(steps.map(words)).toEqual(booked().map(words));
    expect(freshMinutes).toBeNull();
  });

  it.each([
    ['a day if the start is two days away', 60 * HOUR, 0, DAY],
    ['only 15 minutes if it may be confirmed too late for that', 60 * HOUR, DAY, 15],
    ['15 minutes if it starts soon', 5 * HOUR, 0, 15],
  ])('adds the time after the confirmation: %s', (_name, aheadMinutes, waitMinutes, freshMinutes) => {
    const now = beforeStart(aheadMinutes);
    expect(expected({ policy: 'strict', now, confirmedBy: addMinutes(now, waitMinutes) }).freshMinutes).toBe(
      freshMinutes,
    );
  });
});

describe('the timeline of whatever was agreed (B8)', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const question = fc
    .record({
      policy: fc.constantFrom(...BUILT_IN_POLICY_IDS),
      amounts: fc.tuple(amount, amount, amount, amount, amount),
      startsInMinutes: fc.integer({ min: 1, max: 80 * DAY }),
      lengthMinutes: fc.integer({ min: 30, max: 90 * DAY }),
      timeZone: fc.constantFrom(ZONE, 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Phoenix'),
      confirmedAt: fc.date({ min: new Date('2026-11-21'), max: new Date('2028-11-21'), noInvalidDate: true }),
    })
    .map(({ amounts: [space, extra, cleaning, addOn, fee], startsInMinutes, lengthMinutes, ...rest }) => {
      const begins = addMinutes(rest.confirmedAt, startsInMinutes);
      const lines: PriceLine[] = [
        { code: 'space', amountMinor: space },
        { code: 'extra-guests', amountMinor: extra },
        { code: 'cleaning', amountMinor: cleaning },
        { code: 'add-on', amountMinor: addOn },
        { code: 'guest-fee', amountMinor: fee, basisPoints: 500 },
      ];
      return { ...rest, lines, currency: 'USD', startsAt: begins, endsAt: addMinutes(begins, lengthMinutes) };
    });
  /** A share of the time from the confirmation to the start. */
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const timeAt = ({ confirmedAt, startsAt: start }: { confirmedAt: Date; startsAt: Date }, part: number): Date =>
    new Date(confirmedAt.getTime() + Math.floor(part * (start.getTime() - confirmedAt.getTime())));

  it('is what the preview says at any time, whenever the timeline was read', () => {
    fc.assert(
      fc.property(question, share, share, (asked, one, other) => {
        const [read, later] = [timeAt(asked, Math.min(one, other)), timeAt(asked, Math.max(one, other))];
        const steps = listSteps(asked, read);
        const step = steps.find(({ until }) => later < new Date(until));
        expect(step?.refundMinor).toBe(previewAt(asked, later).refundMinor);
        for (const { until, refundMinor } of steps.slice(0, -1)) {
          expect(previewAt(asked, new Date(Date.parse(until) - 1)).refundMinor).toBe(refundMinor);
          expect(previewAt(asked, new Date(until)).refundMinor).toBeLessThan(refundMinor);
        }
      }),
      rounds(300, 9_000),
    );
  });

  it('never grows, ends at the start, and never promises more before it’s confirmed', () => {
    fc.assert(
      fc.property(question, share, (asked, part) => {
        const steps = listSteps(asked, asked.confirmedAt);
        const amounts = steps.map(({ refundMinor }) => refundMinor);
        expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => b - a));
        expect(steps.at(-1)?.until).toBe(asked.startsAt.toISOString());
        const expected = expectedTimeline({ ...asked, now: asked.confirmedAt, confirmedBy: asked.confirmedAt });
        const at = timeAt(asked, part);
        const promised = expected.steps.find(({ until }) => at < new Date(until))!.refundMinor;
        expect(promised).toBeLessThanOrEqual(previewAt(asked, at).refundMinor);
        if (expected.freshMinutes !== null && at < addMinutes(asked.confirmedAt, expected.freshMinutes))
          expect(previewAt(asked, at).keptMinor).toBe(0);
      }),
      rounds(300, 9_000),
    );
  });
});
