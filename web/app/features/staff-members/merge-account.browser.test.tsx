// Account merges by staff: finding, comparing, refusals with all reasons, and merging once (RO2).
import type { MergePreview, MergeSide } from '@daynook/contract/account-merges';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile, NO_UPCOMING } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import type { MemberRow, StaffMember } from '../../nouns/staff/members-api.ts';
import { MemberSearch } from './member-search.tsx';

const WORK = '019a2f00-0000-7000-8000-00000000000b';
const HOME = '019a2f00-0000-7000-8000-00000000000c';
const aRow = (more: Partial<MemberRow> = {}): MemberRow => ({
  _id: WORK,
  name: 'Ida <b>Work</b>',
  email: 'ida@work.example.com',
  username: 'ida-work',
  status: 'active',
  isEmailVerified: true,
  isStaff: false,
  memberSince: '2026-01-05',
  rooms: 0,
  bookings: 1,
  ...more,
});
const property = aRow({ _id: HOME, name: 'Ida Home', email: 'ida@home.example.com', username: null });
const aMember = (more: Partial<StaffMember> = {}): StaffMember => ({
  ...aRow(),
  suspension: null,
  mergedInto: null,
  mergedFrom: [],
  deletionDueAt: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  isOnboarded: true,
  homes: 0,
  hosted: 0,
  calledOff: 0,
  upcoming: NO_UPCOMING,
  money: [],
  documents: [],
  signIns: [],
  secondStepSince: null,
  ...more,
});
const makeSide = ({ _id, name, email, username, status, isEmailVerified, memberSince }: MemberRow): MergeSide => ({
  _id,
  name,
  email,
  username,
  status,
  isEmailVerified,
  memberSince,
  has: [
    { part: 'bookings', count: _id === WORK ? 3 : 12 },
    { part: 'bookmarks', count: 2 },
  ],
  version: `version of ${_id}`,
});
const aPreview = (goes: MemberRow, stays: MemberRow, more: Partial<MergePreview> = {}): MergePreview => ({
  goes: makeSide(goes),
  stays: makeSide(stays),
  obstacles: [],
  doubled: [{ part: 'bookmarks', count: 1 }],
  ...more,
});
const readMember = (id: string) => `GET /api/staff/members/${id}`;
const MERGE_HOME = `POST /api/staff/members/${HOME}/merge`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id, nodes }) => [
    id,
    nodes[0]?.html,
  ]);
const Members = () => (
  <main>
    <h1>Members</h1>
    <MemberSearch />
  </main>
);
const member = (row: MemberRow, more: Partial<StaffMember> = {}) =>
  answer(readMember(row._id), { body: aMember({ ...row, ...more }) });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer('GET /api/staff/tables/members', { body: { rows: [aRow(), property], nextCursor: null, totals: null } });
  member(aRow());
  member(property);
  for (const id of [WORK, HOME]) {
    for (const list of ['bookings', 'rooms', 'tickets', 'notes'])
      answer(`${readMember(id)}/${list}`, { body: { [list]: [], nextCursor: null } });
    answer(`${readMember(id)}/credit`, { body: { balances: [], entries: [], nextCursor: null } });
  }
  answer(`${readMember(HOME)}/merge`, { body: aPreview(property, aRow()) });
  answer(`${readMember(WORK)}/merge`, { body: aPreview(aRow(), property) });
});

const openAndFind = async () => {
  await renderHere(Members, `/admin/users?member=${WORK}`);
  await page.getByRole('button', { name: 'Merge with another account…' }).click();
  await page.getByLabelText('Other account').fill('ida');
  const part = page.getByRole('region', { name: 'Merge two accounts' });
  await part.getByRole('button', { name: /ida@home/ }).click();
  return part;
};

it('the other account is found, the member itself is not offered, and both stand side by side (RO2)', async () => {
  await renderHere(Members, `/admin/users?member=${WORK}`);
  await page.getByRole('button', { name: 'Merge with another account…' }).click();
  await page.getByLabelText('Other account').fill('ida');
  const part = page.getByRole('region', { name: 'Merge two accounts' });
  await expect.element(part.getByRole('button', { name: /ida@home/ })).toBeVisible();
  await expect.element(part.getByRole('button', { name: /ida@work/ })).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
  await part.getByRole('button', { name: /ida@home/ }).click();
  await expect.element(part.getByRole('row', { name: 'Bookings as a guest 12 3' })).toBeVisible();
  await expect.element(part.getByText(/1 item is in both accounts/)).toBeVisible();
  await expect.element(part.getByText(/ida@home.example.com is logged out everywhere/)).toBeVisible();
  expect(
    sent(`${readMember(HOME)}/merge`)
      .at(-1)!
      .search.get('into'),
  ).toBe(WORK);
  // The other way around.
  await part.getByRole('radio', { name: /ida@home/ }).click();
  await expect.element(part.getByRole('row', { name: 'Bookings as a guest 3 12' })).toBeVisible();
  await expect.element(part.getByText('/ida-work becomes the username of the account that stays.')).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('every reason against it is said at once, and there is nothing to press then (RO2)', async () => {
  answer(`${readMember(HOME)}/merge`, {
    body: aPreview(property, aRow(), { obstacles: ['shared-booking', 'blocked', 'payment-open'] }),
  });
  const part = await openAndFind();
  const alert = part.getByRole('alert');
  await expect.element(alert.getByText('You can’t merge these accounts yet')).toBeVisible();
  await expect.poll(() => alert.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(part.getByRole('button', { name: 'Merge accounts' })).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
});

it('is done with a reason and what was typed, as it was shown, and leads to the account that stays (RO2)', async () => {
  const part = await openAndFind();
  await part
    .getByLabelText('How do you know they’re the same person? (for the audit log)')
    .fill('Wrote from both addresses');
  await part.getByLabelText('Type ida@home.example.com to confirm').fill('ida@home');
  answer(MERGE_HOME, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'See the fields.', fields: { typed: 'Neither name nor e-mail.' } },
  });
  await part.getByRole('button', { name: 'Merge accounts' }).click();
  await expect.element(part.getByText('Neither name nor e-mail.')).toBeVisible();
  await part.getByLabelText('Type ida@home.example.com to confirm').fill('ida@home.example.com');
  answer(MERGE_HOME, { body: { goes: HOME, stays: WORK, mergedAt: '2026-11-23T10:00:00.000Z' } });
  member(aRow(), { mergedFrom: [{ _id: HOME, email: property.email, at: '2026-11-23T10:00:00.000Z' }] });
  await part.getByRole('button', { name: 'Merge accounts' }).click();
  const link = page.getByRole('link', { name: 'ida@home.example.com', exact: true });
  await expect.element(link).toHaveAttribute('href', `/admin/users?member=${HOME}`);
  await expect.element(page.getByRole('heading', { name: 'Ida <b>Work</b>' })).toHaveFocus();
  await expect.element(part).not.toBeInTheDocument();
  expect(sent(MERGE_HOME).at(-1)!.body).toEqual({
    into: WORK,
    goesVersion: `version of ${HOME}`,
    staysVersion: `version of ${WORK}`,
    typed: 'ida@home.example.com',
    reason: 'Wrote from both addresses',
  });
});

it('the account that is open may go itself: the other is opened in its place (RO2)', async () => {
  const part = await openAndFind();
  await part.getByRole('radio', { name: /ida@home/ }).click();
  await part.getByLabelText('How do you know they’re the same person? (for the audit log)').fill('Same person');
  await part.getByLabelText('Type ida@work.example.com to confirm').fill('ida@work.example.com');
  answer(`POST /api/staff/members/${WORK}/merge`, {
    body: { goes: WORK, stays: HOME, mergedAt: '2026-11-23T10:00:00.000Z' },
  });
  member(aRow(), { mergedInto: { _id: HOME, name: property.name, at: '2026-11-23T10:00:00.000Z' } });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Ida Home' })).toHaveFocus();
});

it('what changed meanwhile is shown again, with what was typed (RO2)', async () => {
  const part = await openAndFind();
  await part.getByLabelText('How do you know they’re the same person? (for the audit log)').fill('Same person');
  await part.getByLabelText('Type ida@home.example.com to confirm').fill('ida@home.example.com');
  answer(MERGE_HOME, { status: 409, body: { code: 'VERSION_CHANGED', message: 'This was changed elsewhere.' } });
  const changed = aPreview(property, aRow());
  answer(`${readMember(HOME)}/merge`, { body: { ...changed, goes: { ...changed.goes, version: 'newer' } } });
  await part.getByRole('button', { name: 'Merge accounts' }).click();
  await expect.element(part.getByText('This was changed elsewhere.')).toBeVisible();
  await expect.poll(() => sent(`${readMember(HOME)}/merge`).length).toBe(2);
  await expect
    .element(part.getByLabelText('How do you know they’re the same person? (for the audit log)'))
    .toHaveValue('Same person');
});

it('shows a failed comparison, and a search without other members', async () => {
  answer(`${readMember(HOME)}/merge`, {
    status: 403,
    body: { code: 'FORBIDDEN', message: 'Your account may not do this.' },
  });
  const part = await openAndFind();
  await expect.element(part.getByRole('heading', { name: 'We couldn’t compare the accounts' })).toBeVisible();
  answer('GET /api/staff/tables/members', { body: { rows: [aRow()], nextCursor: null, totals: null } });
  await part.getByRole('button', { name: 'Choose another account' }).click();
  await part.getByLabelText('Other account').fill('nobody');
  await expect.element(part.getByText('No other members match.')).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('a merged account says where it went, with a link, and nothing can be done to it (RO2)', async () => {
  member(aRow(), {
    status: 'suspended',
    mergedInto: { _id: HOME, name: property.name, at: '2026-11-23T10:00:00.000Z' },
  });
  await renderHere(Members, `/admin/users?member=${WORK}`);
  await expect.element(page.getByText(/Merged into/)).toBeVisible();
  await expect
    .element(page.getByRole('article').getByRole('link', { name: 'Ida Home' }))
    .toHaveAttribute('href', `/admin/users?member=${HOME}`);
  for (const name of ['Lift suspension…', 'Merge with another account…', 'Save note'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
});
