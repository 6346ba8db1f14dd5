import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aHostListing, someFunnel } from '../../../test/host-examples.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { Funnel } from './funnel.tsx';

const FUNNEL = 'GET /api/host/insights/funnel';
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
const properties = [property(HOME_ID, 'The Brick House'), property(aHostListing()._id, 'Cabin')];

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(FUNNEL, { body: someFunnel() });
});
afterEach(() => dropSignIn());

const Page = () => (
  <main>
    <Funnel properties={properties} />
  </main>
);
const show = () => renderHere(Page, '/host');

describe('the way to a booking', () => {
  it('says each step, what went on from the one before, and the change; a table says the same by room (K5)', async () => {
    await show();
    const region = page.getByRole('region', { name: 'Views and bookings' });
    await expect.element(region).toMatchTextContent('compared with the 30 days before');
    const steps = region.getByRole('listitem');
    await expect.element(steps.nth(0)).toMatchTextContent('Shown in search1,200First step+20%');
    await expect.element(steps.nth(1)).toMatchTextContent('Listing views968% of the previous step−20%');
    await expect.element(steps.nth(2)).toMatchTextContent('No change');
    await expect.element(steps.nth(4)).toMatchTextContent('83% of the previous stepNo earlier data');
    await expect.element(region.getByText(/without storing who viewed them/)).toBeVisible();
    await page.getByText('Show as table (1 listing)').click();
    await expect.element(page.getByRole('row', { name: /All listings/ })).toMatchTextContent('1,200 (1,000)');
    await expect.element(page.getByRole('link', { name: 'Garden room' })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('asks again for another span and for a home, and for further rooms of the table (K5)', async () => {
    answer(FUNNEL, { body: someFunnel({ total: 21, hasMore: true }) });
    await show();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.getByLabelText('Property').selectOptions('Cabin');
    const asked = () => receivedCalls().filter(({ key }) => key === FUNNEL);
    await vi.waitFor(() =>
      expect(asked().at(-1)?.search.toString()).toBe(`days=90&propertyId=${aHostListing()._id}&page=1`),
    );
    await page.getByRole('button', { name: 'Show more listings' }).click();
    await vi.waitFor(() => expect(asked().at(-1)?.search.get('page')).toBe('2'));
  });

  it('before anybody looked it shows nothing to compare, and a failure can be tried again (K5)', async () => {
    answer(FUNNEL, { status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } });
    await show();
    const region = page.getByRole('region', { name: 'Views and bookings' });
    await expect.element(region).toMatchTextContent('We couldn’t load this data');
    const none = { impressions: 0, views: 0, quotes: 0, requests: 0, bookings: 0 };
    answer(FUNNEL, { body: someFunnel({ countedSince: null, all: { now: none, before: none }, rooms: [], total: 0 }) });
    await region.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(region.getByRole('listitem').nth(0)).toMatchTextContent('0First stepNo earlier data');
  });
});
