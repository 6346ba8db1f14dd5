import { expect, it } from 'vitest';
import { type BookingMailData, factsOf } from './booking-letter.ts';
import { renderMail } from './templates.ts';

const data: BookingMailData = {
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

it('a mail about a booking names its extras, and says nothing where there are none (D11)', () => {
  const extrasOf = (more: Partial<BookingMailData>) =>
    factsOf({ ...data, ...more }, 'guest').find(([name]) => name === 'Extras')?.[1];
  expect(extrasOf({ extras: ['2 × Second monitor', '1 × Cake'] })).toBe('2 × Second monitor, 1 × Cake');
  expect(extrasOf({ extras: [] })).toBeUndefined();
  expect(extrasOf({})).toBeUndefined();
});

it('a mail about a request speaks of a card only where one was asked for (L2)', () => {
  const textOf = (template: 'booking-declined' | 'booking-request-sent', totalMinor: number) =>
    renderMail(
      { template, to: 'sam@example.org', memberId: null, data: { ...data, totalMinor } },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(textOf('booking-declined', 11_760)).toContain('You weren’t charged, and we released the hold on your card.');
  expect(textOf('booking-request-sent', 11_760)).toContain('You’re only charged if they accept.');
  for (const template of ['booking-declined', 'booking-request-sent'] as const)
    expect(textOf(template, 0)).not.toMatch(/card|charged/);
});
