// Canceling several bookings at once, as their host (G5). Each is canceled in a transaction of its own, like one alone, so one that's
// no longer possible doesn't stop the others. A repeat continues where an interrupted request stopped.
import type { Answer } from '@daynook/contract/api';
import type { HostCancellationPreview, HostCancellationResult } from '@daynook/contract/bookings/host-cancellations';
import type { ErrorCode } from '@daynook/contract/errors';
import type { CancelObstacle } from '@daynook/contract/limits/host-cancellations';
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { beginWith, deriveKey, type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  type BookingRecord,
  cancelBooking,
  declineBooking,
  findForActor,
  previewRefund,
  type Viewer,
} from '../bookings/service.ts';
import { type FineTerms, payable, previewFines } from '../host-fines/service.ts';
import { sumReceived } from '../payments/service.ts';
import { cancelObstacle, type EndingVerb, endingVerb, mayAsk } from './rules.ts';
import { askForExcuse, type ExcuseInput } from './service.ts';

interface Found {
  readonly booking: BookingRecord;
  readonly viewer: Viewer;
}

/** Throws NOT_FOUND for a booking the actor may not know about, and FORBIDDEN for one whose host they can't cancel for. */
async function listForHost(deps: Deps, actor: MemberActor, ids: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const id of ids) found.push(await findForActor(deps, actor, id));
  if (!found.every(({ viewer }) => mayAsk(viewer))) throw new AppError('FORBIDDEN');
  return found;
}

type Row = HostCancellationPreview['rows'][number];

/** The guest pays outside the product, and not all of it was recorded yet. */
const isAwaited = ({ paymentMethod, paymentReceivedAt }: BookingRecord): boolean =>
  isManualMethod(paymentMethod) && paymentReceivedAt === null;

/** What the guest has paid and not got back, including parts of a payment that isn't complete. */
async function findPaidMinor(deps: Deps, booking: BookingRecord): Promise<number> {
  if (isAwaited(booking)) return sumReceived(deps.db.kysely, booking.id);
  if (booking.confirmedAt === null) return 0;
  return booking.totalMinor - booking.unpaidMinor - booking.refundedMinor;
}

/** What they get back if it's canceled now. Parts of a payment go back as they are. */
async function findDueMinor(
  deps: Deps,
  actor: MemberActor,
  booking: BookingRecord,
  paidMinor: number,
): Promise<number> {
  if (paidMinor === 0 || isAwaited(booking)) return paidMinor;
  return (await previewRefund(deps, actor, booking.id)).dueMinor;
}

/** Canceling it has consequences for its host. */
const isCounted = ({ booking, viewer }: Found, now: Date): boolean =>
  booking.confirmedAt !== null && endingVerb(booking, viewer, now) === 'cancel';

async function previewOne(
  deps: Deps,
  actor: MemberActor,
  found: Found,
  fines: ReadonlyMap<string, FineTerms>,
): Promise<Row> {
  const { booking, viewer } = found;
  const now = deps.clock.now();
  const verb = endingVerb(booking, viewer, now);
  const paidMinor = await findPaidMinor(deps, booking);
  return {
    bookingId: booking.id,
    guestName: booking.guest.name,
    listingTitle: booking.listingTitle,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone: booking.timeZone,
    currency: booking.currency,
    paidMinor,
    dueMinor: verb ? await findDueMinor(deps, actor, booking, paidMinor) : 0,
    isRefundedByHost: isManualMethod(booking.paymentMethod) && booking.collectedBy === 'host',
    isCounted: isCounted(found, now),
    fine: fines.get(booking.id) ?? null,
    obstacle: verb ? null : cancelObstacle(booking, now),
  };
}

function toTotals(rows: readonly Row[]): HostCancellationPreview['totals'] {
  const sums = new Map<string, { dueMinor: number; fineMinor: number }>();
  for (const { currency, dueMinor, fine } of rows) {
    const { dueMinor: due, fineMinor } = sums.get(currency) ?? { dueMinor: 0, fineMinor: 0 };
    sums.set(currency, { dueMinor: due + dueMinor, fineMinor: fineMinor + payable(fine ?? undefined) });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

/** What canceling these bookings now, in this order, would refund and cost. Throws NOT_FOUND, and FORBIDDEN for anyone but their host's side. */
export async function previewCancellations(
  deps: Deps,
  actor: MemberActor,
  bookingIds: readonly string[],
): Promise<Answer<'POST /api/host/cancellations/preview'>> {
  const rows: Row[] = [];
  const all = await listForHost(deps, actor, bookingIds);
  const now = deps.clock.now();
  const counted = all.filter((found) => isCounted(found, now)).map(({ booking }) => booking);
  const fines = await previewFines(deps.db.kysely, now, counted);
  for (const found of all) rows.push(await previewOne(deps, actor, found, fines));
  return { rows, totals: toTotals(rows.filter(({ obstacle }) => obstacle === null)) };
}

/** How each booking is ended, by its id. */
type Verbs = Record<string, EndingVerb>;

const chooseVerbs = (found: readonly Found[]): Verbs =>
  Object.fromEntries(found.map(({ booking }) => [booking.id, booking.status === 'requested' ? 'decline' : 'cancel']));

/** A booking, and what was shown for it. */
interface Expected {
  readonly bookingId: string;
  readonly expectedDueMinor: number;
  readonly expectedFineMinor?: number | undefined;
}

export interface Cancellations {
  readonly bookings: readonly Expected[];
  readonly reason: string;
  readonly excuse?: ExcuseInput | undefined;
}

/** These say that a booking stays as it is. Any other error ends the request, and a repeat continues. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'STATE_CHANGED',
  'REFUND_CHANGED',
  'FINE_CHANGED',
  'NOT_FOUND',
  'FORBIDDEN',
]);
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && REFUSALS.has(error.code);

async function explain(deps: Deps, actor: MemberActor, id: string, { code }: AppError): Promise<CancelObstacle> {
  if (code === 'REFUND_CHANGED') return 'refund-changed';
  if (code === 'FINE_CHANGED') return 'fine-changed';
  if (code !== 'STATE_CHANGED') return 'not-allowed';
  const { booking } = await findForActor(deps, actor, id);
  return cancelObstacle(booking, deps.clock.now());
}

interface Several {
  readonly actor: MemberActor;
  readonly key: string;
}

/** False if there's nothing to excuse: the booking wasn't confirmed, so canceling it has no consequences. */
async function askIfCounted(deps: Deps, { actor, key }: Several, id: string, excuse: ExcuseInput): Promise<boolean> {
  try {
    await askForExcuse(deps, { actor, id, key: deriveKey(key, `${id}\nexcuse`) }, excuse);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

async function endOne(
  deps: Deps,
  { actor, key }: Several,
  verb: EndingVerb | undefined,
  { bookingId: id, reason, ...shown }: Expected & { reason: string },
): Promise<CancelObstacle | null> {
  const press = { actor, id, key: deriveKey(key, id) };
  try {
    if (verb === 'decline') await declineBooking(deps, press, reason);
    else await cancelBooking(deps, press, { reason, ...shown });
    return null;
  } catch (error) {
    if (isRefusal(error)) return explain(deps, actor, id, error);
    throw error;
  }
}

async function endAll(
  deps: Deps,
  several: Several,
  verbs: Verbs,
  { bookings, reason, excuse }: Cancellations,
): Promise<HostCancellationResult> {
  const rows: HostCancellationResult['rows'] = [];
  for (const expected of bookings) {
    const { bookingId } = expected;
    const obstacle = await endOne(deps, several, verbs[bookingId], { ...expected, reason });
    const isExcuseAsked =
      obstacle === null && excuse !== undefined && (await askIfCounted(deps, several, bookingId, excuse));
    rows.push({ bookingId, obstacle, isExcuseAsked });
  }
  return { rows };
}

/**
 * Cancels the bookings one after the other, and asks staff to excuse each one if wanted. Nothing happens if one of them isn't the
 * actor's to cancel. Throws NOT_FOUND, FORBIDDEN, and the IDEMPOTENCY_ codes.
 */
export function cancelSeveral(
  deps: Deps,
  several: Several,
  input: Cancellations,
): Promise<Outcome<HostCancellationResult>> {
  const { actor, key } = several;
  const call = { memberId: actor.memberId, key, operation: 'POST /api/host/cancellations', input };
  return runOnce(deps, call, async (ticket) => {
    const ids = input.bookings.map(({ bookingId }) => bookingId);
    // Stored, because a repeat finds a booking that's done in another state.
    const { verbs } = await beginWith(deps.db.kysely, ticket, async () => ({
      verbs: chooseVerbs(await listForHost(deps, actor, ids)),
    }));
    try {
      const answer = await endAll(deps, several, verbs, input);
      await ticket.finish(deps.db.kysely, 200, answer);
      return answer;
    } catch (error) {
      await ticket.handBack();
      throw error;
    }
  });
}
