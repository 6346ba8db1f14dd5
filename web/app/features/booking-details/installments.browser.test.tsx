// Monthly payments on the booking page: what's next, what to do about one that wasn't made, and how each stands (F9).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aPayment, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aQuote } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import type { Installment, Plan } from '../../nouns/installments/api.ts';
import { MonthlyNote } from '../../nouns/installments/monthly-note.tsx';
import { InstallmentsCard } from '../installments/installments-card.tsx';
import { MoneyCard } from './money-card.tsx';

const PLAN = `GET /api/bookings/${BOOKING_ID}/payment-plan`;
const act = (kind: string) => `POST /api/bookings/${BOOKING_ID}/payment-plan/${kind}`;
const january: Installment = {
  number: 2,
  version: 3,
  fromDate: '2027-01-03',
  untilDate: '2027-02-02',
  dueAt: '2027-01-03T17:00:00.000Z',
  amountMinor: 190_000,
  state: 'scheduled',
  isDeclined: false,
  isOverdue: false,
  overdueAt: '2027-01-10T17:00:00.000Z',
  paidAt: null,
  canPay: false,
  canReceive: false,
};
const february: Installment = {
  ...january,
  number: 3,
  fromDate: '2027-02-03',
  untilDate: '2027-02-20',
  dueAt: '2027-02-03T17:00:00.000Z',
  amountMinor: 100_000,
};
const aPlan = (first: Partial<Installment> = {}, more: Partial<Plan> = {}): Plan => ({
  bookingId: BOOKING_ID,
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  paymentMethod: 'card',
  collectedBy: 'platform',
  firstMinor: 210_000,
  installments: [{ ...january, ...first }, february],
  instructions: null,
  ...more,
});
const declined = { state: 'due', isDeclined: true, canPay: true } as const;
const transfer = { paymentMethod: 'bank-transfer', collectedBy: 'host' } as const;
const show = (plan: Plan | { status: number; body: object }, role: Booking['role'] = 'guest') => {
  answer(PLAN, 'status' in plan ? plan : { body: plan });
  return renderHere(() => (
    <main>
      <h1>Booking</h1>
      <InstallmentsCard
        booking={aBooking({ role, status: 'active', payment: aPayment({ isMonthly: true, unpaidMinor: 290_000 }) })}
        heading={(content) => (
          <section aria-label="Monthly payments">
            <h2>Monthly payments</h2>
            {content}
          </section>
        )}
      />
    </main>
  ));
};
const card = () => page.getByRole('region', { name: 'Monthly payments' });
const sent = (kind: string) => receivedCalls().flatMap(({ key, body }) => (key === act(kind) ? [body] : []));
const errors = async () => (await findViolations(document.body)).map(({ id }) => id);

it('names the next payment, and lists each with its dates and how it stands', async () => {
  await show(aPlan());
  await expect
    .element(card())
    .toMatchTextContent('Next, we’ll charge $1,900.00 USD to your card on Sun, Jan 3 at 9:00, Pacific time.');
  await expect
    .element(card())
    .toMatchTextContent('First payment$2,100.00 USDDec 3 – Jan 2, plus all fees and extrasPaid');
  await expect.element(card()).toMatchTextContent('Jan 3, 2027$1,900.00 USDJan 3 – Feb 2Scheduled');
  expect(await errors()).toEqual([]);
});

it.each<[string, Partial<Installment>, Partial<Plan>, Booking['role'], string]>([
  ['a guest who pays by transfer', {}, transfer, 'guest', 'Next, you pay Nadia $1,900.00 USD on Sun, Jan 3'],
  ['a host who is paid directly', {}, transfer, 'host', 'Next, Zoë pays you $1,900.00 USD on Sun, Jan 3'],
  ['a host', {}, {}, 'host', 'Next, we’ll charge $1,900.00 USD to Zoë’s card on Sun, Jan 3'],
  ['all', { state: 'charging' }, {}, 'guest', 'We’re charging $1,900.00 USD to your card.'],
  ['a host, of one that is due', { state: 'due' }, transfer, 'host', 'Zoë owes you $1,900.00 USD for Jan 3 – Feb 2'],
  ['a host, of a declined card', declined, {}, 'host', 'The card was declined: $1,900.00 USD for Jan 3 – Feb 2'],
  [
    'a guest, of one that is overdue',
    { ...declined, isOverdue: true },
    {},
    'guest',
    'This payment is overdue. We’ve told Nadia, and our team will contact you.',
  ],
])('shows %s what comes next', async (_, first, more, role, words) => {
  await show(aPlan(first, more), role);
  await expect.element(card()).toMatchTextContent(words);
  expect(await errors()).toEqual([]);
});

it('says when nothing is left to pay, because it’s paid or because the booking was canceled', async () => {
  const paid = { state: 'paid', paidAt: '2027-01-03T17:00:00.000Z' } as const;
  const both = (change: Partial<Installment>) =>
    aPlan(
      {},
      {
        installments: [
          { ...january, ...paid },
          { ...february, ...change },
        ],
      },
    );
  const first = await show(both(paid));
  await expect.element(card()).toMatchTextContent('Everything is paid.');
  await first.unmount();
  await show(both({ state: 'canceled' }));
  await expect.element(card()).toMatchTextContent('No more payments are due.');
  await expect.element(card()).toMatchTextContent('Canceled');
});

it('lets the guest try a declined card again, and says when it was declined again', async () => {
  await show(aPlan(declined));
  await expect.element(card()).toMatchTextContent('Your card was declined: $1,900.00 USD for Jan 3 – Feb 2');
  await expect
    .element(card())
    .toMatchTextContent('Try again or pay with another card by Sun, Jan 10 at 9:00, Pacific time.');
  await expect
    .element(card().getByRole('link', { name: 'Pay with another card' }))
    .toHaveAttribute('href', `/booking/${BOOKING_ID}/pay?number=2`);
  answer(act('pay'), { body: aPlan({ ...declined, version: 5 }) });
  await card().getByRole('button', { name: 'Try my card again' }).click();
  await expect.element(page.getByText('The card was declined again. Check with your bank.').first()).toBeVisible();
  answer(act('pay'), { body: aPlan({ state: 'paid', paidAt: '2027-01-04T17:00:00.000Z' }) });
  await card().getByRole('button', { name: 'Try my card again' }).click();
  await expect.element(page.getByText('Paid. Thank you.').first()).toBeVisible();
  expect(sent('pay')).toEqual([
    { number: 2, version: 3 },
    { number: 2, version: 5 },
  ]);
});

it('shows a guest how to pay what is due, and lets its recipient record it', async () => {
  const due = { state: 'due', canReceive: true } as const;
  const first = await show(aPlan({ state: 'due' }, { ...transfer, instructions: 'To account 12.' }));
  await expect.element(card()).toMatchTextContent('You owe Nadia $1,900.00 USD for Jan 3 – Feb 2');
  await expect.element(card()).toMatchTextContent('How to pay Nadia (reference DN-7K4M2Q)To account 12.');
  await expect.element(card().getByRole('link', { name: 'I can’t pay this now' })).toBeVisible();
  expect(await errors()).toEqual([]);
  await first.unmount();
  await show(aPlan(due, transfer), 'host');
  const message = 'This payment has changed. Here’s the latest version.';
  answer(act('received'), { status: 409, body: { code: 'STATE_CHANGED', message } });
  await card().getByRole('button', { name: 'Mark as received' }).click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  answer(act('received'), { body: aPlan({ state: 'paid', paidAt: '2027-01-04T17:00:00.000Z' }, transfer) });
  await card().getByRole('button', { name: 'Mark as received' }).click();
  await expect.element(card()).toMatchTextContent('Next, Zoë pays you $1,000.00 USD');
  expect(sent('received')).toHaveLength(2);
});

it('can be loaded again', async () => {
  await show({ status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await expect.element(card()).toMatchTextContent('We couldn’t load the monthly payments.');
  answer(PLAN, { body: aPlan() });
  await card()
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(card()).toMatchTextContent('Next, we’ll charge');
});

it('stand beside the price, before and after booking', async () => {
  const { firstMinor } = aPlan();
  const quote = aQuote({ monthly: { firstMinor, later: [january, february] } });
  const booking = aBooking({
    totalMinor: 500_000,
    payment: aPayment({ method: 'card', collectedBy: 'platform', isMonthly: true, unpaidMinor: 290_000 }),
  });
  await renderHere(() => (
    <main>
      <MonthlyNote monthly={quote.monthly!} currency="USD" />
      <MoneyCard booking={booking} />
    </main>
  ));
  const text = page.getByRole('main');
  await expect.element(text).toMatchTextContent('Or pay monthly: $2,100.00 USD now, then 2 more payments.');
  await expect.element(text).toMatchTextContent('Still to pay monthly$2,900.00 USDPaid monthly by card.');
});
