// Paying a due monthly payment with another card: a test card, a saved one, declined, and no longer due (F9).
import { useParams } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aPayment, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { Plan } from '../../nouns/installments/api.ts';
import PayPage from './pay.tsx';

const PLAN = `GET /api/bookings/${BOOKING_ID}/payment-plan`;
const PAY = `POST /api/bookings/${BOOKING_ID}/payment-plan/pay-by-card`;
const LATER: Plan['installments'][number] = {
  number: 3,
  version: 1,
  fromDate: '2027-02-03',
  untilDate: '2027-02-20',
  dueAt: '2027-02-03T17:00:00.000Z',
  amountMinor: 100_000,
  state: 'scheduled',
  isDeclined: false,
  isOverdue: false,
  overdueAt: '2027-02-10T17:00:00.000Z',
  paidAt: null,
  canPay: false,
  canReceive: false,
};
const aPlan = (more: Partial<Plan['installments'][number]> = {}, method: Plan['paymentMethod'] = 'sandbox'): Plan => ({
  bookingId: BOOKING_ID,
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  paymentMethod: method,
  collectedBy: 'platform',
  firstMinor: 210_000,
  installments: [
    {
      number: 2,
      version: 3,
      fromDate: '2027-01-03',
      untilDate: '2027-02-02',
      dueAt: '2027-01-03T17:00:00.000Z',
      amountMinor: 190_000,
      state: 'due',
      isDeclined: true,
      isOverdue: false,
      overdueAt: '2027-01-10T17:00:00.000Z',
      paidAt: null,
      canPay: true,
      canReceive: false,
      ...more,
    },
    LATER,
  ],
  instructions: null,
});
const paid = aPlan({ state: 'paid', canPay: false, paidAt: '2027-01-04T17:00:00.000Z' });

function Page() {
  const params = useParams();
  return (
    <main>
      <PayPage {...({ params } as unknown as Parameters<typeof PayPage>[0])} />
    </main>
  );
}
const BookingHere = () => <h1>The booking</h1>;
const open = (plan: Plan) => {
  answer(PLAN, { body: plan });
  return renderRoutes(
    [
      { path: '/booking/:bookingId/pay', Component: Page },
      { path: '/booking/:bookingId', Component: BookingHere },
    ],
    `/booking/${BOOKING_ID}/pay?number=2`,
  );
};
const button = () => page.getByRole('button', { name: 'Pay $1,900.00 USD' });
const sent = () => receivedCalls().flatMap(({ key, body }) => (key === PAY ? [body] : []));

beforeEach(() => {
  session.start();
  dropSignIn();
  const payment = aPayment({ method: 'sandbox', collectedBy: 'platform', isMonthly: true, unpaidMinor: 190_000 });
  answer(`GET /api/bookings/${BOOKING_ID}`, { body: aBooking({ status: 'active', payment }) });
});

it('says what it’s for, keeps a declined card’s number, and goes back to the booking once it’s paid', async () => {
  await open(aPlan());
  await expect.element(page.getByRole('main')).toMatchTextContent('Amount$1,900.00 USDPays forJan 3 – Feb 2');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('We’ll also charge this card for the booking’s later payments');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  const card = page.getByRole('textbox', { name: 'Test card number' });
  await card.fill('4000 0000 0000 0002');
  answer(PAY, { status: 402, body: { code: 'PAYMENT_DECLINED', message: 'The card was declined.' } });
  await button().click();
  await expect.element(card).toHaveAccessibleDescription(/The card was declined\./);
  await expect.element(card).toHaveValue('4000 0000 0000 0002');
  await card.fill('4242 4242 4242 4242');
  answer(PAY, { body: paid });
  await button().click();
  await expect.element(page.getByRole('heading', { name: 'The booking' })).toBeVisible();
  expect(sent().at(-1)).toEqual({ number: 2, card: { cardNumber: '4242 4242 4242 4242' } });
});

it('takes a saved card, and asks about the same one again if its outcome is unknown', async () => {
  answer('GET /api/config', { body: { isDemo: false, stripeKey: 'pk_test_1' } });
  const saved = { _id: 'pm_1', brand: 'visa', last4: '4242', expires: '2030-04', isExpired: false };
  answer('GET /api/saved-cards', { body: { cards: [saved] } });
  await open(aPlan({}, 'card'));
  await expect.element(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  answer(PAY, { status: 503, body: { code: 'OVERLOADED', message: 'Our payment service isn’t responding.' } });
  await button().click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Our payment service isn’t responding.');
  answer(PAY, { body: paid });
  await button().click();
  await expect.element(page.getByRole('heading', { name: 'The booking' })).toBeVisible();
  expect(sent()).toEqual([
    { number: 2, card: { savedCardId: 'pm_1' } },
    { number: 2, card: { savedCardId: 'pm_1' } },
  ]);
});

it('says when nothing is due, by now or at all, and when there’s no such booking', async () => {
  const first = await open(aPlan());
  answer(PAY, { status: 409, body: { code: 'STATE_CHANGED', message: 'This payment has changed.' } });
  answer(PLAN, { body: paid });
  await button().click();
  await expect.element(page.getByText('No payment is due for this booking.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View your booking' }))
    .toHaveAttribute('href', `/booking/${BOOKING_ID}`);
  await first.unmount();
  answer(`GET /api/bookings/${BOOKING_ID}`, { status: 404, body: { code: 'NOT_FOUND', message: 'No.' } });
  await open(paid);
  await expect.element(page.getByText('We couldn’t find this payment in your account.')).toBeVisible();
});
