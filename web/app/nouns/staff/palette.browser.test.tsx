// The command palette and the staff shortcuts, by keyboard only (RO7).
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import StaffKeys from './staff-keys.tsx';

const FIND = 'GET /api/staff/find';
const ID = '019a2f00-0000-7000-8000-00000000000b';
const found = (more = {}) => ({
  body: {
    members: [{ _id: ID, name: 'Zoë <b>Límová</b>', email: 'zoe@example.com', status: 'suspended' }],
    listings: [],
    bookings: [
      {
        _id: ID,
        reference: 'DN-7K4M2Q',
        status: 'confirmed',
        listingTitle: 'Garden office',
        guest: 'Zoë',
        startsAt: '2026-12-03T18:00:00.000Z',
        timeZone: 'America/Los_Angeles',
      },
    ],
    tickets: [],
    payments: [
      { bookingId: ID, reference: 'DN-7K4M2Q', guest: 'Zoë', status: 'paid', totalMinor: 9_450, currency: 'USD' },
    ],
    ...more,
  },
});
const nothing = { body: { members: [], listings: [], bookings: [], tickets: [], payments: [] } };

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const address = () => page.getByTestId('address');

const Admin = () => (
  <main>
    <h1>Staff</h1>
    <input type="search" aria-label="Search members" />
    <button type="button" data-queue-item>
      Ana
    </button>
    <StaffKeys isInFrame />
    <Address />
  </main>
);
const named = (name: string) => () => <h1>{name}</h1>;

async function open(path = '/admin/users') {
  return renderRoutes(
    [
      { path: '/admin', Component: Admin },
      { path: '/admin/users', Component: Admin },
      { path: '/booking/:id', Component: named('A booking') },
    ],
    path,
  );
}
const field = () => page.getByRole('combobox', { name: 'Search everything' });
const marked = () => page.getByRole('option', { selected: true });
async function press() {
  await expect.element(page.getByRole('heading', { name: 'Staff' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer(FIND, found());
});

it('Ctrl-K, a few letters, and Enter open the first result, which is remembered (RO7)', async () => {
  await open();
  await press();
  await userEvent.keyboard('zoe');
  await expect.element(marked()).toMatchTextContent(/Zoë <b>Límová<\/b>.*zoe@example\.com · Suspended/);
  expect((await findViolations(document.querySelector('dialog[open]')!)).map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(address()).toHaveTextContent(`/admin/users?member=${ID}`);
  await expect.element(field()).not.toBeInTheDocument();
  await press();
  await expect.element(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toMatchTextContent(/Zoë/);
});

it('Enter pressed before the results arrive opens the first one', async () => {
  await open();
  await press();
  await userEvent.keyboard('DN-7K4M2Q{Enter}');
  await expect.element(address()).toHaveTextContent(`/admin/users?member=${ID}`);
});

it('arrows move through all groups and wrap around; Escape closes', async () => {
  await open();
  await press();
  await userEvent.keyboard('zoe');
  await expect.element(page.getByRole('group', { name: 'Bookings' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(marked()).toMatchTextContent(/DN-7K4M2Q\s*Confirmed · Zoë · Garden office/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(marked()).toMatchTextContent(/Payment for DN-7K4M2Q\s*\$94\.50 USD · Paid · Zoë/);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(marked()).toMatchTextContent(/“zoe” in Payments/);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
});

it('finds pages by the start of their words', async () => {
  answer(FIND, nothing);
  await open();
  await press();
  await userEvent.keyboard('exch');
  await expect.element(marked()).toMatchTextContent(/Exchange rates\s*Money/);
  await userEvent.keyboard('{Enter}');
  await expect.element(address()).toHaveTextContent('/admin?view=rates');
});

it('says when nothing is found, and when the search failed', async () => {
  answer(FIND, nothing);
  await open();
  await press();
  await userEvent.keyboard('qqqq');
  await expect.element(page.getByText('Nothing found for “qqqq”.')).toBeVisible();
  answer(FIND, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await userEvent.keyboard('q');
  await expect.element(page.getByText(/^We couldn’t search/)).toBeVisible();
});

it('sends no requests until two characters are typed', async () => {
  await open();
  await press();
  await userEvent.keyboard('z');
  await expect.element(page.getByRole('group', { name: 'Pages' })).not.toBeInTheDocument();
  expect(receivedCalls().filter(({ key }) => key === FIND)).toEqual([]);
});

it('“?” lists the shortcuts with a switch for single-key ones; “/” focuses the list’s search, and Down its items', async () => {
  await open();
  await press();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search members' })).toHaveFocus();
  await userEvent.keyboard('ana{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Ana' })).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Staff keyboard shortcuts' })).toBeVisible();
  expect((await findViolations(document.querySelector('dialog[open]')!)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await press();
});

it('closes by touch on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Search everything' })).not.toBeInTheDocument();
});
