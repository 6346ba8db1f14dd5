import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { aBooking, aCancellationPreview, anEvent, aPayment, BOOKING_ID } from '../../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { renderHere } from '../../../../test/render-app.tsx';
import type { Booking, RefundPreview } from '../api.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const PREVIEW = `GET /api/bookings/${BOOKING_ID}/refund-preview`;
const HOST_CANCELLATION = `GET /api/bookings/${BOOKING_ID}/host-cancellation`;
const aRecord = {
  timeZone: 'America/Los_Angeles',
  record: { canceled: 1, bookings: 22 },
  excuse: null,
  canceledBy: null,
  fine: null,
  askUntil: null,
  can: { ask: false, addFile: false, decide: false, waive: false },
};
const COSTS = 'POST /api/host/cancellations/preview';
const CANCEL = `POST /api/bookings/${BOOKING_ID}/cancel`;

const preview = (more: Partial<RefundPreview> = {}): RefundPreview => ({
  currency: 'USD',
  refundMinor: 5_000,
  keptMinor: 4_450,
  alreadyMinor: 0,
  dueMinor: more.refundMinor ?? 5_000,
  unpaidMinor: 0,
  creditMinor: 0,
  creditBonusMinor: null,
  lines: [
    { code: 'space', refundMinor: 4_000, keptMinor: 4_000 },
    { code: 'cleaning', refundMinor: 1_000, keptMinor: 0 },
    { code: 'guest-fee', refundMinor: 0, keptMinor: 450 },
  ],
  rule: 'policy-part',
  policyPercent: 50,
  worsensAt: '2026-12-02T18:00:00.000Z',
  ...more,
});

const onClose = vi.fn();
const at = (moment: string) => () => Date.parse(moment);
const show = (booking: Booking = aBooking({ nextActions: ['cancel'] }), clock = at('2026-12-01T14:40:00Z')) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <CancelDialog booking={booking} isOpen onClose={onClose} clock={clock} />
    </main>
  ));
/** A canceled booking with this refund. */
const aCancelled = (amountMinor: number, more: Partial<Booking> = {}) =>
  aBooking({
    status: 'cancelled',
    cancelledBy: 'guest',
    events: [...aBooking().events, anEvent('cancelled', { amountMinor })],
    ...more,
  });
const dialog = () => page.getByRole('dialog', { name: 'Cancel this booking?' });
const sent = () => receivedCalls().filter(({ key }) => key === CANCEL);

describe('canceling', () => {
  it('tells a host exactly what follows, before they confirm (G5)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'host-cancels', refundMinor: 9_450, worsensAt: null }) });
    answer(HOST_CANCELLATION, { body: aRecord });
    answer(COSTS, { body: aCancellationPreview() });
    await show(aBooking({ role: 'host', nextActions: ['cancel'], startsAt: '2026-12-03T18:00:00.000Z' }));
    await expect.element(dialog()).toMatchTextContent('These hours stay blocked, so nobody else can book them.');
    await expect.element(dialog()).toMatchTextContent('“Canceled 2 of 23 bookings in the last 12 months.”');
    await expect.element(dialog()).toMatchTextContent('“The host canceled a booking 2 days before it began.”');
    await expect.element(dialog()).toMatchTextContent('You can ask us to excuse it within 14 days of canceling.');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('tells a host what it costs, and asks again if that’s more by now (G5)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'host-cancels', refundMinor: 9_450, worsensAt: null }) });
    answer(HOST_CANCELLATION, { body: aRecord });
    answer(COSTS, { body: aCancellationPreview([{ percent: 25, amountMinor: 2_250, isFree: false }]) });
    await show(aBooking({ role: 'host', nextActions: ['cancel'], startsAt: '2026-12-03T18:00:00.000Z' }));
    await expect
      .element(dialog())
      .toMatchTextContent('You pay a fine of $22.50 USD, 25% of the price. It comes off your next payouts.');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(COSTS, { body: aCancellationPreview([{ percent: 50, amountMinor: 4_500, isFree: false }]) });
    const message = 'Canceling now costs more than shown. Check the new amount before you cancel.';
    answer(CANCEL, { status: 409, body: { code: 'FINE_CHANGED', message, detail: message } });
    await userEvent.click(dialog().getByRole('radio').first());
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel booking' }));
    await expect.element(dialog()).toMatchTextContent(message);
    expect(sent()[0]?.body).toMatchObject({ expectedFineMinor: 2_250 });
    await expect.element(dialog()).toMatchTextContent('You pay a fine of $45.00 USD, 50% of the price.');
  });

  it('tells a host that this one is free (G5)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'host-cancels', refundMinor: 9_450, worsensAt: null }) });
    answer(HOST_CANCELLATION, { body: aRecord });
    answer(COSTS, { body: aCancellationPreview([{ percent: 25, amountMinor: 2_250, isFree: true }]) });
    await show(aBooking({ role: 'host', nextActions: ['cancel'], startsAt: '2026-12-03T18:00:00.000Z' }));
    await expect
      .element(dialog())
      .toMatchTextContent('You don’t pay a fine. One cancellation every six months is free.');
  });

  it('can’t be confirmed by a host before what it costs is loaded (G5)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'host-cancels', refundMinor: 9_450, worsensAt: null }) });
    answer(HOST_CANCELLATION, { body: aRecord });
    answer(COSTS, { status: 503, body: { code: 'UNAVAILABLE', message: 'Later.' } });
    await show(aBooking({ role: 'host', nextActions: ['cancel'], startsAt: '2026-12-03T18:00:00.000Z' }));
    await expect.element(dialog()).toMatchTextContent('We couldn’t load what canceling costs you.');
    await expect.element(dialog().getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
  });

  it('includes earlier refunds, and only promises what’s added (RO2, B8)', async () => {
    answer(PREVIEW, { body: preview({ alreadyMinor: 2_000, dueMinor: 3_000 }) });
    await show();
    await expect.element(dialog().getByRole('button', { name: 'Cancel and get $30.00 USD back' })).toBeVisible();
    await expect
      .element(dialog())
      .toMatchTextContent('$20.00 USD of the full $50.00 USD refund has already been sent.');
  });

  it('with monthly payments, says what won’t be charged, next to the refund (F9)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'long-stay', dueMinor: 0, unpaidMinor: 4_000, refundMinor: 4_000 }) });
    await show();
    await expect.element(dialog()).toMatchTextContent('You get back$0.00 USDof $54.50 USD paid');
    await expect.element(dialog()).toMatchTextContent('On a long stay, the first 30 days are non-refundable.');
    await expect.element(dialog()).toMatchTextContent('You won’t owe the remaining monthly payments of $40.00 USD.');
    await expect.element(dialog()).toMatchTextContent('Refunded or not charged');
  });

  it('shows the refund, its rule, its deadline, and its lines (B8)', async () => {
    answer(PREVIEW, { body: preview() });
    await show();
    await expect.element(dialog()).toMatchTextContent('You get back$50.00 USDof $94.50 USD paid');
    await expect
      .element(dialog())
      .toMatchTextContent('Under the Moderate policy, half of the workspace price is refunded.');
    await expect.element(dialog()).toMatchTextContent('The cleaning fee is refunded in full.');
    await expect
      .element(dialog())
      .toMatchTextContent('Cancel by Wed, Dec 2 at 10:00, Pacific time to get this amount (27 hours left).');
    await expect.element(page.getByRole('row', { name: /^Cleaning/ })).toMatchTextContent('$10.00$0.00');
    await expect.element(page.getByRole('row', { name: /^Guest fee/ })).toMatchTextContent('$0.00$4.50');
    await expect.element(page.getByRole('button', { name: 'Cancel and get $50.00 USD back' })).toBeEnabled();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('says what an own policy gives back, also once it has no name anymore (B8, N9)', async () => {
    answer(PREVIEW, { body: preview({ policyPercent: 25 }) });
    await show(aBooking({ nextActions: ['cancel'], cancellationPolicy: 'own-100-14d-25-2d' }));
    await expect
      .element(dialog())
      .toMatchTextContent('Under this booking’s policy, 25% of the workspace price is refunded.');
  });

  it.each([
    ['cool-off', 'Full refund: it was confirmed less than 15 minutes ago.'],
    ['grace', 'Full refund: it was confirmed less than 24 hours ago and at least two days before check-in.'],
    ['policy-100', 'Full refund under the Moderate policy.'],
    ['policy-0', 'Under the Moderate policy, the workspace price is no longer refundable.'],
    ['long-stay', 'On a long stay, the first 30 days are non-refundable. The rest is refunded.'],
    ['not-charged', 'Nothing was charged. The hold on the card will be released.'],
  ] as const)('says the rule %s in words (B8)', async (rule, words) => {
    answer(PREVIEW, { body: preview({ rule, worsensAt: null }) });
    await show();
    await expect.element(dialog()).toMatchTextContent(words);
    await expect.element(dialog()).not.toMatchTextContent('Cancel by');
  });

  it('requires a reason, shows the error next to the question, and sends nothing before', async () => {
    answer(PREVIEW, { body: preview() });
    await show();
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await expect.element(dialog()).toMatchTextContent('Please choose a reason.');
    await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('type', 'radio'));
    await page.getByLabelText('Something else').click();
    await expect.element(dialog()).not.toMatchTextContent('Please choose a reason.');
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await expect.element(dialog()).toMatchTextContent('Tell us why in a few words.');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    expect(sent()).toEqual([]);
  });

  it('sends the reason as text and says what’s refunded', async () => {
    answer(PREVIEW, { body: preview() });
    answer(CANCEL, { body: aCancelled(5_000) });
    await show();
    await page.getByLabelText('Plans have changed').click();
    await page.getByLabelText(/^Message to Nadia/).fill('Sorry, the train is out.');
    await userEvent.keyboard('{Tab}{Tab}');
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => body)).toEqual([
      { reason: 'Plans have changed. Sorry, the train is out.', expectedDueMinor: 5_000 },
    ]);
    await expect
      .element(page.getByRole('status').first())
      .toMatchTextContent('Booking canceled. $50.00 USD goes back to your card');
  });

  it('offers credit with a bonus, with the exact amounts of both (D12)', async () => {
    answer(PREVIEW, { body: preview({ creditMinor: 1_000, creditBonusMinor: 400 }) });
    answer(CANCEL, { body: aCancelled(5_000, { payment: aPayment({ method: 'sandbox', creditBackMinor: 5_000 }) }) });
    await show();
    await expect
      .element(page.getByRole('radio', { name: /^Refund to your card/ }))
      .toHaveAccessibleName('Refund to your card $40.00 USD, plus $10.00 USD as credit.');
    await page.getByRole('radio', { name: /^Credit with a bonus \$54.00 USD right away/ }).click();
    await page.getByLabelText('Plans have changed').click();
    await page.getByRole('button', { name: 'Cancel and get $54.00 USD in credit' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => body)).toEqual([
      { reason: 'Plans have changed', expectedDueMinor: 5_000, refundAs: 'credit', expectedBonusMinor: 400 },
    ]);
    await expect
      .element(page.getByRole('status').first())
      .toMatchTextContent('Booking canceled. $50.00 USD was added to your credit');
  });

  it('asks again with the new amount if the refund has dropped meanwhile (B8)', async () => {
    answer(PREVIEW, { body: preview({ rule: 'policy-100', refundMinor: 9_450, keptMinor: 0 }) });
    const message = 'Less comes back by now than was shown. Please look at the new amount before you cancel.';
    const current = preview({ rule: 'policy-0', refundMinor: 0, dueMinor: 0, keptMinor: 9_450, worsensAt: null });
    answer(CANCEL, { status: 409, body: { code: 'REFUND_CHANGED', message, current } });
    await show();
    await page.getByLabelText('Plans have changed').click();
    await page.getByRole('button', { name: 'Cancel and get $94.50 USD back' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect.element(dialog()).toMatchTextContent('You get back$0.00 USDof $94.50 USD paid');
    await expect.element(page.getByLabelText('Plans have changed')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();

    answer(CANCEL, { body: aCancelled(0) });
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => (body as { expectedDueMinor: number }).expectedDueMinor)).toEqual([9_450, 0]);
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Booking canceled');
    await expect.element(page.getByRole('status').first()).not.toMatchTextContent('goes back');
  });

  it('shows the refund from the response, not the previous one', async () => {
    answer(PREVIEW, { body: preview() });
    answer(CANCEL, { body: aCancelled(9_450) });
    await show();
    await page.getByLabelText('Plans have changed').click();
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await expect
      .element(page.getByRole('status').first())
      .toMatchTextContent('Booking canceled. $94.50 USD goes back to your card');
  });

  it('refetches the refund until it no longer promises what has passed', async () => {
    const over = '2026-12-02T18:00:00.000Z';
    let askedCount = 0;
    answer(PREVIEW, () => {
      askedCount += 1;
      // This browser's clock is ahead of the server's.
      const isOverThere = askedCount > 2;
      return { body: isOverThere ? preview({ rule: 'policy-0', refundMinor: 1_000, worsensAt: null }) : preview() };
    });
    await show(undefined, at(over));
    await expect
      .element(page.getByRole('button', { name: 'Cancel and get $10.00 USD back' }), { timeout: 15_000 })
      .toBeVisible();
  });

  it('keeps the input on failure, and says why', async () => {
    answer(PREVIEW, { body: preview() });
    answer(CANCEL, {
      status: 503,
      body: { code: 'OVERLOADED', message: 'The service is very busy. Please try again.' },
    });
    answer(`GET /api/bookings/${BOOKING_ID}`, { body: aBooking() });
    await show();
    await page.getByLabelText('Something else').click();
    await page.getByLabelText('Tell us more').fill('The cat is ill');
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'very busy' })).toBeVisible();
    await expect.element(page.getByLabelText('Tell us more')).toHaveValue('The cat is ill');
    await expect.element(page.getByLabelText('Something else')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes if the booking has changed meanwhile: the page shows its current state', async () => {
    answer(PREVIEW, { body: preview() });
    const message = 'This booking has changed in the meantime. Here is how it stands now.';
    const current = aBooking({ status: 'cancelled', cancelledBy: 'host' });
    answer(CANCEL, { status: 409, body: { code: 'STATE_CHANGED', message, current } });
    await show();
    await page.getByLabelText('Plans have changed').click();
    await page.getByRole('button', { name: /^Cancel and get/ }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    await expect.element(page.getByRole('status').first()).toMatchTextContent(message);
  });

  it('shows a host the cost to them and their guest', async () => {
    answer(PREVIEW, { body: preview({ rule: 'host-cancels', refundMinor: 9_450, keptMinor: 0, worsensAt: null }) });
    answer(COSTS, { body: aCancellationPreview() });
    answer(HOST_CANCELLATION, { body: aRecord });
    await show(aBooking({ role: 'host', hostEarningsMinor: 8_100 }));
    await expect.element(dialog()).toMatchTextContent('Zoë gets back$94.50 USD');
    await expect.element(dialog()).toMatchTextContent('You’ll lose $81.00 USD in earnings.');
    await expect.element(page.getByLabelText('The space isn’t available then')).toBeVisible();
  });

  it('staff choose between everything and the policy, each with its amount and what the host keeps', async () => {
    const choices: ['all', 'policy'] = ['all', 'policy'];
    answer(PREVIEW, ({ search }) => ({
      body:
        search.get('refund') === 'policy'
          ? preview({ staff: { refund: 'policy', choices, hostKeepsMinor: 3_600 } })
          : preview({
              rule: 'host-cancels',
              refundMinor: 9_450,
              keptMinor: 0,
              worsensAt: null,
              staff: { refund: 'all', choices, hostKeepsMinor: 0 },
            }),
    }));
    answer(CANCEL, { body: aCancelled(5_000, { role: 'staff', cancelledBy: 'staff' }) });
    await show(aBooking({ role: 'staff', hostEarningsMinor: 8_100 }));
    await expect
      .element(page.getByRole('radio', { name: /^Refund everything/ }))
      .toHaveAccessibleName('Refund everything $94.50 USD Nadia keeps nothing.');
    await expect.element(page.getByRole('radio', { name: /^Refund everything/ })).toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Cancel and refund $94.50 USD' })).toBeEnabled();
    await expect
      .element(page.getByRole('radio', { name: /^Moderate policy/ }))
      .toHaveAccessibleName('Moderate policy $50.00 USD Nadia keeps $36.00 USD after our fee.');
    await page.getByRole('radio', { name: /^Moderate policy/ }).click();
    await expect.element(dialog()).toMatchTextContent('half of the workspace price is refunded');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await page.getByLabelText('Something urgent came up').click();
    await page.getByRole('button', { name: 'Cancel and refund $50.00 USD' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => body)).toEqual([
      { reason: 'Something urgent came up', expectedDueMinor: 5_000, refund: 'policy' },
    ]);
  });

  it('gives staff no choice if nobody has paid', async () => {
    answer(PREVIEW, { body: preview({ rule: 'not-charged', refundMinor: 0, keptMinor: 0, worsensAt: null }) });
    await show(aBooking({ role: 'staff', status: 'requested' }));
    await expect.element(page.getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
    await expect.element(dialog()).not.toMatchTextContent('What should');
  });

  it('offers a retry if the refund can’t be calculated', async () => {
    answer(PREVIEW, { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } });
    await show();
    await expect.element(dialog()).toMatchTextContent('Something went wrong on our side.');
    await expect.element(page.getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
    answer(PREVIEW, { body: preview() });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('button', { name: /^Cancel and get/ })).toBeEnabled();
  });
});
