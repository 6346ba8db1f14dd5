// Opens the page of a listing's hours in browser tests, and reads it.
import type { OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../app/lib/session/session.ts';
import Availability from '../app/pages/host/listing-availability.tsx';
import { answer, receivedCalls } from './fake-api.ts';
import { LISTING_ID } from './listing-examples.ts';
import { aListingOfMine } from './own-listing-examples.ts';
import { renderRoutes, storeSignIn } from './render-app.tsx';

export const ROOM = `/api/host/listings/${LISTING_ID}`;
export const ADDRESS = `/host/listing/${LISTING_ID}/availability`;

/** A host at a desk; call before each test. */
export async function signedIn(): Promise<void> {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
}

const Page = () => (
  <main>
    <Availability />
  </main>
);
const Elsewhere = () => <p data-testid="elsewhere">elsewhere</p>;

export async function open(more: Partial<OwnListing> = {}) {
  answer(`GET ${ROOM}`, { body: aListingOfMine(more) });
  answer('GET /api/listings/my-listings', { body: [] });
  await renderRoutes(
    [
      { path: '/host/listing/:listingId/availability', Component: Page },
      { path: '*', Component: Elsewhere },
    ],
    ADDRESS,
  );
  await expect.element(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
}

export const bar = (name: string) => page.getByRole('button', { name, exact: true });
export const focus = (name: string) => (bar(name).element() as HTMLElement).focus();
export const sent = (method: string, end: string) =>
  receivedCalls()
    .filter(({ key }) => key === `${method} ${ROOM}${end}`)
    .map(({ body }) => body as Record<string, unknown>);
const savedWeek = () => (sent('PUT', '/hours').at(-1)?.['weekly'] ?? []) as WeeklyRule[];
export const listHours = (weekday: number) =>
  savedWeek()
    .filter((rule) => rule.weekday === weekday)
    .map(({ startMinute, endMinute }) => [startMinute, endMinute]);
export const saveAs = (weekly: WeeklyRule[], version = 4) =>
  answer(`PUT ${ROOM}/hours`, { body: aListingOfMine({ weekly, version }) });
export const save = () => page.getByRole('button', { name: 'Save hours' }).click();
export const said = (text: string) => expect.element(page.getByRole('status').last()).toMatchTextContent(text);
