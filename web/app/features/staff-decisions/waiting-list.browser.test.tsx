// The waiting list for staff: who's on it and letting them in; without a waiting list it says so (M3, RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { WaitingList } from './waiting-list.tsx';
import type { Place, PlacePage } from './waiting-list-api.ts';

const ID = '019a2f00-0000-7000-8000-00000000000b';
const LIST = 'GET /api/staff/places';
const INVITE = `POST /api/staff/places/${ID}/invitation`;
const List = () => (
  <main>
    <h1>Waiting list</h1>
    <WaitingList />
  </main>
);
const aPlace = (more: Partial<Place> = {}): Place => ({
  _id: ID,
  email: 'zoe@example.com',
  postalCode: '97214',
  role: 'host',
  joinedAt: '2026-11-20T10:00:00.000Z',
  place: 3,
  invitedAt: null,
  member: { _id: ID, name: 'Zoë <b>Límová</b>' },
  ...more,
});
const aPage = (more: Partial<PlacePage> = {}): PlacePage => ({
  isGated: true,
  places: [aPlace()],
  waitingCount: 12,
  nextCursor: null,
  ...more,
});

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer(LIST, { body: aPage() });
});

it('who waits stands there with place, postal code and role, and is let in; a refusal stays with them (M3)', async () => {
  answer(INVITE, { status: 404, body: { code: 'NOT_FOUND', message: 'They’re no longer on the list.' } });
  await renderHere(List, '/admin/users?view=list');
  await expect.element(page.getByText('No. 3')).toBeVisible();
  await expect.element(page.getByText('12 people are waiting')).toBeVisible();
  await expect.element(page.getByText(/97214 · as a host · joined/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Signed up as Zoë <b>Límová</b>' }))
    .toHaveAttribute('href', `/admin/users?member=${ID}`);
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const button = page.getByRole('button', { name: 'Let in zoe@example.com' });
  await button.click();
  await expect.element(page.getByText('They’re no longer on the list.')).toBeVisible();
  answer(INVITE, { status: 204 });
  answer(LIST, { body: aPage({ places: [], waitingCount: 0 }) });
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'No one here' })).toBeVisible();
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible();
});

it('is searched, and shows who was let in and has not come (M3)', async () => {
  await renderHere(List, '/admin/users?view=list');
  await page.getByLabelText('Search the list').fill('m5v');
  await page.getByRole('button', { name: 'Invited, not signed up' }).click();
  await expect
    .poll(() =>
      receivedCalls()
        .findLast(({ key }) => key === LIST)
        ?.search.toString(),
    )
    .toBe('q=m5v&state=invited');
});

it('where nobody has to wait it says so; a list that did not come, too (M3)', async () => {
  answer(LIST, { body: aPage({ isGated: false, places: [], waitingCount: 0 }) });
  const first = await renderHere(List, '/admin/users?view=list');
  await expect.element(page.getByRole('heading', { name: 'The waiting list is off' })).toBeVisible();
  await first.unmount();
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await renderHere(List, '/admin/users?view=list');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the list' })).toBeVisible();
});
