// Canceling bookings of a series. Each follows its own policy in a transaction of its own, so one that's no longer possible doesn't
// stop the others. A repeat continues where an interrupted request stopped.
import type { Answer } from '@daynook/contract/api';
import type { SeriesRefund, SeriesResult, SeriesSelection } from '@daynook/contract/bookings/booking-series';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { beginWith, deriveKey, type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import {
  approveBooking,
  type BookingRecord,
  cancelBooking,
  declineBooking,
  type Press,
  previewRefund,
  type Viewer,
  withdrawBooking,
} from '../bookings/service.ts';
import { payable, previewFines } from '../host-fines/service.ts';
import { actionsFor, findSeriesForActor, type Verb } from './view.ts';

/** A request about a series, with the key that its repeats share. */
export interface SeriesPress {
  readonly actor: MemberActor;
  readonly id: string;
  readonly key: string;
}

/** The bookings that the selection names. Throws VALIDATION_FAILED if it names a booking of another series. */
function select(bookings: readonly BookingRecord[], { scope, bookingId, from, to }: SeriesSelection): BookingRecord[] {
  const index = bookings.findIndex(({ id }) => id === bookingId);
  if (bookingId !== undefined && index < 0)
    throw new AppError('VALIDATION_FAILED', { fields: { bookingId: say('This booking isn’t part of the series.') } });
  switch (scope) {
    case 'this':
      return bookings.slice(index, index + 1);
    case 'following':
      return bookings.slice(index);
    case 'range':
      return bookings.filter(({ startsAt, timeZone }) => {
        const date = startsOnLocalDate(startsAt, timeZone);
        return from! <= date && date <= to!;
      });
    default:
      return [...bookings];
  }
}

/** A booking to end, how, and what the guest gets back. */
interface Ending {
  readonly booking: BookingRecord;
  readonly verb: Verb;
  readonly paidMinor: number;
  readonly refundMinor: number;
}

/** What the host pays for each; nothing unless the host cancels. */
async function listFines(deps: Deps, endings: readonly Ending[], { role }: Viewer): Promise<Map<string, number>> {
  if (role !== 'host') return new Map();
  const counted = endings.filter(({ verb, booking }) => verb === 'cancel' && booking.confirmedAt !== null);
  const fines = await previewFines(
    deps.db.kysely,
    deps.clock.now(),
    counted.map(({ booking }) => booking),
  );
  return new Map([...fines].map(([id, terms]) => [id, payable(terms)]));
}

async function listEndings(deps: Deps, actor: MemberActor, id: string, selection: SeriesSelection): Promise<Ending[]> {
  const { bookings, viewer } = await findSeriesForActor(deps, actor, id);
  const now = deps.clock.now();
  const endings: Ending[] = [];
  for (const booking of select(bookings, selection)) {
    const { verb } = actionsFor(booking, viewer, now);
    if (!verb) continue;
    const isPaid = booking.confirmedAt !== null;
    const paidMinor = isPaid ? booking.totalMinor - booking.unpaidMinor - booking.refundedMinor : 0;
    const refundMinor = paidMinor > 0 ? (await previewRefund(deps, actor, booking.id)).dueMinor : 0;
    endings.push({ booking, verb, paidMinor, refundMinor });
  }
  return endings;
}

const toPreview = (endings: readonly Ending[], currency: string): SeriesRefund => ({
  currency,
  rows: endings.map(({ booking, paidMinor, refundMinor }) => ({
    bookingId: booking.id,
    number: booking.series!.number,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone: booking.timeZone,
    totalMinor: booking.totalMinor,
    paidMinor,
    refundMinor,
  })),
  refundMinor: endings.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
});

/** What canceling now would refund, one line for each booking that can be canceled. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function previewSeriesRefund(
  deps: Deps,
  actor: MemberActor,
  id: string,
  selection: SeriesSelection,
): Promise<Answer<'POST /api/booking-series/{id}/refund-preview'>> {
  const { bookings } = await findSeriesForActor(deps, actor, id);
  return toPreview(await listEndings(deps, actor, id, selection), bookings[0]!.currency);
}

interface Step {
  readonly bookingId: string;
  readonly startsAt: string;
  readonly verb: Verb | 'approve';
  readonly refundMinor: number;
  readonly fineMinor?: number | undefined;
}

/** Takes the steps one by one. What isn't possible anymore says why. */
async function takeSteps(
  deps: Deps,
  { actor, key }: SeriesPress,
  steps: readonly Step[],
  reason: string,
): Promise<SeriesResult> {
  const run = (step: Step, press: Press): Promise<unknown> => {
    switch (step.verb) {
      case 'approve':
        return approveBooking(deps, press);
      case 'withdraw':
        return withdrawBooking(deps, press);
      case 'decline':
        return declineBooking(deps, press, reason);
      default:
        return cancelBooking(deps, press, {
          reason,
          expectedDueMinor: step.refundMinor,
          expectedFineMinor: step.fineMinor,
        });
    }
  };
  const rows: SeriesResult['rows'] = [];
  for (const step of steps) {
    const { bookingId, startsAt } = step;
    try {
      await run(step, { actor, id: bookingId, key: deriveKey(key, bookingId) });
      rows.push({ bookingId, startsAt, isDone: true, code: null, message: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rows.push({ bookingId, startsAt, isDone: false, code: error.code, message: sayKnown(error.message) });
    }
  }
  return { rows };
}

const NOTHING_TO_DO = new AppError('STATE_CHANGED', {
  message: toSay('None of these bookings can be changed anymore.'),
});

/**
 * Runs the steps once per key. They're stored before the first one, because a booking that's done isn't found again by a repeat after
 * a crash.
 */
function stepOnce(
  deps: Deps,
  press: SeriesPress,
  { operation, input, reason }: { operation: string; input: object; reason: string },
  listSteps: () => Promise<Step[]>,
): Promise<Outcome<SeriesResult>> {
  const { actor, id, key } = press;
  const call = { memberId: actor.memberId, key, operation, input: { id, input } };
  return runOnce(deps, call, async (ticket) => {
    const { steps } = await beginWith(deps.db.kysely, ticket, async () => {
      const listed = await listSteps();
      if (listed.length === 0) throw NOTHING_TO_DO;
      return { steps: listed };
    });
    const answer = await takeSteps(deps, press, steps, reason);
    await ticket.finish(deps.db.kysely, 200, answer);
    return answer;
  });
}

const toStep = ({ booking, verb, refundMinor }: Ending, fineMinor: number): Step => ({
  bookingId: booking.id,
  startsAt: booking.startsAt.toISOString(),
  verb,
  refundMinor,
  fineMinor,
});

interface Cancellation {
  readonly selection: SeriesSelection;
  readonly reason: string;
  readonly expectedRefundMinor?: number | undefined;
  readonly expectedFineMinor?: number | undefined;
}

/**
 * Cancels what's selected: confirmed bookings under their policies, requests by withdrawing or declining them. Throws NOT_FOUND,
 * STATE_CHANGED if there's nothing to cancel, REFUND_CHANGED if less is refunded than shown, FINE_CHANGED, VALIDATION_FAILED, the IDEMPOTENCY_ codes.
 */
export function cancelSeries(deps: Deps, press: SeriesPress, params: Cancellation): Promise<Outcome<SeriesResult>> {
  const { selection, reason, expectedRefundMinor, expectedFineMinor = 0 } = params;
  const call = { operation: 'POST /api/booking-series/{id}/cancel', input: params, reason };
  return stepOnce(deps, press, call, async () => {
    const { viewer } = await findSeriesForActor(deps, press.actor, press.id);
    requireManager(viewer);
    const endings = await listEndings(deps, press.actor, press.id, selection);
    const preview = toPreview(endings, endings[0]?.booking.currency ?? 'USD');
    if (endings.length > 0 && expectedRefundMinor !== undefined && preview.refundMinor < expectedRefundMinor)
      throw new AppError('REFUND_CHANGED', { current: preview });
    const fines = await listFines(deps, endings, viewer);
    const fineMinor = [...fines.values()].reduce((sum, minor) => sum + minor, 0);
    if (fineMinor > expectedFineMinor) throw new AppError('FINE_CHANGED');
    return endings.map((ending) => toStep(ending, fines.get(ending.booking.id) ?? 0));
  });
}

/** Staff who only read can't do anything. Throws FORBIDDEN. */
function requireManager({ role, permissions }: Viewer): void {
  if (role === 'staff' && permissions?.has('manage-bookings') !== true) throw new AppError('FORBIDDEN');
}

/** The open requests of a series, for those who may answer them. Throws NOT_FOUND, FORBIDDEN. */
async function listRequests(deps: Deps, { actor, id }: SeriesPress, verb: 'approve' | 'decline'): Promise<Step[]> {
  const { bookings, viewer } = await findSeriesForActor(deps, actor, id);
  const now = deps.clock.now();
  if (viewer.role === 'guest') throw new AppError('FORBIDDEN');
  requireManager(viewer);
  return bookings
    .filter((booking) => actionsFor(booking, viewer, now).answer)
    .map((booking) => ({ bookingId: booking.id, startsAt: booking.startsAt.toISOString(), verb, refundMinor: 0 }));
}

/** The host accepts all open requests. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED if there are none, the IDEMPOTENCY_ codes. */
export const approveSeries = (deps: Deps, press: SeriesPress): Promise<Outcome<SeriesResult>> =>
  stepOnce(deps, press, { operation: 'POST /api/booking-series/{id}/approve', input: {}, reason: '' }, () =>
    listRequests(deps, press, 'approve'),
  );

/** The host declines all open requests. Throws what accepting throws. */
export const declineSeries = (deps: Deps, press: SeriesPress, reason: string): Promise<Outcome<SeriesResult>> =>
  stepOnce(deps, press, { operation: 'POST /api/booking-series/{id}/decline', input: { reason }, reason }, () =>
    listRequests(deps, press, 'decline'),
  );
