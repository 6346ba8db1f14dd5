import { expect, it } from 'vitest';
import type { SeriesEmailData } from './series-templates.ts';
import { renderEmail } from './templates.ts';

const ROW = {
  bookingId: '0190a0b0-0000-7000-8000-000000000001',
  reference: 'DN-AAAAAA',
  version: 1,
  number: 1,
  listingTitle: 'Garden room',
  place: 'Brooklyn, NY',
  startsAt: '2026-12-10T14:00:00.000Z',
  endsAt: '2026-12-10T22:00:00.000Z',
  timeZone: 'America/New_York',
  totalMinor: 5_000,
  hostEarningsMinor: 4_500,
  chargeAt: null,
  refundMinor: 2_000,
  paidMinor: 5_000,
  hostKeepsMinor: 2_700,
  wasConfirmed: true,
};
const UNPAID = { ...ROW, number: 2, refundMinor: 0, paidMinor: 0, hostKeepsMinor: 0 };
const REFUNDED = { ...ROW, refundMinor: 5_000, hostKeepsMinor: 0 };

const renderText = (
  template: 'series-ended' | 'series-ended-host',
  more: Partial<Pick<SeriesEmailData, 'by' | 'code' | 'rows' | 'excuseBy'>>,
) =>
  renderEmail(
    {
      template,
      to: 'nadia@example.org',
      memberId: null,
      data: {
        seriesId: ROW.bookingId,
        code: 'cancelled',
        by: 'guest',
        reason: null,
        readerName: 'Nadia',
        readerZone: 'America/New_York',
        guestName: 'Sam',
        hostName: 'Nadia',
        note: null,
        currency: 'USD',
        answerBy: null,
        rows: [ROW, UNPAID],
        count: 4,
        ...more,
      },
    },
    { publicUrl: 'https://daynook.test' },
  ).text;

it('a host reads what they keep of a canceled series, in total and of each booking (C21)', () => {
  const text = renderText('series-ended-host', {});
  expect(text).toContain('Sam gets $20.00 USD back, and you keep $27.00 USD after our fee.');
  expect(text).toMatch(/1 of 4: .*\(Eastern time\) · you keep \$27\.00 USD\n2 of 4: .*\(Eastern time\)\n/);
  expect(text).toContain('Workspace: Garden room\n1 of 4:');
  const unpaid = renderText('series-ended-host', { rows: [UNPAID] });
  expect(unpaid).toContain('Sam hadn’t paid yet, so you don’t earn anything from this booking.');
  const refunded = renderText('series-ended-host', { rows: [REFUNDED, UNPAID] });
  expect(refunded).toContain('Sam gets a full refund, so you don’t earn anything from these bookings.');
  expect(refunded).not.toContain('you keep');
});

it('a host who cancels some of a series reads what that means, and until when we can excuse it (G5, G6)', () => {
  const rows = [REFUNDED, { ...REFUNDED, number: 2 }];
  const text = renderText('series-ended-host', { by: 'host', rows, excuseBy: '2026-12-13T14:00:00.000Z' });
  expect(text).toContain('so you don’t earn anything from these bookings. The time stays blocked.');
  expect(text).toContain('The cancellations count in your public record and are shown');
  expect(text).toContain('excuse them on each booking page by Sun, Dec 13, 9 AM (Eastern time).');
  const one = renderText('series-ended-host', { by: 'host', rows: [REFUNDED], excuseBy: '2026-12-13T14:00:00.000Z' });
  expect(one).toContain('The cancellation counts in your public record and is shown');
  expect(one).toContain('excuse it on the booking page by');
});

it('a guest reads how much of what they paid comes back, and a host that expired requests count', () => {
  expect(renderText('series-ended', {})).toContain('$20.00 USD of $50.00 USD goes back to your card.');
  expect(renderText('series-ended', { rows: [REFUNDED] })).toContain('Your full payment of $50.00 USD goes back');
  const expired = { code: 'expired', by: 'system', rows: [UNPAID] } as const;
  expect(renderText('series-ended', expired)).toContain('Nadia didn’t answer in time, so your request expired.');
  expect(renderText('series-ended-host', expired)).toContain('Expired requests lower the response rate guests see.');
});
