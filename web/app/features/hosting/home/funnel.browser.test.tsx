import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aHostRoom, someFunnel } from '../../../../test/host-examples.ts';
import { HOME_ID } from '../../../../test/own-spaces.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session.ts';
import { Funnel } from './funnel.tsx';

const FUNNEL = 'GET /api/host/insights/funnel';
const home = (id: string, title: string) =>
  ({
    _id: id,
    title,
    city: 'Brooklyn',
    state: 'NY',
    country: 'US',
    timeZone: 'America/New_York',
    listingCount: 1,
  }) as never;
const homes = [home(HOME_ID, 'The Brick House'), home(aHostRoom()._id, 'Cabin')];

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(FUNNEL, { body: someFunnel() });
});
afterEach(() => dropSignIn());

const Page = () => (
  <main>
    <Funnel homes={homes} />
  </main>
);
const show = () => renderHere(Page, '/host');

describe('the way to a booking', () => {
  it('says each step, what went on from the one before, and the change; a table says the same by room (K5)', async () => {
    await show();
    const region = page.getByRole('region', { name: 'The way to a booking' });
    const steps = region.getByRole('listitem');
    await expect.element(steps.nth(0)).toMatchTextContent('Shown in search1,200+20% against the 30 days before');
    await expect
      .element(steps.nth(1))
      .toMatchTextContent('Page looked at968% of the step before−20% against the 30 days before');
    await expect.element(steps.nth(2)).toMatchTextContent('as many as in the 30 days before');
    await expect.element(steps.nth(4)).toMatchTextContent('83% of the step beforenothing to compare with yet');
    await expect.element(region.getByText(/who looked is not kept/)).toBeVisible();
    await page.getByText('As a table, by 1 room').click();
    await expect.element(page.getByRole('row', { name: /All rooms/ })).toMatchTextContent('1,200 (1,000)');
    await expect.element(page.getByRole('link', { name: 'Garden room' })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('asks anew for another span and for a home, and for further rooms of the table (K5)', async () => {
    answer(FUNNEL, { body: someFunnel({ total: 21, hasMore: true }) });
    await show();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.getByLabelText('Home').selectOptions('Cabin');
    const asked = () => receivedCalls().filter(({ key }) => key === FUNNEL);
    await vi.waitFor(() =>
      expect(asked().at(-1)?.search.toString()).toBe(`days=90&propertyId=${aHostRoom()._id}&page=1`),
    );
    await page.getByRole('button', { name: 'More rooms in the table' }).click();
    await vi.waitFor(() => expect(asked().at(-1)?.search.get('page')).toBe('2'));
  });

  it('before anybody looked it shows nothing to compare, and a failure can be tried again (K5)', async () => {
    answer(FUNNEL, { status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } });
    await show();
    const region = page.getByRole('region', { name: 'The way to a booking' });
    await expect.element(region).toMatchTextContent('These figures could not be loaded');
    const none = { impressions: 0, views: 0, quotes: 0, requests: 0, bookings: 0 };
    answer(FUNNEL, { body: someFunnel({ countedSince: null, all: { now: none, before: none }, rooms: [], total: 0 }) });
    await region.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(region.getByRole('listitem').nth(0)).toMatchTextContent('0nothing to compare with yet');
  });
});
