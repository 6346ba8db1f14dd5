// Staff attach a ticket to the booking it's about, found by its number (RO5).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { aStaffThread, aTicket, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffTicketView } from './staff-ticket-view.tsx';
import type { StaffThread } from './tickets-api.ts';

const ONE = `GET /api/staff/tickets/${TICKET_ID}`;
const ATTACH = `POST /api/staff/tickets/${TICKET_ID}/booking`;
const FIND = 'GET /api/staff/find';
const booking = aTicket().booking!;
const aFound = (bookings: object[]) => ({ body: { members: [], listings: [], bookings, tickets: [], payments: [] } });
const found = { ...booking, guest: 'Zoë Límová' };
const withSides = (more: Partial<StaffThread> = {}) =>
  aStaffThread({
    sides: {
      asker: 'guest',
      guest: aStaffThread().member,
      host: { ...aStaffThread().member!, _id: BOOKING_ID, name: 'Nadia Okafor' },
      money: {
        currency: 'USD',
        totalMinor: 9_450,
        paidMinor: 9_450,
        refundedMinor: 0,
        hostMinor: 8_100,
        status: 'paid',
        method: 'sandbox',
      },
    },
    ...more,
  });
const Ticket = () => (
  <main>
    <StaffTicketView id={TICKET_ID} nowMs={Date.now()} onDone={() => undefined} />
  </main>
);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer('GET /api/staff/macros', { body: { macros: [] } });
  answer('GET /api/staff/agents', { body: { agents: [] } });
  answer(ONE, { body: aStaffThread({ booking: null }) });
  answer(FIND, aFound([found]));
});

const search = async (typed: string) => {
  await page.getByRole('button', { name: 'Attach to a booking…' }).click();
  await page.getByRole('textbox', { name: 'Booking number' }).fill(typed);
};

it('finds it by number, attaches it, and then shows both sides (RO5)', async () => {
  answer(ATTACH, { body: withSides() });
  await renderHere(Ticket, '/support');
  await search('DN-7K');
  await expect.element(page.getByText(`${booking.reference} · ${booking.listingTitle}`)).toBeVisible();
  expect(sent(FIND).map(({ search: query }) => query.get('q'))).toEqual(['DN-7K']);
  await expect.element(page.getByText('then sees the booking in this ticket', { exact: false })).toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await page.getByRole('button', { name: `Attach to ${booking.reference}` }).click();
  await expect.element(page.getByRole('link', { name: 'Nadia Okafor' })).toBeVisible();
  expect(sent(ATTACH).map(({ body }) => body)).toEqual([{ reference: booking.reference }]);
  await expect.poll(() => document.activeElement?.id).toBe('staff-ticket-title');
  await expect.element(page.getByRole('button', { name: 'Attach to a booking…' })).not.toBeInTheDocument();
});

it('says why a booking is refused, beside what was typed (RO5)', async () => {
  const reference = 'Zoë isn’t part of this booking, and would see it in their ticket.';
  answer(ATTACH, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Check this.', fields: { reference } } });
  await renderHere(Ticket, '/support');
  await search('DN-7K4M2Q');
  await page.getByRole('button', { name: `Attach to ${booking.reference}` }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  answer(FIND, aFound([]));
  await page.getByRole('textbox', { name: 'Booking number' }).fill('DN-0');
  await expect.element(page.getByText('No bookings found.')).toBeVisible();
  await expect.element(page.getByText(reference)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Attach to a booking…' })).toBeVisible();
});

it('warns about someone who wrote without an account', async () => {
  answer(ONE, { body: aStaffThread({ booking: null, member: null }) });
  await renderHere(Ticket, '/support');
  await search('DN');
  await expect
    .element(page.getByText('wrote without an account and won’t see the booking', { exact: false }))
    .toBeVisible();
});

it('says who opened a ticket, which is nobody of the two if staff wrote first (RO5)', async () => {
  answer(ONE, { body: withSides() });
  const { unmount } = await renderHere(Ticket, '/support');
  await expect.element(page.getByText('Opened this ticket')).toBeVisible();
  await unmount();
  const [, answered] = aStaffThread().messages;
  answer(ONE, { body: withSides({ messages: [answered!] }) });
  await renderHere(Ticket, '/support');
  await expect.element(page.getByRole('link', { name: 'Nadia Okafor' })).toBeVisible();
  await expect.element(page.getByText('Opened this ticket')).not.toBeInTheDocument();
});
