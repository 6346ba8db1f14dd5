import { expect, it } from 'vitest';
import { type BookingEmailData, listFacts } from './booking-email.ts';
import { renderEmail } from './templates.ts';

const data: BookingEmailData = {
  bookingId: '0190a0b0-0000-7000-8000-000000000001',
  reference: 'DN-AAAAAA',
  listingTitle: 'Garden room',
  guestName: 'Sam',
  hostName: 'Nadia',
  startsAt: '2026-12-10T14:00:00.000Z',
  endsAt: '2026-12-10T22:00:00.000Z',
  timeZone: 'America/New_York',
  readerName: 'Sam',
  readerZone: 'America/New_York',
  place: 'Brooklyn, NY',
  version: 1,
  wasConfirmed: false,
  guests: 2,
  currency: 'USD',
  totalMinor: 11_760,
  hostEarningsMinor: 10_080,
  expiresAt: null,
  by: 'guest',
  reason: null,
  amountMinor: null,
};

it('a booking email names the extras, and leaves them out if there are none (D11)', () => {
  const readExtras = (more: Partial<BookingEmailData>) =>
    listFacts({ ...data, ...more }, 'guest').find(([name]) => name === 'Extras')?.[1];
  expect(readExtras({ extras: ['2 × Second monitor', '1 × Cake'] })).toBe('2 × Second monitor, 1 × Cake');
  expect(readExtras({ extras: [] })).toBeUndefined();
  expect(readExtras({})).toBeUndefined();
});

it('a request email only mentions a card if one was required (L2)', () => {
  const renderText = (template: 'booking-declined' | 'booking-request-sent', totalMinor: number) =>
    renderEmail(
      { template, to: 'sam@example.org', memberId: null, data: { ...data, totalMinor } },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(renderText('booking-declined', 11_760)).toContain(
    'You weren’t charged, and we released the hold on your card.',
  );
  expect(renderText('booking-request-sent', 11_760)).toContain('You’ll only be charged if they accept.');
  for (const template of ['booking-declined', 'booking-request-sent'] as const)
    expect(renderText(template, 0)).not.toMatch(/card|charged/);
});

it('emails promise only what’s true for the booking', () => {
  const renderText = (
    template: 'booking-request' | 'booking-cancelled' | 'booking-ending-host' | 'booking-soon',
    more: Partial<BookingEmailData> = {},
  ) =>
    renderEmail(
      { template, to: 'nadia@example.org', memberId: null, data: { ...data, ...more } },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(renderText('booking-request')).toContain('We’re holding the time and their payment until you answer.');
  expect(renderText('booking-request', { totalMinor: 0 })).not.toContain('payment');
  expect(renderText('booking-cancelled', { amountMinor: 5_000 })).toContain('$50.00 USD of $117.60 USD goes back');
  expect(renderText('booking-cancelled', { amountMinor: 0 })).toContain('isn’t refundable');
  expect(renderText('booking-cancelled', { amountMinor: null })).toContain('You weren’t charged.');
  // Guests can turn reminders off, and hosts may share directions late or never.
  expect(renderText('booking-ending-host')).not.toMatch(/remind/);
  expect(renderText('booking-soon')).toContain('Any check-in instructions from your host');
});

it('moments are in the listing’s time zone, then in the reader’s if their clock differs (L9)', () => {
  const renderText = (readerZone: string, expiresAt: string) =>
    renderEmail(
      {
        template: 'booking-request',
        to: 'nadia@example.org',
        memberId: null,
        data: { ...data, readerZone, expiresAt },
      },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(renderText('America/New_York', '2026-12-08T20:00:00Z')).toContain('by Tue, Dec 8, 3 PM (Eastern time). After');
  expect(renderText('America/Denver', '2026-12-08T20:00:00Z')).toContain(
    'by Tue, Dec 8, 3 PM (Eastern time), which is 1 PM (Mountain time) for you. After',
  );
  expect(renderText('America/Los_Angeles', '2026-12-08T06:00:00Z')).toContain(
    'by Tue, Dec 8, 1 AM (Eastern time), which is Mon, Dec 7, 10 PM (Pacific time) for you.',
  );
});
