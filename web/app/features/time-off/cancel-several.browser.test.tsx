// A host cancels several of the bookings in the days of the time off (G5, G6).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aHostCancellation } from '../../../test/booking-examples.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { TimeOffDialog } from './time-off-dialog.tsx';

const LIST = 'POST /api/host/absences/preview';
const PREVIEW = 'POST /api/host/cancellations/preview';
const CANCEL = 'POST /api/host/cancellations';
const ids = [
  '00000000-0000-7000-8000-0000000000a1',
  '00000000-0000-7000-8000-0000000000a2',
  '00000000-0000-7000-8000-0000000000a3',
] as const;
const names = ['Maya', 'Liam', 'Ana'] as const;

const aBooking = (at: number, more: object = {}) => ({
  _id: ids[at],
  status: 'confirmed',
  listingTitle: 'Attic',
  guestName: names[at],
  startsAt: `2026-12-0${at + 2}T14:00:00.000Z`,
  endsAt: `2026-12-0${at + 2}T16:00:00.000Z`,
  timeZone: 'America/New_York',
  ...more,
});
const aRow = (at: number, more: object = {}) => {
  const { _id: bookingId, status: _, ...booking } = aBooking(at);
  return {
    ...{ bookingId, ...booking, currency: 'USD', paidMinor: 2_100, dueMinor: 2_100 },
    ...{ isRefundedByHost: false, isCounted: true, fine: null, obstacle: null },
    ...more,
  };
};
const list = (...bookings: object[]) => answer(LIST, { body: { total: bookings.length, bookings } });
const preview = (rows: object[], totals: object[] = []) => answer(PREVIEW, { body: { rows, totals } });

beforeEach(() => {
  session.start();
  storeSignIn();
  list(aBooking(0), aBooking(1), aBooking(2));
  for (const id of ids)
    answer(`GET /api/bookings/${id}/host-cancellation`, {
      body: aHostCancellation({ record: { canceled: 1, bookings: 22 } }),
    });
});
afterEach(() => dropSignIn());

const properties = [
  {
    _id: HOME_ID,
    title: 'The Brick House',
    city: 'Brooklyn',
    state: 'NY',
    country: 'US',
    timeZone: 'America/New_York',
    listingCount: 1,
  } as never,
];
const Page = () => (
  <main>
    <h1>Hosting</h1>
    <TimeOffDialog properties={properties} onClose={() => undefined} />
  </main>
);
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}, Attic`) });
const dialog = () => page.getByRole('dialog', { name: /^Cancel \d bookings?\?$|can’t be canceled$/ });
const submit = (count: number) =>
  dialog().getByRole('button', { name: count === 1 ? 'Cancel 1 booking' : `Cancel ${count} bookings` });
const openList = async () => {
  await renderHere(Page, '/host');
  await chooseDay('First day off', '2026-12-01');
};

describe('canceling bookings in the time off', () => {
  it('nothing is chosen at first; shows each refund, the totals, and the consequences, then cancels (G5)', async () => {
    preview(
      [aRow(0), aRow(1, { currency: 'CAD', isRefundedByHost: true })],
      [
        { currency: 'USD', dueMinor: 2_100 },
        { currency: 'CAD', dueMinor: 2_100 },
      ],
    );
    await openList();
    for (const name of names) await expect.element(box(name)).not.toBeChecked();
    await expect.element(page.getByRole('button', { name: /^Cancel \d/ })).not.toBeInTheDocument();
    await box('Maya').click();
    await box('Liam').click();
    await page.getByRole('button', { name: 'Cancel 2 bookings' }).click();
    await expect.element(dialog()).toMatchTextContent('Total refund$21.00 USDCA$21.00');
    await expect.element(dialog()).toMatchTextContent('You’ll send CA$21.00 to Liam yourself, then mark it as sent.');
    await expect
      .element(dialog())
      .toMatchTextContent('The hours of all 2 bookings stay blocked, so nobody else can book them.');
    await expect.element(dialog()).toMatchTextContent('“Canceled 3 of 24 bookings in the last 12 months.”');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await submit(2).click();
    await expect.element(dialog()).toMatchTextContent('Please choose a reason.');
    await dialog().getByLabelText('Something urgent came up').click();
    answer(CANCEL, {
      body: { rows: ids.slice(0, 2).map((bookingId) => ({ bookingId, obstacle: null, isExcuseAsked: false })) },
    });
    list(aBooking(2));
    await submit(2).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText('2 bookings canceled').first()).toBeVisible();
    await expect.element(box('Maya')).not.toBeInTheDocument();
    await expect.element(box('Ana')).toBeVisible();
    expect(document.activeElement?.closest('dialog')).not.toBeNull();
    expect(receivedCalls().find(({ key }) => key === CANCEL)?.body).toEqual({
      bookings: ids.slice(0, 2).map((bookingId) => ({ bookingId, expectedDueMinor: 2_100, expectedFineMinor: 0 })),
      reason: 'Something urgent came up',
    });
  });

  it('keeps what couldn’t be canceled in the dialog and says why; the rest is gone (G5)', async () => {
    preview([aRow(0), aRow(1), aRow(2)], [{ currency: 'USD', dueMinor: 6_300 }]);
    await openList();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Cancel 3 bookings' }).click();
    await dialog().getByLabelText('Something urgent came up').click();
    answer(CANCEL, {
      body: {
        rows: [
          { bookingId: ids[0], obstacle: null, isExcuseAsked: false },
          { bookingId: ids[1], obstacle: 'begun', isExcuseAsked: false },
          { bookingId: ids[2], obstacle: 'refund-changed', isExcuseAsked: false },
        ],
      },
    });
    preview([aRow(1, { obstacle: 'begun' }), aRow(2, { dueMinor: 1_100 })], [{ currency: 'USD', dueMinor: 1_100 }]);
    list(aBooking(1), aBooking(2));
    await submit(3).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('2 bookings weren’t canceled. See why below.');
    await expect.element(dialog()).not.toMatchTextContent('Maya, Attic');
    await expect.element(dialog()).toMatchTextContent('This stay has started, so you can’t cancel it.');
    await expect.element(dialog()).toMatchTextContent('The refund has changed. Check the new amount, then try again.');
    await expect.element(dialog()).toMatchTextContent('Total refund$11.00 USD');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(CANCEL, { body: { rows: [{ bookingId: ids[2], obstacle: null, isExcuseAsked: false }] } });
    preview([aRow(1, { obstacle: 'begun' })]);
    await submit(1).click();
    await expect.element(dialog()).not.toMatchTextContent('Ana, Attic');
    await expect.element(page.getByRole('dialog', { name: 'This booking can’t be canceled' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Close' }).last()).toBeVisible();
    expect(receivedCalls().findLast(({ key }) => key === CANCEL)?.body).toMatchObject({
      bookings: [{ bookingId: ids[2], expectedDueMinor: 1_100 }],
    });
  });

  it('works with the keyboard alone, and asks to excuse all of them with one message (G6)', async () => {
    preview([aRow(0)], [{ currency: 'USD', dueMinor: 2_100 }]);
    await openList();
    await expect.element(box('Maya')).toBeVisible();
    (box('Maya').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    // Enter in the list doesn't save the time off.
    await userEvent.keyboard('{Enter}');
    (page.getByRole('button', { name: 'Cancel 1 booking' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await dialog().getByLabelText('Something urgent came up').click();
    (
      dialog()
        .getByRole('checkbox', { name: /Ask us to excuse this cancellation/ })
        .element() as HTMLElement
    ).focus();
    await userEvent.keyboard(' ');
    await submit(1).click();
    await expect.element(dialog()).toMatchTextContent('Tell us what happened.');
    await dialog().getByLabelText('Reason', { exact: true }).selectOptions('damage');
    await dialog().getByLabelText('What happened?').fill('A pipe burst.');
    answer(CANCEL, { status: 503, body: { code: 'OVERLOADED', message: 'We’re busy. Please try again.' } });
    await submit(1).click();
    await expect.element(dialog()).toMatchTextContent('We’re busy. Please try again.');
    answer(CANCEL, { body: { rows: [{ bookingId: ids[0], obstacle: null, isExcuseAsked: true }] } });
    await submit(1).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const sent = receivedCalls().filter(({ key }) => key === CANCEL);
    expect(sent.at(-1)?.body).toMatchObject({ excuse: { reason: 'damage', message: 'A pipe burst.' } });
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('says that the refunds couldn’t be loaded, and lets no one choose a stay that has begun (G5)', async () => {
    list(aBooking(0), aBooking(1, { status: 'active' }));
    answer(PREVIEW, { status: 500, body: { code: 'INTERNAL', message: 'Oops.' } });
    await openList();
    await expect.element(box('Liam')).toBeDisabled();
    await box('Maya').click();
    await page.getByRole('button', { name: 'Cancel 1 booking' }).click();
    await expect.element(dialog()).toMatchTextContent('We couldn’t load the refunds.');
    await expect.element(submit(1)).toBeDisabled();
    preview([aRow(0)], [{ currency: 'USD', dueMinor: 2_100 }]);
    await dialog().getByRole('button', { name: 'Try Again' }).click();
    await expect.element(dialog()).toMatchTextContent('Total refund$21.00 USD');
  });
});
