// A booking's history as steps: what happened, and what will happen automatically. Pure.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Booking } from '../../nouns/bookings/api.ts';

type Event = Booking['events'][number];

export interface Step {
  key: string;
  /** An event's code, or an upcoming step. */
  code: Event['code'] | 'answer-due' | 'payment-due' | 'will-start' | 'will-end' | 'will-close';
  at: string;
  by: Event['by'];
  reason: string | null;
  amountMinor: number | null;
  /** What staff chose to refund when they canceled. */
  refund?: Event['refund'];
  /** What was paid at the same time. */
  paidMinor: number | null;
  /** `now`: the last thing that happened. */
  state: 'done' | 'now' | 'ahead';
}

const CLOSES_AFTER_MS = BOOKING.closesAfterEndHours * 3_600_000;

function listStepsAhead({ status, startsAt, endsAt, expiresAt }: Booking): [Step['code'], string][] {
  const closesAt = new Date(Date.parse(endsAt) + CLOSES_AFTER_MS).toISOString();
  switch (status) {
    case 'requested':
      return [...(expiresAt ? [['answer-due', expiresAt] as [Step['code'], string]] : []), ['will-start', startsAt]];
    case 'awaiting_payment':
      return [...(expiresAt ? [['payment-due', expiresAt] as [Step['code'], string]] : []), ['will-start', startsAt]];
    case 'confirmed':
      return [
        ['will-start', startsAt],
        ['will-end', endsAt],
      ];
    case 'active':
      return [
        ['will-end', endsAt],
        ['will-close', closesAt],
      ];
    case 'completed':
      return [['will-close', closesAt]];
    default:
      return [];
  }
}

const SAME_MOMENT_MS = 10_000;
const isSameMoment = (one: Event, other: Event | undefined) =>
  other !== undefined && Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= SAME_MOMENT_MS;

/** Booking and payment are one step if they happen together: the confirmation mentions the payment. */
function withPayments(events: readonly Event[]): (Event & { paidMinor: number | null })[] {
  const confirmed = events.find(({ code }) => code === 'confirmed');
  const paid = events.find((event) => event.code === 'paid' && isSameMoment(event, confirmed));
  return events
    .filter((event) => event !== paid)
    .map((event) => ({ ...event, paidMinor: event === confirmed ? (paid?.amountMinor ?? null) : null }));
}

/** Steps in chronological order. */
export function timelineSteps(booking: Booking): Step[] {
  const events = withPayments(booking.events);
  const done = events.map(
    (event, index): Step => ({
      ...event,
      key: `${event.code}-${index}`,
      state: index === events.length - 1 ? 'now' : 'done',
    }),
  );
  const nothing = { by: 'system', reason: null, amountMinor: null, paidMinor: null } as const;
  const ahead = listStepsAhead(booking).map(
    ([code, at]): Step => ({ ...nothing, key: code, code, at, state: 'ahead' }),
  );
  return [...done, ...ahead];
}

/** Why the other side ended it; undefined for the reader's own reason, which they know. */
export function othersReason({ cancelReason, events, role }: Pick<Booking, 'cancelReason' | 'events' | 'role'>) {
  if (!cancelReason) return undefined;
  const given = events.findLast(({ reason }) => reason === cancelReason);
  return given?.by === role ? undefined : cancelReason;
}
