// Staff tables: state in the URL, sorting and choosing columns, keyboard navigation, exports with the same filters, and the audit log in
// sentences (RO2).
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { MemberRow } from '../../nouns/staff/members-api.ts';
import { switchShortcuts } from '../../nouns/staff/shortcut-setting.ts';
import StaffKeys from '../../nouns/staff/staff-keys.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { MemberList } from '../staff-members/member-list.tsx';
import { AuditList } from './audit-list.tsx';
import { BookingList } from './booking-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { ReportList } from './report-list.tsx';
import { TicketList } from './ticket-list.tsx';

const MEMBERS = 'GET /api/staff/tables/members';
const id = (n: number) => `019a2f00-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const member = (n: number): MemberRow => ({
  _id: id(n),
  name: `Member ${n}`,
  email: `m${n}@example.com`,
  username: null,
  status: 'active',
  isEmailVerified: true,
  isStaff: false,
  memberSince: '2026-01-05',
  rooms: 0,
  bookings: n,
});
const page1 = (rows: unknown[], nextCursor: string | null = null) => ({
  body: { rows, nextCursor, totals: { count: rows.length, isMore: false, sums: [] } },
});
const asked = (key: string, only = 'rows') =>
  receivedCalls().filter((call) => call.key === key && call.search.get('only') === only);
const last = (key: string, name: string) => asked(key).at(-1)?.search.get(name);
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id: rule, nodes }) => [
    rule,
    nodes[0]?.html,
  ]);
const inMain = (List: () => ReactNode) => () => (
  <main>
    <List />
    <StaffKeys isInFrame />
    <p data-testid="search">{useLocation().search}</p>
  </main>
);

beforeEach(async () => {
  await page.viewport(1440, 900);
  dropSignIn();
  storeSignIn();
  session.start();
  switchShortcuts(true);
  answer(MEMBERS, page1([member(1), member(2), member(3)]));
});

it('shows at least 20 rows on a screen of 900 pixels', async () => {
  answer(MEMBERS, page1(Array.from({ length: 30 }, (_, n) => member(n + 10))));
  await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByRole('link', { name: 'Member 10' })).toBeVisible();
  const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
  // Shown above the list: the page's header, tabs, and filters.
  expect(Math.max(...heights)).toBeLessThanOrEqual(33);
  expect(await errors()).toEqual([]);
});

it('sorts by a column, in reverse when clicked again, and keeps it in the URL', async () => {
  await renderHere(inMain(MemberList), '/admin/users?status=active');
  await expect
    .element(page.getByRole('columnheader', { name: 'Joined (UTC)' }))
    .toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Name', exact: true }))
    .toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Name', exact: true }))
    .toHaveAttribute('aria-sort', 'ascending');
  // The header updates immediately; the list is requested a moment later.
  await expect
    .poll(() => [last(MEMBERS, 'sort'), last(MEMBERS, 'order'), last(MEMBERS, 'status')])
    .toEqual(['name', 'asc', 'active']);
});

it('searches, filters, and says when nothing matches', async () => {
  await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByText('3 members')).toBeVisible();
  await page.getByLabelText('Search members').fill('nobody');
  answer(MEMBERS, page1([]));
  await page.getByLabelText('Status').selectOptions('suspended');
  await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect.poll(() => [last(MEMBERS, 'q'), last(MEMBERS, 'status')]).toEqual(['nobody', 'suspended']);
  answer(MEMBERS, page1([member(1)]));
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  await expect.element(page.getByLabelText('Search members')).toHaveValue('');
});

function TwoChanges() {
  const address = useTableAddress();
  const press = () => {
    address.change({ q: 'nobody' });
    address.change({ status: 'suspended' });
  };
  return (
    <>
      <button type="button" onClick={press}>
        Both
      </button>
      <p data-testid="search">{useLocation().search}</p>
    </>
  );
}

it('keeps both of two changes in a row, even before the page shows the first', async () => {
  await renderHere(TwoChanges, '/admin/users?sort=name');
  await page.getByRole('button', { name: 'Both' }).click();
  await expect.element(page.getByTestId('search')).toHaveTextContent('?sort=name&q=nobody&status=suspended');
});

it('filters open with a button on phones, which counts those in use', async () => {
  await page.viewport(390, 844);
  await renderHere(inMain(MemberList), '/admin/users?status=active');
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  await expect.element(page.getByLabelText('Search members')).toBeVisible();
  await expect.element(page.getByLabelText('Status')).not.toBeVisible();
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  await filters.click();
  await expect.element(page.getByLabelText('Status')).toBeVisible();
  expect(await errors()).toEqual([]);
  await filters.click();
  await expect.element(page.getByLabelText('Status')).not.toBeVisible();
});

it('J and K move through rows, Enter opens one, and the switch turns them off', async () => {
  await renderHere(inMain(MemberList), '/admin/users?q=m');
  await expect.element(page.getByRole('link', { name: 'Member 3' })).toBeVisible();
  await userEvent.keyboard('jjjk');
  await expect.element(page.getByRole('link', { name: 'Member 2' })).toHaveFocus();
  switchShortcuts(false);
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'Member 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('search')).toHaveTextContent(`?q=m&member=${id(2)}`);
});

it('columns are chosen, and stay chosen', async () => {
  const first = await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).click();
  await page.getByRole('checkbox', { name: 'ID' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
  await first.unmount();
  await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByRole('columnheader', { name: 'ID' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
  localStorage.clear();
});

it('columns that do not fit are reached by scrolling sideways', async () => {
  await page.viewport(1024, 900);
  answer(MEMBERS, page1([{ ...member(1), name: `Member ${'with a long name '.repeat(9)}` }]));
  await renderHere(inMain(MemberList), '/admin/users');
  const joined = page.getByRole('columnheader', { name: 'Joined (UTC)' });
  await expect.element(joined).toBeInTheDocument();
  const right = () => joined.element().getBoundingClientRect().right;
  expect(right()).toBeGreaterThan(1024);
  await expect
    .poll(() => {
      joined.element().scrollIntoView({ inline: 'end', block: 'nearest' });
      return getComputedStyle(document.querySelector('table')!.parentElement!).overflowX === 'auto' && right() <= 1024;
    })
    .toBe(true);
});

it('loads page by page', async () => {
  answer(MEMBERS, page1([member(1)], 'more'));
  await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  answer(MEMBERS, page1([member(2)]));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('link', { name: 'Member 2' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  expect(last(MEMBERS, 'cursor')).toBe('more');
});

it('the file has the same filters and order', async () => {
  await renderHere(inMain(MemberList), '/admin/users?q=m&sort=name&order=asc');
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  answer(`${MEMBERS}/export`, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => {
      const search = receivedCalls().find(({ key }) => key === `${MEMBERS}/export`)?.search;
      return ['q', 'sort', 'order'].map((name) => search?.get(name));
    })
    .toEqual(['m', 'name', 'asc']);
});

it.each([390, 820])('is a list of two lines a row, or a table, at %i px', async (width) => {
  await page.viewport(width, 900);
  await renderHere(inMain(MemberList), '/admin/users');
  await expect.element(page.getByRole('link', { name: 'Member 1' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await errors()).toEqual([]);
});

it('on phones a row has two lines, without zeros and the usual status', async () => {
  await page.viewport(390, 844);
  answer(
    MEMBERS,
    page1([
      { ...member(0), name: 'Ida' },
      { ...member(2), status: 'suspended' },
    ]),
  );
  await renderHere(inMain(MemberList), '/admin/users');
  const [usual, suspended] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect.element(usual).toHaveTextContent('Idam0@example.comJan 5');
  await expect.element(suspended).toHaveTextContent('Member 2Suspended2 bookings · m2@example.comJan 5');
  for (const row of document.querySelectorAll('main li')) expect(row.getBoundingClientRect().height).toBeLessThan(70);
});

it('a table at 820 pixels shows its names and amounts in full, and hides what matters less', async () => {
  await page.viewport(820, 900);
  const row = {
    _id: id(1),
    reference: 'DN-7K4M2Q',
    status: 'confirmed',
    paymentStatus: 'paid',
    listing: { _id: id(2), title: 'Corner office with a view of the harbor' },
    guest: { _id: id(3), name: 'Estelle Tremblay' },
    host: { _id: id(4), name: 'Nadia Okafor' },
    startsAt: '2026-12-10T21:00:00.000Z',
    endsAt: '2026-12-10T23:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    totalMinor: 1_209_450,
    currency: 'USD',
    createdAt: '2026-11-20T17:00:00.000Z',
  };
  answer('GET /api/staff/tables/bookings', page1([row, { ...row, _id: id(5), currency: 'CAD' }]));
  await renderHere(inMain(BookingList), '/admin?view=bookings');
  await expect.element(page.getByRole('link', { name: 'DN-7K4M2Q' }).first()).toBeVisible();
  await expect.element(page.getByText('$12,094.50 USD')).toBeVisible();
  await expect.element(page.getByText('$12,094.50 CAD')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Host' })).not.toBeInTheDocument();
  const table = document.querySelector('table')!;
  expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(820);
  expect(await errors()).toEqual([]);
});

it('payments are totaled by currency, and sorted by amount within one', async () => {
  const PAYMENTS = 'GET /api/staff/tables/payments';
  const row = {
    _id: id(1),
    booking: { _id: id(2), reference: 'DN-7K4M2Q', status: 'confirmed' },
    guest: { _id: id(3), name: 'Zoë' },
    operation: 'capture',
    state: 'failed',
    provider: 'stripe',
    providerReference: 'pi_1',
    amountMinor: 9_450,
    currency: 'USD',
    createdAt: '2026-11-20T17:00:00.000Z',
    settledAt: null,
    failure: 'card_declined',
  };
  const sums = [
    { kind: 'refund', currency: 'CAD', amountMinor: 1_000 },
    { kind: 'capture', currency: 'CAD', amountMinor: 2_000 },
    { kind: 'capture', currency: 'USD', amountMinor: 9_450 },
  ];
  answer(PAYMENTS, { body: { rows: [row], nextCursor: null, totals: { count: 2, isMore: false, sums } } });
  await renderHere(inMain(PaymentList), '/admin?view=payments');
  await expect.element(page.getByText(/^2 steps/)).toBeVisible();
  for (const sum of [/^Refund \$10\.00 CAD$/, /^Charge \$20\.00 CAD · \$94\.50 USD$/])
    await expect.element(page.getByText(sum)).toBeVisible();
  await expect.element(page.getByText(/card_declined/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Amount/ })).not.toBeInTheDocument();
  await page.getByLabelText('Currency').selectOptions('USD');
  // All amounts are in one currency, so the head names it.
  await page.getByRole('button', { name: 'Amount (USD)' }).click();
  await expect.poll(() => [last(PAYMENTS, 'currency'), last(PAYMENTS, 'sort')]).toEqual(['USD', 'amount']);
  // Until then the rows in the previous order stay, dimmed.
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
  expect(await errors()).toEqual([]);

  // On tablets the filters that few need open with a button, which counts those in use.
  await page.viewport(820, 900);
  await expect.element(page.getByLabelText('Status')).toBeVisible();
  await expect.element(page.getByLabelText('Currency')).not.toBeVisible();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(page.getByLabelText('Currency')).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.viewport(1280, 900);
});

const aTicket = (n: number, more: object = {}) => ({
  _id: id(n),
  reference: `S-00000${n}`,
  subject: `Subject ${n}`,
  kind: 'booking',
  state: 'open',
  from: { name: 'Zoë', email: 'zoe@example.com' },
  assignee: null,
  bookingReference: null,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  dueAt: null,
  ...more,
});

it.each([390, 820, 1440])('says which tickets are overdue or about safety, at %i px', async (width) => {
  await page.viewport(width, 900);
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  answer(
    'GET /api/staff/tables/tickets',
    page1([
      aTicket(1, { dueAt: hoursFromNow(-5.2), kind: 'safety' }),
      aTicket(2, { dueAt: hoursFromNow(49) }),
      aTicket(3, { state: 'waiting' }),
    ]),
  );
  await renderHere(inMain(TicketList), '/admin?view=tickets');
  await expect.element(page.getByRole('link', { name: 'Safety Subject 1' })).toBeVisible();
  const isPhone = width < 768;
  await expect.element(page.getByText(isPhone ? 'Was due 5 hours ago' : '5 hours ago')).toBeVisible();
  await expect.element(page.getByText(isPhone ? 'Due in 2 days' : 'in 2 days')).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Waiting on member').last()).toBeVisible();
  if (!isPhone)
    await expect
      .element(page.getByRole('columnheader', { name: /^Reply due/ }))
      .toHaveAttribute('aria-sort', 'ascending');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await errors()).toEqual([]);
});

it.each([390, 1440])('names what was reported, never what it says, at %i px', async (width) => {
  await page.viewport(width, 900);
  const report = {
    _id: id(1),
    kind: 'listing',
    reason: 'unsafe',
    reporter: { _id: id(2), name: 'Ana' },
    about: { _id: id(3), name: 'Léa' },
    listingTitle: 'Corner office',
    outcome: null,
    createdAt: '2026-11-20T17:00:00.000Z',
    settledAt: null,
  };
  const review = { ...report, _id: id(4), kind: 'review', reason: 'rude' };
  const message = { ...review, _id: id(5), kind: 'message', listingTitle: undefined };
  answer('GET /api/staff/tables/reports', page1([report, review, message]));
  await renderHere(inMain(ReportList), '/admin?view=reports');
  const row = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  await expect.element(row('Corner office · Listing')).toBeVisible();
  await expect.element(row('Review · Corner office')).toBeVisible();
  await expect.element(row('Message')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Léa' }).elements()).toHaveLength(3);
  await expect.element(page.getByText('Safety concern', { exact: true }).last()).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('the log says who did what and why in sentences, and can be searched by person, subject, and action', async () => {
  const AUDIT = 'GET /api/staff/tables/audit';
  const entry = {
    _id: id(1),
    at: '2026-11-20T17:00:00.000Z',
    actor: { _id: id(2), name: 'Sam Staff' },
    action: 'suspended',
    subject: { kind: 'member', _id: id(3) },
    member: { _id: id(3), name: null },
    reason: '<img src=x onerror=alert(1)>',
  };
  const other = { ...entry, _id: id(4), action: 'closed', subject: { kind: 'ticket', _id: id(5) }, reason: null };
  const titled = { ...other, _id: id(8), subject: { kind: 'ticket', _id: id(9), title: 'S-MRXHBS' } };
  const viewed = {
    ...entry,
    _id: id(6),
    action: 'looked',
    subject: { kind: 'list', _id: id(7) },
    member: null,
    reason: 'payments, state: failed, q: Ana',
  };
  answer(AUDIT, page1([entry, other, titled, viewed]));
  await renderHere(inMain(AuditList), '/admin?view=log');
  await expect.element(page.getByRole('link', { name: /^suspended former member/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'viewed the list of payments' })).not.toBeInTheDocument();
  await expect.element(page.getByText('viewed the list of payments')).toBeVisible();
  await expect.element(page.getByText('failed, Ana')).toBeVisible();
  await expect.element(page.getByText(/state: /)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'closed a ticket' }))
    .toHaveAttribute('href', `/support?ticket=${id(5)}`);
  await expect
    .element(page.getByRole('link', { name: 'closed ticket S-MRXHBS' }))
    .toHaveAttribute('href', `/support?ticket=${id(9)}`);
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.getByRole('button', { name: 'Sam Staff' }).first().click();
  await expect.poll(() => last(AUDIT, 'actorId')).toBe(id(2));
  await page.getByRole('button', { name: 'This person only' }).click();
  await expect.element(page.getByRole('button', { name: 'This person only' })).not.toBeInTheDocument();
  await page.getByLabelText('Action', { exact: true }).selectOptions('suspended');
  await page.getByLabelText('About').fill('DN-7K4M2Q');
  await expect.poll(() => [last(AUDIT, 'action'), last(AUDIT, 'about')]).toEqual(['suspended', 'DN-7K4M2Q']);
});
