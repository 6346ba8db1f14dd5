// Correcting a property's time zone: every upcoming booking is shown with its choice, and nothing is sent while one is in the way (RO2).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { CorrectZone } from './correct-zone.tsx';
import type { ZoneCorrection, ZoneRow } from './zone-api.ts';

const LISTING = '019a2f00-0000-7000-8000-0000000000f1';
const BOOKING = '019a2f00-0000-7000-8000-0000000000f2';
const CORRECT = `POST /api/staff/listings/${LISTING}/time-zone`;
const aRow = (more: Partial<ZoneRow> = {}): ZoneRow => ({
  _id: BOOKING,
  reference: 'DN-AB12CD',
  listingTitle: 'Attic',
  guestName: 'Zoë Límová',
  status: 'confirmed',
  now: { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-01T16:00:00.000Z' },
  local: { startsAt: '2026-12-01T15:00:00.000Z', endsAt: '2026-12-01T17:00:00.000Z' },
  keeps: 'local',
  conflict: null,
  ...more,
});
const aCorrection = (bookings: ZoneRow[], more: Partial<ZoneCorrection> = {}): ZoneCorrection => ({
  property: { _id: LISTING, title: 'Brick house', city: 'Chicago', state: 'IL' },
  from: 'America/New_York',
  to: 'America/Chicago',
  listings: ['Attic', 'Den'],
  bookings,
  underWay: 1,
  ...more,
});
const show = () =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <CorrectZone listingId={LISTING} timeZone="America/New_York" />
    </main>
  ));
const dialog = () => page.getByRole('dialog', { name: 'Fix time zone' });
const submit = () => dialog().getByRole('button', { name: 'Fix time zone' });

it('shows what each booking would keep, marks what’s in the way, and sends what was chosen', async () => {
  answer(`${CORRECT}/preview`, ({ body }) => {
    const { bookings } = body as { bookings: { keeps: ZoneRow['keeps'] }[] };
    const keeps = bookings[0]?.keeps ?? 'local';
    return { body: aCorrection([aRow({ keeps, conflict: keeps === 'local' ? 'taken' : null })]) };
  });
  await show();
  await page.getByRole('button', { name: 'Fix time zone…' }).click();
  await expect.element(submit()).toBeDisabled();
  await dialog().getByLabelText('New time zone').selectOptions('America/Chicago');
  await expect.element(dialog()).toMatchTextContent('Brick house has 2 listings and 1 upcoming booking.');
  await expect.element(dialog()).toMatchTextContent('1 stay in progress keeps its hours.');
  await expect.element(dialog()).toMatchTextContent('Booked for Tue, Dec 1');
  await expect.element(dialog()).toMatchTextContent('These hours are taken.');
  await expect.element(submit()).toBeDisabled();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await dialog()
    .getByRole('radio', { name: /^Keep the actual time/ })
    .click();
  await expect.element(submit()).toBeEnabled();
  await dialog()
    .getByRole('textbox', { name: /^Reason/ })
    .fill('The host asked');
  answer(CORRECT, { body: aCorrection([aRow({ keeps: 'instant' })]) });
  await submit().click();
  await vi.waitFor(() =>
    expect(
      receivedCalls()
        .filter(({ key }) => key === CORRECT)
        .map(({ body }) => body),
    ).toEqual([
      {
        timeZone: 'America/Chicago',
        reason: 'The host asked',
        bookings: [{ bookingId: BOOKING, keeps: 'instant' }],
      },
    ]),
  );
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('shows a choice at once, and what’s in its way when the preview arrives', async () => {
  answer(`${CORRECT}/preview`, { body: aCorrection([aRow({ conflict: 'taken' })]) });
  await show();
  await page.getByRole('button', { name: 'Fix time zone…' }).click();
  await dialog().getByLabelText('New time zone').selectOptions('America/Chicago');
  await expect.element(dialog()).toMatchTextContent('These hours are taken.');
  const preview = Promise.withResolvers<{ body: ZoneCorrection }>();
  answer(`${CORRECT}/preview`, () => preview.promise);
  const other = dialog().getByRole('radio', { name: /^Keep the actual time/ });
  await other.click();
  await expect.element(other).toBeChecked();
  await expect.element(dialog()).not.toMatchTextContent('These hours are taken.');
  await expect.element(submit()).toBeDisabled();
  preview.resolve({ body: aCorrection([aRow({ keeps: 'instant', conflict: 'past' })]) });
  await expect.element(dialog()).toMatchTextContent('This booking would already have started.');
  await expect.element(other).toBeChecked();
});

it('without bookings it’s just corrected; a failed load can be tried again, and a refusal is shown', async () => {
  answer(`${CORRECT}/preview`, { status: 500, body: { code: 'INTERNAL', message: 'Oops' } });
  await show();
  await page.getByRole('button', { name: 'Fix time zone…' }).click();
  await dialog().getByLabelText('New time zone').selectOptions('America/Chicago');
  await expect.element(dialog()).toMatchTextContent('We couldn’t load the bookings.');
  answer(`${CORRECT}/preview`, { body: aCorrection([], { underWay: 0 }) });
  await dialog().getByRole('button', { name: /again/i }).click();
  await expect.element(dialog()).toMatchTextContent('no upcoming bookings');
  await dialog()
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Wrong');
  const message = 'Bookings have changed since you opened this. Review the list again.';
  answer(CORRECT, { status: 409, body: { code: 'STATE_CHANGED', message } });
  await submit().click();
  await expect.element(dialog()).toMatchTextContent(message);
});
