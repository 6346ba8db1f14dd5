// A request to several hosts on its page: for the guest all of them, for a host only that others were asked.
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, anEvent, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { EndingActions } from '../../nouns/bookings/actions/booking-actions.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { RequestDetails } from '../../nouns/bookings/request-details.tsx';
import { BookingCard } from './booking-card.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { GroupCard } from './group-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { StatusBanner } from './status-banner.tsx';

type Request = NonNullable<Booking['groupRequests']>[number];
const OTHER = '019a2f00-0000-7000-8000-00000000b002';
const aRequest = (more: Partial<Request> = {}): Request => ({
  _id: BOOKING_ID,
  status: 'requested',
  expiresAt: '2026-11-22T12:00:00.000Z',
  totalMinor: 9_450,
  currency: 'USD',
  listing: { _id: '019a2f00-0000-7000-8000-00000000c001', title: 'Garden office' },
  hostName: 'Nadia Okafor',
  isTaken: false,
  ...more,
});
const requests = (more: Partial<Request> = {}): Request[] => [
  aRequest(),
  aRequest({
    _id: OTHER,
    listing: { _id: OTHER, title: 'Attic desk' },
    hostName: 'Ben Sato',
    totalMinor: 8_000,
    ...more,
  }),
];
const asked = (more: Partial<Booking> = {}) =>
  aBooking({
    status: 'requested',
    nextActions: ['withdraw'],
    group: { count: 2, isTaken: false },
    groupRequests: requests(),
    ...more,
  });
const show = (content: React.ReactNode) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <h2>Requests</h2>
      {content}
    </main>
  ));
const main = () => page.getByRole('main');
const noViolations = async () => expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);

it('the guest sees each request with its price, state, and deadline (C23)', async () => {
  const booking = asked({ groupRequests: requests({ status: 'declined', expiresAt: null }) });
  await show(<GroupCard booking={booking} requests={booking.groupRequests!} />);
  await expect.element(main()).toMatchTextContent('The first host to accept gets your booking.');
  await expect.element(main()).toMatchTextContent('Garden office (this request)with Nadia$94.50 USDPending');
  await expect.element(main()).toMatchTextContent('Attic deskwith Ben$80.00 USDDeclined');
  await expect.element(page.getByRole('link', { name: 'Attic desk' })).toHaveAttribute('href', `/booking/${OTHER}`);
  await noViolations();
});

it('the guest reads what accepting means for the money, and that one hold covers all of them (C23)', async () => {
  const shown = async (booking: Booking) => {
    const { unmount } = await show(
      <>
        <StatusBanner booking={booking} clock={() => Date.parse('2026-11-21T12:00:00Z')} />
        <MoneyCard booking={booking} />
      </>,
    );
    const text = main().element().textContent;
    await unmount();
    return text;
  };
  const open = await shown(asked({ paymentStatus: 'authorized' }));
  expect(open).toContain('If they accept first, we charge this price to your card.');
  expect(open).toContain('One hold on your card covers all your requests.');
  // The hold may be for another request now.
  const ended = await shown(asked({ status: 'declined', paymentStatus: 'voided', nextActions: [] }));
  expect(ended).toContain('Nothing was charged for this request.');
  expect(ended).not.toContain('released');
});

it('the guest’s list says how many hosts were asked (C23)', async () => {
  await show(<BookingCard booking={asked()} />);
  await expect.element(main()).toMatchTextContent('Sent to 2 hosts');
});

it.each<[Booking['role'], Partial<Booking>, string, string]>([
  ['guest', { status: 'withdrawn' }, 'Another host accepted first', 'so you’re not booked twice'],
  // The hold on the card was for all of them.
  ['guest', { status: 'withdrawn' }, 'Another host accepted first', 'Nothing was charged for this request.'],
  ['host', { status: 'withdrawn' }, 'Another host accepted first', 'Your response rate isn’t affected'],
  ['staff', { status: 'withdrawn' }, 'Another host accepted first', 'withdrawn automatically'],
  ['staff', { status: 'requested' }, 'Another host just accepted', 'The host can still undo this for a few seconds.'],
  [
    'host',
    { status: 'requested' },
    'Another host just accepted',
    'If they undo it within a few seconds, you can accept',
  ],
])('the %s reads what became of it (C23)', async (role, more, title, text) => {
  const events = [anEvent('requested', { by: 'guest' }), anEvent('withdrawn', { by: 'system' })];
  const booking = asked({ role, nextActions: [], events, ...more, group: { count: 2, isTaken: true } });
  await show(
    <>
      <StatusBanner booking={booking} clock={() => Date.parse('2026-11-21T12:00:00Z')} />
      <BookingTimeline booking={booking} />
    </>,
  );
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(main()).toMatchTextContent(text);
  await expect.element(main()).toMatchTextContent('Another host accepted first, so the request was withdrawn');
});

it('the host reads that others were asked, beside the buttons (C23)', async () => {
  await show(<RequestDetails booking={asked({ role: 'host', group: { count: 3, isTaken: false } })} />);
  await expect
    .element(main())
    .toMatchTextContent('Zoë also asked 2 other hosts. The first to accept gets the booking.');
  await noViolations();
});

it('the guest withdraws all of them, or only one (C23)', async () => {
  const WITHDRAW = `POST /api/bookings/${BOOKING_ID}/withdraw`;
  answer(WITHDRAW, { body: asked({ status: 'withdrawn', nextActions: [] }) });
  await show(<EndingActions booking={asked()} />);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: 'All 2 open requests' })).toBeChecked();
  await expect.element(dialog).toMatchTextContent('the hold on your card is released');
  await noViolations();
  await dialog.getByRole('radio', { name: 'Only the one to Nadia' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent('The other host can still accept. Nadia’s time opens for booking right away.');
  await dialog.getByRole('radio', { name: 'All 2 open requests' }).click();
  await dialog.getByRole('button', { name: 'Withdraw 2 requests' }).click();
  await vi.waitFor(() =>
    expect(receivedCalls().filter(({ key }) => key === WITHDRAW)).toMatchObject([{ body: { all: true } }]),
  );
});
