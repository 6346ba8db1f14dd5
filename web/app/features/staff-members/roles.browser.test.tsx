// Staff roles: changed by admins with their password, read-only for everyone else (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile, STAFF_ID } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffRoles } from './roles.tsx';
import type { StaffList } from './roles-api.ts';

const BEN = '019a2f00-0000-7000-8000-0000000000bb';
const SET = `PUT /api/staff/roles/${BEN}`;
const aList = (more: Partial<StaffList> = {}): StaffList => ({
  isDecided: true,
  staff: [
    {
      _id: STAFF_ID,
      name: 'Sam',
      email: 'sam@daynook.com',
      isSuspended: false,
      roles: ['admin'],
      claimed: [],
      changedAt: null,
      changedBy: null,
    },
    {
      _id: BEN,
      name: 'Ben',
      email: 'ben@daynook.com',
      isSuspended: false,
      roles: [],
      claimed: [],
      changedAt: '2026-11-20T17:00:00.000Z',
      changedBy: 'Sam',
    },
  ],
  ...more,
});
const Page = () => (
  <main>
    <h1>Roles</h1>
    <StaffRoles />
  </main>
);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer('GET /api/staff/roles', { body: aList() });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [] } });
});

it('are assigned with the admin’s password, and shown in the list', async () => {
  await renderHere(Page, '/admin?view=roles');
  await expect.element(page.getByText('No role')).toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await page.getByRole('button', { name: 'Change roles of Ben' }).click();
  await page.getByRole('checkbox', { name: /^Finance/ }).click();
  await page.getByLabelText('Your Daynook password').fill('wrong');
  answer(SET, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: { password: 'That’s not your password.' },
    },
  });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect.element(page.getByText('That’s not your password.')).toBeVisible();
  const [sam, ben] = aList().staff as [StaffList['staff'][number], StaffList['staff'][number]];
  answer(SET, { body: aList({ staff: [sam, { ...ben, roles: ['finance'] }] }) });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('No role')).not.toBeInTheDocument();
  const calls = receivedCalls().filter(({ key }) => key === SET);
  expect(calls.at(-1)!.body).toEqual({ roles: ['finance'], password: 'wrong' });
});

it('include those from another provider, which can’t be changed here', async () => {
  const claimed = [
    { role: 'support' as const, provider: 'Acme ID', until: '2026-11-22T17:00:00.000Z' },
    { role: 'finance' as const, provider: 'Acme ID', until: '2026-11-22T17:00:00.000Z' },
  ];
  answer('GET /api/staff/roles', { body: aList({ staff: aList().staff.map((one) => ({ ...one, claimed })) }) });
  await renderHere(Page, '/admin?view=roles');
  const ben = page.getByRole('listitem').filter({ hasText: 'ben@daynook.com' });
  await expect.element(ben).toMatchTextContent(/Support from Acme ID, expires .*22.*Finance from Acme ID/);
  await expect.element(page.getByText('No role')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change roles of Ben' }).click();
  await expect
    .element(page.getByText('Ben also has roles from Acme ID. Those can only be changed there.'))
    .toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
});

it('keep one’s own admin role', async () => {
  await renderHere(Page, '/admin?view=roles');
  await page.getByRole('button', { name: 'Change roles of Sam' }).click();
  await expect.element(page.getByRole('checkbox', { name: /^Admin/ })).toBeDisabled();
});

it('are visible to everyone else, with the table of what each can do', async () => {
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions: ['overview'] }) });
  await renderHere(Page, '/admin?view=roles');
  await expect.element(page.getByText('ben@daynook.com')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Change roles/ })).not.toBeInTheDocument();
  const row = page.getByRole('row', { name: /^Read the audit log/ });
  await expect.element(row).toMatchTextContent(/No.*No.*No.*No.*Yes/);
});

it('say so until someone assigns roles', async () => {
  answer('GET /api/staff/roles', { body: aList({ isDecided: false }) });
  await renderHere(Page, '/admin?view=roles');
  await expect.element(page.getByRole('note')).toMatchTextContent('everyone with a company address is an admin');
});
