// Binds the booking endpoints.
import type { Booking } from '@daynook/contract/bookings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type Handled } from '../../http/bind.ts';
import { type Outcome, readIdempotencyKey } from '../../http/idempotency.ts';
import { toPageView } from '../insights/service.ts';
import { createCodeTries } from '../promotions/service.ts';
import * as bookings from './service.ts';

/** Every action on a booking has this endpoint's input, apart from its body. */
type Acting = 'POST /api/bookings/{id}/approve';
type SubmitBody = Handled<'POST /api/bookings'>['body'];

const toInstant = (iso: string | null | undefined): Date | null | undefined =>
  iso ? new Date(iso) : (iso as null | undefined);

/** What the guest submits, without the fields that only the quote needs. */
function toSubmission(body: SubmitBody) {
  const { message, answers, cardNumber, confirmationToken, savedCardId, saveCard, holdId, creditMinor } = body;
  const { expectedTotalMinor, expectedCurrency, expectedDamageDepositMinor, monthlyFirstMinor } = body;
  const { expectedCancellationPolicy, expectedPackage } = body;
  const { paymentMethod, manualMethod, invoiceTo, alsoAsk, teamId, attendeeIds, teamDayId, purchaseOrder } = body;
  const method = paymentMethod === 'manual' ? manualMethod! : paymentMethod;
  const payment = { method, invoiceTo: invoiceTo ?? null };
  const card = { cardNumber, confirmationToken, savedCardId, saveCard };
  const expectedReleaseAt = toInstant(body.expectedReleaseAt);
  const others = alsoAsk?.map((one) => ({ ...one, expectedReleaseAt: toInstant(one.expectedReleaseAt) }));
  const deposit = { expectedDamageDepositMinor, creditMinor, monthlyFirstMinor };
  const agreed = {
    expectedTotalMinor,
    expectedCurrency,
    expectedReleaseAt,
    expectedCancellationPolicy,
    expectedPackage,
    ...deposit,
  };
  return {
    ...bookings.toSlot(body),
    ...card,
    ...agreed,
    message,
    answers,
    holdId,
    payment,
    ...(teamId ? { teamId, attendeeIds, teamDayId, purchaseOrder } : {}),
    ...(others ? { alsoAsk: others } : {}),
  };
}

/** Runs an action on a booking. The response header says if it repeats an earlier answer. */
async function runAction(
  { actor, params, request, reply }: Pick<Handled<Acting>, 'actor' | 'params' | 'request' | 'reply'>,
  act: (press: bookings.Press) => Promise<Outcome<Booking>>,
): Promise<Booking> {
  const { answer, isReplay } = await act({ actor, id: params.id, key: readIdempotencyKey(request) });
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return answer;
}

function registerCheckout(app: FastifyInstance, deps: Deps): void {
  const tryCode = createCodeTries(deps);

  bind(app, deps, 'POST /api/bookings/quote', async ({ actor, body, request }) => {
    const { quote, hostId } = await tryCode(actor, body.promoCode, () =>
      bookings.quoteBooking(deps, actor, bookings.toSlot(body), body),
    );
    deps.funnel.quoted({ id: quote.listingId, hostId }, toPageView(request, actor));
    return quote;
  });

  bind(app, deps, 'POST /api/bookings/holds', ({ actor, body }) =>
    tryCode(actor, body.promoCode, () => bookings.placeHold(deps, actor, bookings.toSlot(body))),
  );

  bind(app, deps, 'DELETE /api/bookings/holds/{id}', async ({ actor, params }) => {
    await bookings.leaveHold(deps, actor, params.id);
    return undefined;
  });

  bind(app, deps, 'POST /api/bookings', async ({ actor, body, request, reply }) => {
    const key = readIdempotencyKey(request);
    const { answer, isReplay } = await tryCode(actor, body.promoCode, () =>
      bookings.requestBooking(deps, actor, toSubmission(body), key),
    );
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings', ({ actor, query }) => bookings.listBookings(deps, actor, query));

  bind(app, deps, 'GET /api/bookings/{id}', ({ actor, params, query }) =>
    bookings.viewBooking(deps.db.kysely, deps, actor, params.id, query.purpose),
  );

  bind(app, deps, 'GET /api/bookings/{id}/refund-preview', ({ actor, params, query }) =>
    bookings.previewRefund(deps, actor, params.id, query.refund),
  );

  bind(app, deps, 'GET /api/bookings/{id}/refund-timeline', ({ actor, params }) =>
    bookings.viewRefundTimeline(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/rebook', ({ actor, params }) =>
    bookings.findRebooking(deps, actor, params.id),
  );

  bind(app, deps, 'GET /api/bookings/{id}/receipt', ({ actor, params }) =>
    bookings.viewReceipt(deps, actor, params.id),
  );

  bind(app, deps, 'GET /api/bookings/{id}/receipt.pdf', ({ actor, params }) =>
    bookings.downloadReceipt(deps, actor, params.id),
  );
}

function registerAttendees(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/attended-bookings', ({ actor, query }) =>
    bookings.listAttendedBookings(deps, actor, query),
  );

  bind(app, deps, 'GET /api/attended-bookings/{id}', ({ actor, params, query }) =>
    bookings.viewAttendedBooking(deps, actor, params.id, query.purpose),
  );

  bind(app, deps, 'PUT /api/bookings/{id}/attendees', async ({ actor, params, body }) => ({
    attendees: await bookings.changeAttendees(deps, actor, { id: params.id, ...body }),
  }));
}

function registerAnswers(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookings/{id}/approve', (input) =>
    runAction(input, (press) => bookings.approveBooking(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/undo-approve', (input) =>
    runAction(input, (press) => bookings.undoApproval(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/decline', (input) =>
    runAction(input, (press) => bookings.declineBooking(deps, press, input.body.reason)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/withdraw', (input) =>
    runAction(input, (press) => bookings.withdrawBooking(deps, press, input.body)),
  );
}

function registerPayments(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookings/{id}/payment-sent', (input) =>
    runAction(input, (press) => bookings.reportPayment(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/payment-received', (input) =>
    runAction(input, (press) => bookings.recordPayment(deps, press, input.body.amountMinor)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/payment-undone', (input) =>
    runAction(input, (press) => bookings.undoPayment(deps, press, input.body.partId)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refunds/{refundId}/sent', (input) =>
    runAction(input, (press) => bookings.markRefundSent(deps, press, input.params.refundId)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refunds/{refundId}/received', (input) =>
    runAction(input, (press) => bookings.confirmRefund(deps, press, input.params.refundId)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refunds/{refundId}/missing', (input) =>
    runAction(input, (press) => bookings.reportMissingRefund(deps, press, input.params.refundId)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refund/accept', (input) =>
    runAction(input, (press) => bookings.acceptRefund(deps, press, input.body)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refund/decline', (input) =>
    runAction(input, (press) => bookings.declineRefund(deps, press, input.body)),
  );
}

function registerEndings(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookings/{id}/cancel', (input) =>
    runAction(input, (press) => bookings.cancelBooking(deps, press, input.body)),
  );

  bind(app, deps, 'GET /api/bookings/{id}/early-end', ({ actor, params, query }) =>
    bookings.viewEarlyEnd(deps, actor, { ...params, ...query }),
  );

  bind(app, deps, 'POST /api/bookings/{id}/early-end', (input) =>
    runAction(input, (press) => bookings.endEarly(deps, press, input.body)),
  );
}

export function registerBookingRoutes(app: FastifyInstance, deps: Deps): void {
  registerCheckout(app, deps);
  registerReading(app, deps);
  registerAttendees(app, deps);
  registerAnswers(app, deps);
  registerPayments(app, deps);
  registerEndings(app, deps);
}
