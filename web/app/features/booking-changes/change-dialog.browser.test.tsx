// Changing a booking: the comparison follows the choice, and nothing is sent before people saw it (E7, G9).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aChangeQuote, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls, worldIsQuiet } from '../../../test/fake-api.ts';
import { aListing } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { changeLink } from '../../nouns/booking-changes/change-link.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { ChangeButtons } from './change-buttons.tsx';
import { ChangeDialog } from './change-dialog.tsx';

const QUOTE = `POST /api/bookings/${BOOKING_ID}/changes/quote`;
const PROPOSE = `POST /api/bookings/${BOOKING_ID}/changes`;
const onClose = vi.fn();
const OTHERS = `GET /api/bookings/${BOOKING_ID}/other-listings`;
const DEN = '019a2f00-0000-7000-8000-0000000000d9';
const show = (booking: Booking = aBooking(), others: { _id: string; title: string; capacity: number }[] = []) => {
  answer(OTHERS, { body: { listings: others } });
  answer(`GET /api/listings/${booking.listing._id}`, { body: aListing({ _id: booking.listing._id, capacity: 4 }) });
  return renderHere(() => (
    <main>
      <h1>Booking</h1>
      <ChangeDialog booking={booking} onClose={onClose} />
    </main>
  ));
};
const dialog = () => page.getByRole('dialog', { name: 'Change booking' });
const button = (name: string) => dialog().getByRole('button', { name });

it('compares line by line, names the deadline, and sends the total shown', async () => {
  answer(QUOTE, { body: aChangeQuote() });
  await show();
  await expect.element(button('Ask Nadia')).toBeDisabled();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect.element(dialog()).toMatchTextContent('6 hours × $20$80.00$120.00+$40.00');
  await expect.element(dialog()).toMatchTextContent('Total$94.50$136.50 USD+$42.00');
  await expect.element(dialog()).toMatchTextContent('Nadia has until Mon, Nov 23 at 4:00, Pacific time to answer.');
  await expect.element(dialog()).toMatchTextContent('$42.00 USD is charged to the card you booked with.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await dialog().getByLabelText('Message to Nadia (optional)').fill('Our workshop takes longer.');
  answer(PROPOSE, { body: aBooking() });
  await button('Ask Nadia, and pay $42.00 USD if they accept').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = receivedCalls().filter(({ key }) => key === PROPOSE);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      startsAt: '2026-12-03T18:00:00.000Z',
      endsAt: '2026-12-04T00:00:00.000Z',
      guests: 2,
      expectedTotalMinor: 13_650,
      expectedTermsKey: 'key-of-two-more-hours',
      message: 'Our workshop takes longer.',
    },
  ]);
});

it('says why hours aren’t possible, and that a change takes effect right away', async () => {
  answer(QUOTE, { status: 409, body: { code: 'SLOT_TAKEN', message: 'Someone else has booked 14:00 – 16:00.' } });
  await show();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect.element(dialog()).toMatchTextContent('Someone else has booked 14:00 – 16:00.');
  await expect.element(button('Ask Nadia')).toBeDisabled();
  answer(QUOTE, { body: aChangeQuote({ effect: 'at-once', answerBy: null }) });
  await dialog().getByLabelText('To', { exact: true }).selectOptions('15:30');
  await expect
    .element(dialog())
    .toMatchTextContent('You can still cancel for free, so the change takes effect right away.');
  await expect.element(button('Change and pay $42.00 USD')).toBeEnabled();
});

it('compares the guests’ cars, also where the host doesn’t limit them anymore', async () => {
  const quote = aChangeQuote({ differenceMinor: 0, chargeMinor: 0 });
  answer(QUOTE, { body: { ...quote, before: { ...quote.before, cars: 1 } } });
  await show(aBooking({ cars: 1 }));
  const cars = dialog().getByLabelText('Guests’ cars', { exact: true });
  await expect.element(cars).toHaveValue('1');
  await cars.fill('0');
  await expect.element(dialog()).toMatchTextContent('Cars0 instead of 1');
  const asked = receivedCalls().filter(({ key }) => key === QUOTE);
  expect(asked.at(-1)!.body).toMatchObject({ cars: 0 });
});

it('doesn’t ask for the price again once a change has taken effect', async () => {
  answer(QUOTE, { body: aChangeQuote({ effect: 'at-once', answerBy: null }) });
  await show();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  answer(PROPOSE, { body: aBooking() });
  await button('Change and pay $42.00 USD').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  await worldIsQuiet();
  expect(receivedCalls().filter(({ key }) => key === QUOTE)).toHaveLength(1);
});

it('a later booking of a series: nothing is charged now, and the later charge moves with it (C21)', async () => {
  const laterCharge = { amountMinor: 13_650, at: '2026-12-01T18:00:00.000Z' };
  answer(QUOTE, { body: aChangeQuote({ chargeMinor: 0, laterCharge }) });
  await show();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect
    .element(dialog())
    .toMatchTextContent('Nothing is charged now. Your card will be charged $136.50 USD on Tue, Dec 1.');
  await expect.element(button('Ask Nadia')).toBeEnabled();
});

it('a later booking of a series moved so near that it’s charged right away: the button says how much (C21)', async () => {
  const laterCharge = { amountMinor: 13_650, at: null };
  answer(QUOTE, { body: aChangeQuote({ chargeMinor: 0, laterCharge }) });
  await show();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect
    .element(dialog())
    .toMatchTextContent('Your card will be charged $136.50 USD as soon as the change takes effect.');
  const ask = button('Ask Nadia, and pay $136.50 USD if they accept');
  await expect.element(ask).toBeEnabled();
  await page.viewport(390, 844);
  const { left, right } = ask.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  answer(QUOTE, { body: aChangeQuote({ chargeMinor: 0, laterCharge, effect: 'at-once', answerBy: null }) });
  await dialog().getByLabelText('To', { exact: true }).selectOptions('15:30');
  await expect.element(button('Change and pay $136.50 USD')).toBeEnabled();
});

it('a link from another booking of the series opens it, and closing it stays closed', async () => {
  const booking = aBooking({ nextActions: ['change'] });
  answer(`GET /api/listings/${booking.listing._id}`, { body: aListing({ _id: booking.listing._id }) });
  answer(`GET /api/bookings/${BOOKING_ID}/changes`, { body: { changes: [] } });
  answer(OTHERS, { body: { listings: [] } });
  await renderHere(() => <ChangeButtons booking={booking} />, '/booking#change-booking');
  await expect.element(dialog()).toBeInTheDocument();
  await button('Keep as it is').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Change booking' })).toBeInTheDocument();
});

it('another workspace of the host, with its price and house rules', async () => {
  const booking = aBooking({ role: 'host' });
  const { before } = aChangeQuote();
  const after = { ...before, listing: { _id: DEN, title: 'The den' }, houseRules: ['No calls'] };
  answer(QUOTE, { body: aChangeQuote({ after, differenceMinor: 0, chargeMinor: 0 }) });
  answer(`GET /api/listings/${DEN}`, { body: aListing({ _id: DEN, capacity: 4 }) });
  await show(booking, [{ _id: DEN, title: 'The den', capacity: 4 }]);
  await dialog().getByLabelText('Workspace').selectOptions('The den');
  await expect.element(dialog()).toMatchTextContent(`Current workspace${before.listing.title}New workspaceThe den`);
  await expect.element(dialog()).toMatchTextContent('House rules at The denNo calls');
  await expect.element(dialog()).toMatchTextContent('The price stays the same.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(PROPOSE, { body: booking });
  await button('Ask Zoë').click();
  await vi.waitFor(() =>
    expect(receivedCalls().filter(({ key }) => key === PROPOSE)).toMatchObject([{ body: { listingId: DEN } }]),
  );
});

it('another cancellation policy, because the stay stops being long (B8)', async () => {
  const { before } = aChangeQuote();
  const compared = {
    before: { ...before, cancellationPolicy: 'long-stay' as const },
    after: { ...before, cancellationPolicy: 'flexible' as const },
  };
  answer(QUOTE, { body: aChangeQuote(compared) });
  await show();
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect
    .element(dialog())
    .toMatchTextContent('New cancellation policyFlexible: full refund until 24 hours before check-in');
  await expect.element(dialog()).toMatchTextContent('Current cancellation policyLong stay: full refund until 30 days');
  answer(QUOTE, { body: aChangeQuote() });
  await dialog().getByLabelText('To', { exact: true }).selectOptions('15:30');
  await expect.element(dialog()).not.toMatchTextContent('cancellation policy');
});

it('staff make a change that both sides agreed to, without asking anyone', async () => {
  const atOnce = aChangeQuote({ effect: 'at-once', answerBy: null, differenceMinor: 0, chargeMinor: 0 });
  answer(QUOTE, ({ body }) => ({ body: (body as { bothAgreed?: true }).bothAgreed ? atOnce : aChangeQuote() }));
  await show(aBooking({ role: 'staff' }));
  await dialog().getByLabelText('To', { exact: true }).selectOptions('16:00');
  await expect.element(button('Ask Zoë')).toBeEnabled();
  await dialog()
    .getByRole('checkbox', { name: /^Guest and host agreed to this in messages/ })
    .click();
  await expect.element(dialog()).toMatchTextContent('The change takes effect right away, and we’ll email both sides.');
  answer(PROPOSE, { body: aBooking({ role: 'staff' }) });
  await dialog().getByLabelText('Message to Zoë and Nadia (optional)').fill('As you agreed.');
  await button('Change booking').click();
  await vi.waitFor(() =>
    expect(receivedCalls().filter(({ key }) => key === PROPOSE)).toMatchObject([
      { body: { bothAgreed: true, message: 'As you agreed.' } },
    ]),
  );
});

it('a link from the calendar opens it with the hours chosen there (C19, E7)', async () => {
  const booking = aBooking({ nextActions: ['change'], role: 'host' });
  answer(`GET /api/listings/${booking.listing._id}`, { body: aListing({ _id: booking.listing._id }) });
  answer(`GET /api/bookings/${BOOKING_ID}/changes`, { body: { changes: [] } });
  answer(OTHERS, { body: { listings: [] } });
  answer(QUOTE, { body: aChangeQuote() });
  const hours = { startMs: Date.parse('2026-12-04T17:00:00Z'), endMs: Date.parse('2026-12-04T21:00:00Z') };
  await renderHere(() => <ChangeButtons booking={booking} />, changeLink('x', hours).replace('/booking/x', '/booking'));
  await expect.element(dialog()).toBeInTheDocument();
  await expect
    .poll(() => receivedCalls().find(({ key }) => key === QUOTE)?.body)
    .toMatchObject({ startsAt: '2026-12-04T17:00:00.000Z', endsAt: '2026-12-04T21:00:00.000Z' });
});

it('hosts can offer another price', async () => {
  answer(QUOTE, ({ body }) => ({
    body: aChangeQuote(
      (body as { priceMinor?: number }).priceMinor === 4_000
        ? { differenceMinor: -4_200, chargeMinor: 0, refundMinor: 4_200 }
        : {},
    ),
  }));
  await show(aBooking({ role: 'host' }));
  await dialog()
    .getByLabelText(/^Your price for these hours/)
    .fill('40');
  await expect.element(dialog()).toMatchTextContent('Zoë gets $42.00 USD back.');
  await expect.element(button('Ask Zoë')).toBeEnabled();
});
