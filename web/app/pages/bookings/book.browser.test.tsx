// Checkout when the price has changed in the meantime.
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const HOLD_ID = '019a2f00-0000-7000-8000-0000000000f1';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}

const Booked = () => <h1>Booked</h1>;

const before = aQuote({ bookingMode: 'instant' });
const dearer: typeof before = {
  ...before,
  totalMinor: before.totalMinor + 500,
  lines: before.lines.map((line) => (line.code === 'cleaning' ? { ...line, amountMinor: 1_500 } : line)),
};
const money = (minor: number) => `$${(minor / 100).toFixed(2)}`;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: before });
  answer('POST /api/bookings/holds', {
    status: 201,
    body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote: before },
  });
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
});

describe('the price at checkout', () => {
  it('comes with the hold, and is asked for automatically only where nothing more can be held', async () => {
    const asked = () => receivedCalls().filter(({ key }) => key === 'POST /api/bookings/quote').length;
    const open = () =>
      renderRoutes(
        [{ path: '/listing/:id/book', Component: Page }],
        `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
      );
    const total = () => page.getByRole('complementary');
    const first = await open();
    await expect.element(total()).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    expect(asked()).toBe(0);
    await first.unmount();
    answer('POST /api/bookings/holds', {
      status: 409,
      body: { code: 'TOO_MANY_HOLDS', message: 'You hold two already.' },
    });
    await open();
    await expect.element(total()).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    expect(asked()).toBe(1);
  });

  it('with a damage deposit says so beside the price, and what booking agrees to (F6)', async () => {
    const quote = { ...before, damageDepositMinor: 20_000 };
    const expiresAt = new Date(NOW_MS + 900_000).toISOString();
    answer('POST /api/bookings/holds', { status: 201, body: { _id: HOLD_ID, expiresAt, quote } });
    answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: ['No smoking'] }) });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    await expect.element(page.getByRole('complementary')).toMatchTextContent('Damage depositup to $200.00 USD');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent('By booking, you agree to pay up to $200.00 USD for damage that you or our team confirms.');
    await expect
      .element(page.getByLabelText('I agree to the house rules, the cancellation terms, and the damage deposit'))
      .toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('when it has changed the new lines stand beside the form with the difference, and are agreed to next (MB2)', async () => {
    answer('POST /api/bookings', {
      status: 409,
      body: { code: 'PRICE_CHANGED', message: 'The price has changed in the meantime.', current: dearer },
    });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    const side = page.getByRole('complementary');
    await expect.element(side).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('The price has changed in the meantime.');
    await expect.element(side).toMatchTextContent('Cleaning$15.00');
    await expect.element(side).toMatchTextContent(`Total${money(dearer.totalMinor)} USD`);
    await expect.element(side).toMatchTextContent(`$5.00 USD more than before (${money(before.totalMinor)} USD)`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    // The second attempt accepts the shown price, with a new key.
    await page.getByRole('button', { name: `Pay ${money(dearer.totalMinor)} USD and book` }).click();
    await vi.waitFor(() => {
      const orders = receivedCalls().filter(({ key }) => key === 'POST /api/bookings');
      expect(orders.map(({ body }) => (body as { expectedTotalMinor: number }).expectedTotalMinor)).toEqual([
        before.totalMinor,
        dearer.totalMinor,
      ]);
      expect(new Set(orders.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    });
  });
});

it('says which cancellation policy it was and is now, and agrees to the new one next (B8)', async () => {
  const current = { ...before, cancellationPolicy: 'own-50-30d' as const };
  answer('POST /api/bookings', {
    status: 409,
    body: { code: 'PRICE_CHANGED', message: 'The cancellation policy has changed.', current },
  });
  await renderRoutes(
    [{ path: '/listing/:id/book', Component: Page }],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
  );
  const pay = page.getByRole('button', { name: `Pay ${money(before.totalMinor)} USD and book` });
  await pay.click();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(
      'The cancellation policy was “Flexible: full refund until 24 hours before check-in” and is now “50% refund until 30 days before check-in”.',
    );
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await pay.click();
  await vi.waitFor(() => {
    const orders = receivedCalls().filter(({ key }) => key === 'POST /api/bookings');
    expect(
      orders.map(({ body }) => (body as { expectedCancellationPolicy: string }).expectedCancellationPolicy),
    ).toEqual([before.cancellationPolicy, 'own-50-30d']);
  });
});

const BookingHere = () => <p>The booking</p>;

describe('ways to pay (payments outside the product)', () => {
  const ORDER = 'POST /api/bookings';
  const QUOTE = 'POST /api/bookings/quote';
  const transfer = { method: 'bank-transfer', collectedBy: 'host', payBy: '2026-12-02T23:00:00.000Z' } as const;
  const invoice = { method: 'invoice', collectedBy: 'platform', payBy: '2026-12-02T23:00:00.000Z' } as const;
  const cash = { method: 'cash', collectedBy: 'host', payBy: null } as const;
  const card = { method: 'sandbox', collectedBy: 'platform', payBy: null } as const;
  const host = 'Ana';
  const offer = (more: Parameters<typeof aQuote>[0]) => {
    const quote = aQuote({ bookingMode: 'instant', ...more });
    answer(QUOTE, { body: quote });
    answer('POST /api/bookings/holds', {
      status: 201,
      body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
    });
    return quote;
  };
  const open = () =>
    renderRoutes(
      [
        { path: '/listing/:id/book', Component: Page },
        { path: '/booking/:id', Component: BookingHere },
      ],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
  const radio = (name: RegExp) => page.getByRole('radio', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const ordered = () =>
    receivedCalls()
      .filter(({ key }) => key === ORDER)
      .map(({ body }) => body as Record<string, unknown>);
  beforeEach(() => {
    answer(`GET /api/listings/${LISTING_ID}`, {
      body: aListing({ houseRules: [], host: { ...aListing().host, name: 'Ana Límová' } }),
    });
  });

  it('fit on a phone, however long the buttons are', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    offer({ paymentMethods: [transfer], totalMinor: 1_234_567_890 });
    await open();
    await expect.element(button('Book and pay $12,345,678.90 USD by transfer')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('are a choice that says who gets the money and by when; the only test card is chosen at first', async () => {
    offer({ paymentMethods: [card, transfer, invoice, cash] });
    answer(ORDER, { status: 201, body: aBooking() });
    await open();
    await expect.element(page.getByRole('group', { name: 'How do you want to pay?' })).toBeVisible();
    await expect.element(radio(/^Card \(test\)/)).toBeChecked();
    await expect.element(page.getByLabelText('Test card number')).toBeVisible();
    const pay = 'Pay Ana by Wed, Dec 2 at 15:00, Pacific time.';
    await expect
      .element(
        radio(/^Bank transfer/)
          .element()
          .closest('label')!,
      )
      .toMatchTextContent(pay);
    await expect
      .element(
        radio(/^Company invoice/)
          .element()
          .closest('label')!,
      )
      .toMatchTextContent('Daynook invoices your company. Pay by Wed, Dec 2 at 15:00, Pacific time.');
    await expect.element(radio(/^Cash/).element().closest('label')!).toMatchTextContent('Give Ana $73.50 USD.');
    await radio(/^Bank transfer/).click();
    await expect.element(page.getByLabelText('Test card number')).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/Your money goes straight to Ana. Daynook doesn’t receive or hold it/))
      .toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await button('Book and pay $73.50 USD by transfer').click();
    await expect.element(page.getByText('The booking')).toBeVisible();
    expect(ordered()[0]).toMatchObject({ paymentMethod: 'manual', manualMethod: 'bank-transfer' });
    expect(ordered()[0]).not.toHaveProperty('cardNumber');
  });

  it('none is chosen for the guest where several are real; a company invoice asks for the company', async () => {
    offer({ paymentMethods: [transfer, invoice, cash] });
    answer(ORDER, { status: 201, body: aBooking() });
    await open();
    await button('Book for $73.50 USD').click();
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('Choose how you want to pay.');
    await expect.element(radio(/^Bank transfer/)).toHaveFocus();
    await radio(/^Company invoice/).click();
    await expect.element(page.getByText(/Your money goes to Daynook, and we pay Ana after your stay/)).toBeVisible();
    await button('Book and pay $73.50 USD by invoice').click();
    const company = page.getByRole('textbox', { name: 'Company name and address' });
    await expect.element(company).toHaveAccessibleDescription(/Enter the company’s name and address/);
    await expect.element(company).toHaveFocus();
    await company.fill('Acme Inc.\n1 Main Street');
    await button('Book and pay $73.50 USD by invoice').click();
    await expect.element(page.getByText('The booking')).toBeVisible();
    expect(ordered()).toHaveLength(1);
    expect(ordered()[0]).toMatchObject({ manualMethod: 'invoice', invoiceTo: 'Acme Inc.\n1 Main Street' });
  });

  it('a single one is no choice, and a request says that nothing is paid before an answer', async () => {
    offer({ bookingMode: 'request', paymentMethods: [{ ...transfer, payBy: null }] });
    await open();
    await expect
      .element(page.getByRole('group', { name: 'How you pay' }))
      .toMatchTextContent(`Bank transferIf ${host} accepts, pay ${host} within 48 hours.`);
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await expect.element(page.getByText(/You only pay if Ana accepts/)).toBeVisible();
    await expect.element(button('Send request for $73.50 USD')).toBeEnabled();
  });

  it('one that is no longer offered is refused beside the choice; everything typed stays', async () => {
    offer({ paymentMethods: [transfer, cash] });
    answer(ORDER, {
      status: 409,
      body: { code: 'PAYMENT_METHOD_UNAVAILABLE', message: 'This booking can’t be paid that way anymore.' },
    });
    await open();
    await radio(/^Bank transfer/).click();
    await page.getByRole('textbox', { name: /^Message to Ana/ }).fill('With a projector, please.');
    answer(QUOTE, { body: aQuote({ bookingMode: 'instant', paymentMethods: [cash, invoice] }) });
    await button('Book and pay $73.50 USD by transfer').click();
    const group = page.getByRole('group', { name: 'How do you want to pay?' });
    await expect.element(group.getByRole('alert')).toHaveTextContent('This booking can’t be paid that way anymore.');
    await expect.element(group.getByRole('alert')).toHaveFocus();
    // With the new quote, which follows the error.
    await expect.element(radio(/^Bank transfer/)).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('textbox', { name: /^Message to Ana/ }))
      .toHaveValue('With a projector, please.');
    answer(ORDER, { status: 201, body: aBooking() });
    await radio(/^Cash/).click();
    await button('Book and pay $73.50 USD on arrival').click();
    await expect.element(page.getByText('The booking')).toBeVisible();
  });

  it('without payment methods no one can book: guests can ask the host', async () => {
    offer({ paymentMethods: [] });
    await open();
    await expect.element(page.getByText(/Ana hasn’t set up payments yet/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Message Ana' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Book/ })).not.toBeInTheDocument();
  });

  it('what costs nothing asks for none', async () => {
    offer({ totalMinor: 0, lines: [], paymentMethods: [] });
    answer(ORDER, { status: 201, body: aBooking() });
    await open();
    await button('Book for free').click();
    await expect.element(page.getByText('The booking')).toBeVisible();
    expect(ordered()[0]).toMatchObject({ paymentMethod: 'sandbox' });
  });
});

const ListingHere = () => <p>The listing</p>;

describe('a checkout that is not needed', () => {
  it('goes to the calendar of the listing when no hours were chosen, and holds nothing', async () => {
    await renderRoutes(
      [
        { path: '/listing/:id/book', Component: Page },
        { path: '/listing/:id', Component: ListingHere },
      ],
      `/listing/${LISTING_ID}/book`,
    );
    await expect.element(page.getByText('The listing')).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  });

  it('leads to the booking the guest has for these hours', async () => {
    answer('POST /api/bookings/holds', {
      status: 409,
      body: { code: 'ALREADY_BOOKED', message: 'You’ve already booked this time.', current: { _id: HOLD_ID } },
    });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    await expect
      .element(page.getByRole('link', { name: 'View your booking' }))
      .toHaveAttribute('href', `/booking/${HOLD_ID}`);
    expect(document.body.textContent).not.toContain('charged');
  });
});

describe('credit', () => {
  const open = (creditMinor: number) => {
    const quote = aQuote({
      bookingMode: 'instant',
      creditMinor,
      paymentMethods: [
        { method: 'sandbox', collectedBy: 'platform', payBy: null },
        { method: 'cash', collectedBy: 'host', payBy: null },
      ],
    });
    answer('POST /api/bookings/holds', {
      status: 201,
      body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
    });
    answer('POST /api/bookings', { status: 201, body: aBooking() });
    return renderRoutes(
      [
        { path: '/listing/:id/book', Component: Page },
        { path: '/booking/:id', Component: Booked },
      ],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
  };
  const sent = () => receivedCalls().filter(({ key }) => key === 'POST /api/bookings');

  it('is used unless the guest takes it off, never for what the host receives; the rest is what’s charged (D12)', async () => {
    await open(500);
    const box = page.getByRole('checkbox', { name: 'Use $5.00 USD of your credit' });
    await expect.element(box).toBeChecked();
    const rest = before.totalMinor - 500;
    await expect.element(page.getByText(`Left to pay: ${money(rest)} USD`)).toBeVisible();
    await expect.element(page.getByRole('button', { name: `Pay ${money(rest)} USD and book` })).toBeVisible();
    const summary = page.getByRole('complementary');
    await expect.element(summary).toMatchTextContent(/Your credit.{1,2}5\.00Left to pay/);
    expect(await findViolations(document.body)).toEqual([]);
    await page.getByRole('radio', { name: /^Cash/ }).click();
    await expect.element(box).toBeDisabled();
    const direct = `Book and pay ${money(before.totalMinor)} USD on arrival`;
    await expect.element(page.getByRole('button', { name: direct })).toBeVisible();
    await page.getByRole('radio', { name: /^Card/ }).click();
    await box.click();
    await expect.element(page.getByText('You keep your credit for another booking.')).toBeVisible();
    await expect.element(summary).not.toMatchTextContent(/Your credit/);
    await expect
      .element(page.getByRole('button', { name: `Pay ${money(before.totalMinor)} USD and book` }))
      .toBeVisible();
    await box.click();
    await page.getByRole('button', { name: `Pay ${money(rest)} USD and book` }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      paymentMethod: 'sandbox',
      creditMinor: 500,
      expectedTotalMinor: before.totalMinor,
    });
  });

  it('that covers everything asks for no card', async () => {
    await open(before.totalMinor);
    await expect.element(page.getByText('Left to pay: $0.00 USD')).toBeVisible();
    await expect.element(page.getByLabelText('Test card number')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Book with credit' }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ paymentMethod: 'credit', creditMinor: before.totalMinor });
  });
});
