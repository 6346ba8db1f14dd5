// After a host canceled: the excuse for host and staff, and what's free instead for the guest (G5, G6, G10).
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aHostCancellation, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aQuote, aSearchAnswer } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import type { HostCancellation } from '../../nouns/host-cancellations/api.ts';
import { ExcuseSection } from './excuse-section.tsx';
import { FreeInstead } from './free-instead.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}/host-cancellation`;
const ASK = `POST /api/bookings/${BOOKING_ID}/excuse`;
const DECIDE = `POST /api/bookings/${BOOKING_ID}/excuse/decide`;
const anExcuse = (state: 'open' | 'excused' | 'refused', note: string | null = null): HostCancellation['excuse'] => ({
  state,
  reason: 'damage',
  message: 'A pipe burst in the office.',
  at: '2026-12-01T18:00:00.000Z',
  note,
  files: [],
});
const canceled = (role: Booking['role']) => aBooking({ role, status: 'cancelled', cancelledBy: 'host' });
const show = (booking: Booking, body: HostCancellation) => {
  answer(GET, { body });
  return renderHere(() => (
    <main>
      <h1>Booking</h1>
      <section aria-labelledby="cancellation">
        <h2 id="cancellation">Cancellation</h2>
        <ExcuseSection booking={booking} heading={(content) => content} />
      </section>
    </main>
  ));
};
const section = () => page.getByRole('region', { name: 'Cancellation' });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const noViolations = async () => expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);

it('a host asks for an excuse with a reason, and only once they wrote what happened', async () => {
  answer(ASK, { body: canceled('host') });
  await show(canceled('host'), aHostCancellation());
  await expect
    .element(section())
    .toMatchTextContent('The hours stay blocked. Public record: canceled 1 of 23 bookings in the last 12 months.');
  await userEvent.click(page.getByRole('button', { name: 'Ask us to excuse it' }));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Reason' }), 'Damage at the property');
  await userEvent.click(page.getByRole('button', { name: 'Send to our team' }));
  await expect.element(page.getByText('Tell us what happened.')).toBeVisible();
  expect(sent(ASK)).toEqual([]);
  await noViolations();
  await userEvent.fill(page.getByRole('textbox', { name: 'What happened?' }), 'A pipe burst.');
  await userEvent.click(page.getByRole('button', { name: 'Send to our team' }));
  await expect.poll(() => sent(ASK)).toMatchObject([{ body: { reason: 'damage', message: 'A pipe burst.' } }]);
});

it('staff read what happened and decide', async () => {
  answer(DECIDE, { body: canceled('staff') });
  await show(
    canceled('staff'),
    aHostCancellation({ excuse: anExcuse('open'), can: { ask: false, addFile: false, decide: true, waive: false } }),
  );
  await expect.element(section()).toMatchTextContent('A pipe burst in the office.');
  await userEvent.fill(page.getByRole('textbox', { name: 'Note to the host (optional)' }), 'Thanks for the photos.');
  await userEvent.click(page.getByRole('button', { name: 'Excuse cancellation' }));
  await expect
    .poll(() => sent(DECIDE))
    .toMatchObject([{ body: { decision: 'excused', note: 'Thanks for the photos.' } }]);
  await noViolations();
});

it('staff excuse a guest’s cancellation once they wrote why', async () => {
  const booking = aBooking({ role: 'staff', status: 'cancelled', cancelledBy: 'guest' });
  answer(DECIDE, { body: booking });
  const undecided = {
    canceledBy: 'guest' as const,
    askUntil: null,
    excuse: null,
    can: { ask: false, addFile: false, decide: true, waive: false },
  };
  const screen = await show(booking, aHostCancellation(undecided));
  await expect.element(section()).toMatchTextContent('It won’t count when hosts see how often they canceled.');
  expect(section().element().textContent).not.toMatch(/Public record|Don’t excuse/);
  const note = page.getByRole('textbox', { name: 'Why is it excused? The guest will read this' });
  await userEvent.click(page.getByRole('button', { name: 'Excuse cancellation' }));
  await expect.element(page.getByText('Say why it’s excused.')).toBeVisible();
  expect(sent(DECIDE)).toEqual([]);
  await noViolations();
  await userEvent.fill(note, 'You sent us a doctor’s note.');
  await userEvent.click(page.getByRole('button', { name: 'Excuse cancellation' }));
  await expect
    .poll(() => sent(DECIDE))
    .toMatchObject([{ body: { decision: 'excused', note: 'You sent us a doctor’s note.' } }]);
  await screen.unmount();
  const excuse = { ...anExcuse('excused', 'You sent us a doctor’s note.')!, message: '' };
  await show(
    booking,
    aHostCancellation({ ...undecided, excuse, can: { ask: false, addFile: false, decide: false, waive: false } }),
  );
  await expect
    .element(section())
    .toMatchTextContent('Excused: this doesn’t count among the guest’s cancellations. The host can’t see why.');
  expect(section().element().textContent).not.toContain('Something else');
});

it('the host reads what was decided, and an excused one has no record', async () => {
  await show(
    canceled('host'),
    aHostCancellation({
      excuse: anExcuse('excused', 'Good luck!'),
      can: { ask: false, addFile: false, decide: false, waive: false },
    }),
  );
  await expect.element(section()).toMatchTextContent('Excused: this cancellation doesn’t count');
  await expect.element(section()).toMatchTextContent('Our note: Good luck!');
  expect(section().element().textContent).not.toContain('Public record');
});

it('the host reads what it cost them, and staff waive it once they wrote why (G5)', async () => {
  const WAIVE = `POST /api/bookings/${BOOKING_ID}/fine/waive`;
  const fine = { state: 'due' as const, percent: 25, amountMinor: 2_250, currency: 'USD', note: null };
  const screen = await show(canceled('host'), aHostCancellation({ fine }));
  await expect
    .element(section())
    .toMatchTextContent('Fine for canceling: $22.50 USD, 25% of the price. It comes off your next payouts.');
  await expect.element(page.getByRole('button', { name: 'Waive fine' })).not.toBeInTheDocument();
  await screen.unmount();
  answer(WAIVE, { body: canceled('staff') });
  const can = { ask: false, addFile: false, decide: true, waive: true };
  await show(canceled('staff'), aHostCancellation({ fine, can }));
  await userEvent.click(page.getByRole('button', { name: 'Waive fine' }));
  await userEvent.click(page.getByRole('button', { name: 'Waive fine' }));
  await expect.element(page.getByText('Say why it’s waived.')).toBeVisible();
  await noViolations();
  await userEvent.fill(page.getByRole('textbox', { name: 'Why is it waived? The host will read this' }), 'You called.');
  const waived = { ...fine, state: 'waived' as const, note: 'You called.' };
  answer(GET, { body: aHostCancellation({ fine: waived, can: { ...can, waive: false } }) });
  await userEvent.click(page.getByRole('button', { name: 'Waive fine' }));
  await expect.poll(() => sent(WAIVE)).toMatchObject([{ body: { note: 'You called.' } }]);
  await expect.element(section()).toMatchTextContent('The fine of $22.50 USD was waived.');
});

it('the guest sees what we pay of each one’s price (G10)', async () => {
  const startsAt = '2026-12-03T18:00:00.000Z';
  const booking = canceled('guest');
  const quote = { totalMinor: booking.totalMinor + 1_240, currency: 'USD', startsAt, durationMinutes: 240 };
  answer('GET /api/listings/search', {
    body: aSearchAnswer([{ ...aCard(1), quote: { ...quote, endsAt: booking.endsAt } }]),
  });
  answer('POST /api/bookings/quote', {
    body: aQuote({ lines: [{ code: 'promotion', amountMinor: -1_240, isDifference: true }] }),
  });
  await renderHere(() => (
    <main>
      <h1>Booking</h1>
      <FreeInstead booking={booking} otherwise={null} />
    </main>
  ));
  await expect.element(page.getByText('We pay the difference of $12.40 USD')).toBeVisible();
  await noViolations();
});
