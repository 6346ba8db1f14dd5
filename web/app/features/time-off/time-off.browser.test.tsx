import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { TimeOffDialog } from './time-off-dialog.tsx';
import { TimeOffSection } from './time-off-section.tsx';

const LIST = 'GET /api/host/absences';
const SET = 'POST /api/host/absences';
const property = (id: string, title: string) =>
  ({
    _id: id,
    title,
    city: 'Brooklyn',
    state: 'NY',
    country: 'US',
    timeZone: 'America/New_York',
    listingCount: 1,
  }) as never;
const properties = [property(HOME_ID, 'The Brick House'), property(ROOM_ID, 'Cabin')];
const timeOff = {
  _id: ROOM_ID,
  fromDate: '2026-12-01',
  toDate: '2026-12-09',
  note: 'Ask Jo.',
  homes: null,
  isNow: true,
};
const list = (...absences: object[]) => ({
  body: { absences, page: 1, pageSize: 20, total: absences.length, hasMore: false },
});

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(LIST, list());
  answer('POST /api/host/absences/preview', {
    body: {
      total: 1,
      bookings: [
        {
          _id: HOME_ID,
          status: 'confirmed',
          listingTitle: 'Attic',
          guestName: 'Maya',
          startsAt: '2026-12-02T14:00:00.000Z',
          endsAt: '2026-12-02T16:00:00.000Z',
          timeZone: 'America/New_York',
        },
      ],
    },
  });
});
afterEach(() => dropSignIn());

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Hosting</h1>
      <TimeOffSection onSchedule={() => setOpen(true)} />
      {isOpen && <TimeOffDialog properties={properties} onClose={() => setOpen(false)} />}
    </main>
  );
}

describe('time off', () => {
  it('bookings are shown before the days are closed, for some properties only; then the days are in the list (K10)', async () => {
    await renderHere(Page, '/host');
    await page.getByRole('button', { name: 'Schedule time off' }).click();
    await chooseDay('First day off', '2026-12-01');
    await chooseDay('Last day off', '2026-12-09');
    await page.getByLabelText('Cabin').click();
    await page.getByLabelText(/Automatic reply/).fill('Ask Jo.');
    await expect.element(page.getByText(/You have 1 booking or request on these days/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'View booking: Maya, Attic' }))
      .toHaveAttribute('href', `/booking/${HOME_ID}`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(SET, { status: 201, body: timeOff });
    answer(LIST, list(timeOff));
    await page.getByRole('button', { name: 'Save time off' }).click();
    await expect.element(page.getByText('Now: Tue, Dec 1 to Wed, Dec 9')).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === SET)?.body).toEqual({
      fromDate: '2026-12-01',
      toDate: '2026-12-09',
      propertyIds: [HOME_ID],
      note: 'Ask Jo.',
    });
  });

  it('can be removed from the list; an error is beside its field (K10)', async () => {
    answer(LIST, list(timeOff));
    await renderHere(Page, '/host');
    await page.getByRole('button', { name: 'Schedule time off' }).click();
    await chooseDay('First day off', '2026-12-01');
    answer(SET, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { fromDate: 'You are away already.' } },
    });
    await page.getByRole('button', { name: 'Save time off' }).click();
    await expect.element(page.getByText('You are away already.')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    answer(`DELETE /api/host/absences/${ROOM_ID}`, { status: 204 });
    answer(LIST, list());
    await page.getByRole('button', { name: /^Cancel time off/ }).click();
    await expect.element(page.getByText(/^No time off scheduled\./)).toBeVisible();
    await expect
      .element(page.getByText('Time off canceled. Your usual hours apply again.').first())
      .toBeInTheDocument();
  });
});
