// What local rules allow at a property: stated in a form, and shown to guests.
import type { OwnVisitLimits, StatedVisitLimits } from '@daynook/contract/listings/visit-limits';
import library from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { VisitLimitsNote } from '../../nouns/visit-limits/visit-limits-note.tsx';
import { VisitLimitsSection } from './visit-limits-section.tsx';

const LIMITS = `/api/properties/${HOME_ID}/visit-limits`;
const BOOKING = '019a2f00-0000-7000-8000-0000000000b1';
const STATED: StatedVisitLimits = {
  counts: 'visits',
  perHour: null,
  perDay: 4,
  perWeek: null,
  hours: [1, 2, 3].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1_200 })),
  cars: 1,
  note: 'Please don’t ring the neighbors’ bell.',
  source: 'https://rules.example.org/home',
  how: 'official',
  statedBy: 'host',
  statedOn: '2026-11-20',
};
const own = (limits: StatedVisitLimits | null, version = 1): OwnVisitLimits => ({
  propertyId: HOME_ID,
  title: 'The Brick House',
  timeZone: 'America/New_York',
  version,
  limits,
});
const exceeding = (bookings: object[]) => ({
  body: { bookings, page: 1, pageSize: 20, total: bookings.length, hasMore: false },
});
const bodies = () => receivedCalls().flatMap((call) => (call.key === `PUT ${LIMITS}` ? [call.body] : []));
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

afterEach(() => library.remove());

async function open() {
  await renderHere(() => (
    <main className="wrap py-8">
      <h1>The Brick House</h1>
      <VisitLimitsSection propertyId={HOME_ID} />
    </main>
  ));
  await page.getByRole('button', { name: 'Local limits' }).click();
}

describe('local limits of a property', () => {
  it('are filled in from an example, and saved', async () => {
    answer(`GET ${LIMITS}`, { body: own(null) });
    answer(`GET ${LIMITS}/bookings`, exceeding([]));
    answer(`PUT ${LIMITS}`, { body: own({ ...STATED, counts: 'visitors', perHour: 1, perDay: null }, 2) });
    await open();
    await expect.element(page.getByText(/^Examples aren’t legal advice/)).toBeVisible();
    await page.getByRole('button', { name: 'Los Angeles' }).click();
    await expect.element(page.getByLabelText('Per hour')).toHaveValue('1');
    await expect.element(page.getByRole('radio', { name: /^Visitors/ })).toBeChecked();
    await page.getByLabelText('Guests’ cars at your home at a time').selectOptions('None: no guest parking');
    await page.getByRole('checkbox', { name: 'Sunday' }).click();
    await expect.element(page.getByText('No visits allowed')).toBeVisible();
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(page.getByText('None. All your upcoming bookings fit the saved limits.')).toBeVisible();
    const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1_200 }));
    const limits = { counts: 'visitors', perHour: 1, perDay: null, perWeek: null, hours, cars: 0 };
    expect(bodies()).toEqual([{ version: 1, limits: { ...limits, how: 'official', note: null, source: null } }]);
  });

  it('say what’s wrong beside its field, and keep what was typed when someone else saved', async () => {
    answer(`GET ${LIMITS}`, { body: own(null) });
    answer(`PUT ${LIMITS}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check.', fields: { 'limits.perDay': 'Enter at least one limit.' } },
    });
    await open();
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(page.getByText('Enter at least one limit.')).toBeVisible();
    await page.getByLabelText('Per day').fill('3');
    answer(`GET ${LIMITS}/bookings`, exceeding([]));
    answer(`PUT ${LIMITS}`, {
      status: 409,
      body: { code: 'VERSION_CHANGED', message: 'This was changed somewhere else.', current: own(STATED, 2) },
    });
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(page.getByText('This was changed somewhere else.')).toBeVisible();
    await expect.element(page.getByLabelText('Per day')).toHaveValue('3');
    answer(`PUT ${LIMITS}`, { body: own({ ...STATED, perDay: 3 }, 3) });
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(page.getByText('Limits saved')).toBeVisible();
    expect(bodies().at(-1)).toMatchObject({ version: 2, limits: { perDay: 3 } });
  });

  it('list the bookings that exceed them', async () => {
    answer(`GET ${LIMITS}`, { body: own(STATED) });
    answer(
      `GET ${LIMITS}/bookings`,
      exceeding([
        {
          bookingId: BOOKING,
          reference: 'DN-7K3M-Q2',
          listingId: HOME_ID,
          listingTitle: 'Sunny desk',
          startsAt: '2026-12-01T14:00:00.000Z',
          endsAt: '2026-12-01T16:00:00.000Z',
          guests: 1,
          exceeds: { per: 'day', most: 4, counts: 'visits' },
        },
      ]),
    );
    await open();
    await expect.element(page.getByRole('link', { name: 'Sunny desk' })).toHaveAttribute('href', `/booking/${BOOKING}`);
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Up to 4 visits a day' })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('tell guests what they are, who stated them, and where they can be read', async () => {
    await renderHere(() => (
      <main>
        <VisitLimitsNote limits={STATED} />
      </main>
    ));
    await expect.element(page.getByText('Up to 4 visits a day')).toBeVisible();
    await expect.element(page.getByText('Up to 1 guest car at the home at a time')).toBeVisible();
    await expect.element(page.getByText(/^Monday – Wednesday: visits 8:00 – 20:00$/)).toBeVisible();
    await expect
      .element(page.getByText(/^Stated by the host on Nov 20, 2026, based on the city’s or state’s rules\./))
      .toBeVisible();
    const link = page.getByRole('link', { name: 'Read the rules at rules.example.org' });
    await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  });
});
