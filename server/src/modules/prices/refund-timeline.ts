// What canceling refunds until when, as dates and amounts. Pure. Each step is the refund preview at its beginning, so the two can't
// differ.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { RefundStep, RefundTimeline } from '@daynook/contract/money/refund-timeline';
import { addMinutes } from '../../lib/time/ranges.ts';
import { minutesBetween } from '../../lib/time/zoned.ts';
import {
  type RefundAnswer,
  type RefundQuestion,
  type RefundTerms,
  refundMoments,
  refundPreview,
  STAY_CODES,
} from './refunds.ts';

/** A preview, with what would still be paid out. */
type Previewed = Pick<RefundAnswer, 'rule' | 'policyPercent' | 'lines' | 'keptMinor'> & { readonly dueMinor: number };

/**
 * The refunded share of the workspace's price: as the policy says, although the amount was rounded. Other shares are rounded down, so we never
 * promise more than is refunded.
 */
function listingPercent({ lines, policyPercent }: Pick<RefundAnswer, 'lines' | 'policyPercent'>): number {
  const stay = lines.filter(({ code }) => STAY_CODES.includes(code));
  const backMinor = stay.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
  const wholeMinor = stay.reduce((sum, { refundMinor, keptMinor }) => sum + refundMinor + keptMinor, 0);
  return wholeMinor > 0 ? (policyPercent ?? Math.floor((100 * backMinor) / wholeMinor)) : 0;
}

const toStep = ({ rule, policyPercent, lines, keptMinor, dueMinor }: Previewed, until: Date): RefundStep => ({
  until: until.toISOString(),
  refundMinor: dueMinor,
  rule,
  isFull: keptMinor === 0 && rule !== 'not-charged',
  listingPercent: listingPercent({ lines, policyPercent }),
  extras: (['cleaning', 'add-on'] as const).filter((extra) =>
    lines.some(({ code, refundMinor }) => code === extra && refundMinor > 0),
  ),
});

/** The steps from `now` until the start. Times at which the refund stays the same don't begin a new one. */
export function refundSteps(terms: RefundTerms, now: Date, previewAt: (at: Date) => Previewed): RefundStep[] {
  const steps: RefundStep[] = [];
  let from = now;
  for (const until of refundMoments(terms, now)) {
    const preview = previewAt(from);
    const last = steps.at(-1);
    if (last?.refundMinor === preview.dueMinor) steps[steps.length - 1] = { ...last, until: until.toISOString() };
    else if (until > from) steps.push(toStep(preview, until));
    from = until;
  }
  return steps;
}

/** What a booking agrees to that isn't confirmed yet. */
export type Expected = Omit<RefundQuestion, 'confirmedAt' | 'cancelledBy'> & {
  /** The latest time at which it can be confirmed. The later that is, the less is sure about the first day after it. */
  readonly confirmedBy: Date;
};

/** Confirmed so long ago that only the policy decides. */
const LONG_AGO = new Date(0);

/** How long everything is refunded after the confirmation, whenever that is. */
function freshMinutes({ confirmedBy, startsAt }: Pick<Expected, 'confirmedBy' | 'startsAt'>): number {
  const hasGrace = minutesBetween(confirmedBy, startsAt) >= BOOKING.graceLeadHours * 60;
  return hasGrace ? BOOKING.graceHours * 60 : BOOKING.coolOffMinutes;
}

/** The timeline of a quote or a request: the policy's steps, and the time after the confirmation if that gives more. */
export function expectedTimeline(expected: Expected): RefundTimeline {
  const { currency, timeZone, now, confirmedBy } = expected;
  const terms = { ...expected, confirmedAt: LONG_AGO };
  const steps = refundSteps(terms, now, (at) => {
    const preview = refundPreview({ ...terms, cancelledBy: 'guest', now: at });
    return { ...preview, dueMinor: preview.refundMinor };
  });
  const [first] = steps;
  const fresh = freshMinutes(expected);
  const isCovered = !first || (first.isFull && new Date(first.until) >= addMinutes(confirmedBy, fresh));
  return { currency, timeZone, steps, freshMinutes: isCovered ? null : fresh };
}
