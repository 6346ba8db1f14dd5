// Waiting for taken hours: joining on a listing's page, and the list on My Bookings (C22).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { SlotState } from '../../nouns/bookings/use-slot.ts';
import type { WaitlistEntry } from '../../nouns/waitlists/api.ts';
import { WaitForHours } from './wait-for-hours.tsx';
import { WaitlistEntries } from './waitlist-entries.tsx';

const JOIN = `POST /api/listings/${LISTING_ID}/waitlist`;
const LEAVE = `DELETE /api/listings/${LISTING_ID}/waitlist`;
const LIST = 'GET /api/waitlist';
const anEntry = (more: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  _id: '019a2f00-0000-7000-8000-0000000000d1',
  listing: { _id: LISTING_ID, title: 'Garden office', image: null, city: 'Portland', state: 'Oregon' },
  startsAt: '2026-12-03T17:00:00.000Z',
  endsAt: '2026-12-03T18:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  guests: 1,
  cars: 0,
  position: 2,
  heldUntil: null,
  ...more,
});
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(LIST, { body: { entries: [] } });
});

describe('hours that are taken (C22)', () => {
  const [day] = freeDays('2026-12-03');
  const show = (free = day!.free.map((run) => ({ ...run, startsAt: '2026-12-03T20:00:00.000Z' }))) => {
    const slot = { day: { ...day!, free }, date: '2026-12-03', input: { people: 1 } } as unknown as SlotState;
    return renderHere(() => (
      <main>
        <h2>Availability</h2>
        <WaitForHours listing={aListing()} slot={slot} />
      </main>
    ));
  };

  it('can be waited for, and the place in line is said', async () => {
    answer(JOIN, { status: 201, body: anEntry() });
    await show();
    await button('Wait for taken hours').click();
    await page.getByLabelText('To').selectOptions('11:00');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await button('Join waitlist').click();
    await expect
      .element(page.getByRole('main').getByRole('status'))
      .toMatchTextContent(/^You’re number 2 in line for Thu, Dec 3/u);
    expect(receivedCalls().find(({ key }) => key === JOIN)?.body).toEqual({
      startsAt: '2026-12-03T17:00:00.000Z',
      endsAt: '2026-12-03T19:00:00.000Z',
      guests: 1,
      cars: 0,
    });
  });

  it('that are free by now are said to be', async () => {
    answer(JOIN, { status: 409, body: { code: 'HOURS_FREE', message: 'This time is free right now.' } });
    await show();
    await button('Wait for taken hours').click();
    await button('Join waitlist').click();
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('This time is free right now.');
  });

  it('aren’t spoken of on a day that’s all free', async () => {
    await show(day!.free);
    await expect.element(page.getByRole('heading', { name: 'Availability' })).toBeVisible();
    await expect.element(button('Wait for taken hours')).not.toBeInTheDocument();
  });

  it('need a login', async () => {
    dropSignIn();
    await show();
    await button('Wait for taken hours').click();
    await expect.element(button('Log in to join')).toBeVisible();
  });
});

describe('what one waits for (C22)', () => {
  const show = () =>
    renderHere(() => (
      <main>
        <h1>My Bookings</h1>
        <WaitlistEntries />
      </main>
    ));

  it('is listed with the place in line, held hours first, and can be left', async () => {
    const heldUntil = new Date(Date.now() + 10 * 60_000).toISOString();
    const held = anEntry({ _id: '019a2f00-0000-7000-8000-0000000000d2', position: 1, heldUntil });
    answer(LIST, { body: { entries: [anEntry(), held] } });
    answer(LEAVE, { status: 204 });
    await show();
    const items = page.getByRole('listitem');
    await expect.element(items.nth(0)).toMatchTextContent(/Held for you: .* left/u);
    await expect
      .element(items.nth(0).getByRole('link', { name: 'Book now' }))
      .toHaveAttribute('href', `/listing/${LISTING_ID}/book?date=2026-12-03&from=09%3A00&to=10%3A00`);
    await expect.element(items.nth(1)).toMatchTextContent(/Number 2 in line/u);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(LIST, { body: { entries: [held] } });
    await items
      .nth(1)
      .getByRole('button', { name: /^Leave waitlist/ })
      .click();
    await expect.element(items.nth(1)).not.toBeInTheDocument();
    const left = receivedCalls().find(({ key }) => key === LEAVE)!;
    expect(left.search.get('startsAt')).toBe(anEntry().startsAt);
  });

  it('isn’t spoken of where there’s nothing', async () => {
    await show();
    await expect.poll(() => receivedCalls().some(({ key }) => key === LIST)).toBe(true);
    await expect.element(page.getByText('Waiting for')).not.toBeInTheDocument();
  });
});
