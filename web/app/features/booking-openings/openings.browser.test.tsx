// Who opened the address of a booking, as its host reads it (B6).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { OpeningsCard } from './openings-card.tsx';

const PATH = 'GET /api/bookings/b1/openings';
const show = () =>
  renderHere(() => (
    <main>
      <OpeningsCard bookingId="b1" timeZone="America/New_York" />
    </main>
  ));
const opening = (_id: string, values: object) => ({
  ...{ _id, name: 'Jordan', stage: 'address', via: 'page', at: '2026-12-01T14:05:00.000Z' },
  ...values,
});

it('says who opened what, when, and how, a page at a time (B6)', async () => {
  const first = [
    opening('o1', {}),
    opening('o2', { stage: 'code', via: 'offline' }),
    opening('o3', { stage: 'code', via: 'app' }),
  ];
  const second = [opening('o4', { name: 'Ana' })];
  answer(PATH, ({ search }) => ({
    body: search.get('cursor') ? { openings: second, nextCursor: null } : { openings: first, nextCursor: 'more' },
  }));
  await show();
  await expect.element(page.getByText(/^Jordan opened the address on Tue, Dec 1/)).toMatchTextContent(/9:05/);
  await expect.element(page.getByText(/^Jordan’s device saved how to get in for offline use on/)).toBeVisible();
  await expect.element(page.getByText(/^Jordan’s app opened how to get in on/)).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText(/^Ana opened the address on/)).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});

it('says if nobody has, or if it can’t be loaded (B6)', async () => {
  answer(PATH, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(page.getByText('We couldn’t load who opened the address')).toBeVisible();
  answer(PATH, { body: { openings: [], nextCursor: null } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Nobody has opened the address yet.')).toBeVisible();
});
