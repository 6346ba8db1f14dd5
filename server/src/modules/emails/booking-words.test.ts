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

it('a host of a free booking isn’t told about a refund', () => {
  const renderText = (totalMinor: number) =>
    renderEmail(
      {
        template: 'booking-cancelled-host',
        to: 'nadia@example.org',
        memberId: null,
        data: { ...data, totalMinor, amountMinor: totalMinor, hostKeepsMinor: 0 },
      },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(renderText(11_760)).toContain('gets a full refund');
  expect(renderText(0)).not.toContain('refund');
});

it('a confirmation says until when canceling is free, and other emails give deadlines as times (L9)', () => {
  const renderText = (template: 'booking-confirmed' | 'booking-completed', more: Partial<BookingEmailData> = {}) =>
    renderEmail(
      { template, to: 'sam@example.org', memberId: null, data: { ...data, ...more } },
      { publicUrl: 'https://daynook.test' },
    ).text;
  expect(renderText('booking-confirmed', { freeUntil: '2026-12-09T14:00:00Z' })).toContain(
    'Free cancellation: Until Wed, Dec 9, 9 AM (Eastern time)\n',
  );
  expect(renderText('booking-confirmed')).not.toContain('Free cancellation');
  // Problems can be reported for 48 hours after the end.
  expect(renderText('booking-completed', { readerZone: 'America/Denver' })).toContain(
    'tell us by Sat, Dec 12, 5 PM (Eastern time), which is 3 PM (Mountain time) for you, before we pay Nadia.',
  );
  // Reviews can be written for 14 days.
  expect(renderText('booking-completed')).toContain('You can write one until Thu, Dec 24, 5 PM (Eastern time).');
});

it('a host who cancels is told until when we can excuse it (G5, G6)', () => {
  const renderText = (template: 'booking-cancelled-host' | 'cancellation-fined', deadline?: string) =>
    renderEmail(
      {
        template,
        to: 'nadia@example.org',
        memberId: null,
        data: { ...data, by: 'host', wasConfirmed: true, ...(deadline ? { deadline } : {}) },
      },
      { publicUrl: 'https://daynook.test' },
    ).text;
  for (const template of ['booking-cancelled-host', 'cancellation-fined'] as const) {
    expect(renderText(template, '2026-12-15T14:00:00Z')).toContain(
      'on the booking page by Tue, Dec 15, 9 AM (Eastern time).',
    );
    // What was queued by an earlier release.
    expect(renderText(template)).toContain('on the booking page within 14 days.');
  }
});

it('a due refund that’s on its way counts as received after a date (L9)', () => {
  const { text } = renderEmail(
    {
      template: 'refund-sent',
      to: 'sam@example.org',
      memberId: null,
      data: { ...data, amountMinor: 5_000, deadline: '2026-12-15T14:00:00Z' },
    },
    { publicUrl: 'https://daynook.test' },
  );
  expect(text).toContain('If it hasn’t arrived by Tue, Dec 15, 9 AM (Eastern time), say so there.');
});

it('a guest who was turned down is led to what else is free', () => {
  const render = (template: 'booking-declined' | 'booking-expired' | 'booking-cancelled', by: 'guest' | 'host') =>
    renderEmail(
      { template, to: 'sam@example.org', memberId: null, data: { ...data, by, amountMinor: 0 } },
      { publicUrl: 'https://daynook.test' },
    ).text;
  for (const template of ['booking-declined', 'booking-expired', 'booking-cancelled'] as const)
    expect(render(template, 'host')).toContain('Find another workspace:\nhttps://daynook.test/booking/');
  expect(render('booking-cancelled', 'guest')).not.toContain('another workspace');
});

const LONG = 'How many people will come, and do they need a projector?';
it('long labels wrap in HTML, short ones don’t', () => {
  const { html, text } = renderEmail(
    {
      template: 'booking-request',
      to: 'nadia@example.org',
      memberId: null,
      data: {
        ...data,
        request: {
          note: null,
          answers: [{ kind: 'own', question: LONG, answer: 'No' }],
          record: null,
          latestMessage: null,
        },
      },
    },
    { publicUrl: 'https://daynook.test' },
  );
  expect(html).toMatch(new RegExp(`<td[^>]*min-width:104px[^>]*>${LONG.replace('?', '\\?')}</td>`));
  expect(html).toMatch(/<td[^>]*white-space:nowrap[^>]*>People<\/td>/);
  expect(text).toContain(`${LONG} No\n`);
});

it('inboxes show what happened beside the subject, and no line ends between an hour and its AM', () => {
  const { html } = renderEmail(
    {
      template: 'booking-request',
      to: 'nadia@example.org',
      memberId: null,
      data: { ...data, expiresAt: data.startsAt },
    },
    { publicUrl: 'https://daynook.test' },
  );
  const [, preheader = ''] = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)!;
  expect(html.indexOf(preheader)).toBeLessThan(html.indexOf('Hi Sam,'));
  expect(preheader).toMatch(
    /^Sam wants to book Garden room\. We’re holding the time .* Please answer by Thu, Dec 10, 9 AM/,
  );
  expect(html).toContain('Thu, Dec 10, 9\u00a0AM (Eastern time)');
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
  const inSpanish = (readerZone: string) =>
    renderEmail(
      {
        template: 'booking-request',
        to: 'nadia@example.org',
        memberId: null,
        data: { ...data, readerZone, expiresAt: '2026-12-08T20:00:00Z' },
      },
      { publicUrl: 'https://daynook.test', language: 'es' },
    ).text.replaceAll('\u00a0', ' ');
  expect(inSpanish('America/Denver')).toContain(
    'a más tardar el martes 8 de diciembre a las 3:00 p.m. (hora oriental), que para ti es a la 1:00 p.m. (hora de las Montañas Rocosas).',
  );
});
