// Staff log a member out on every device, and reset a lost second step, after saying why (RO2).

import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile, NO_UPCOMING } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { memberQuery, type StaffMember } from '../../nouns/staff/members-api.ts';
import { SignIns } from './member-lists.tsx';

const ID = '019a2f00-0000-7000-8000-00000000000b';
const READ = `GET /api/staff/members/${ID}`;
const LOG_OUT = `POST /api/staff/members/${ID}/sign-out`;
const aMember = (signIns: StaffMember['signIns']) => ({
  _id: ID,
  name: 'Ida <b>Work</b>',
  signIns,
  secondStepSince: null as string | null,
  upcoming: NO_UPCOMING,
});
const phone = {
  device: 'Safari on iPhone',
  signedInAt: '2026-11-20T17:00:00.000Z',
  lastUsedAt: '2026-11-20T18:00:00.000Z',
};

function Sessions() {
  const { data } = useQuery(memberQuery(ID));
  return <main>{data && <SignIns member={data} />}</main>;
}

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer(READ, { body: aMember([phone]) });
});

it('asks for a reason first, and then lists no sessions (RO2)', async () => {
  answer(LOG_OUT, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'Check.', fields: { reason: 'Required.' } },
  });
  await renderHere(Sessions);
  await page.getByRole('button', { name: 'Log out everywhere…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log Ida <b>Work</b> out everywhere?' });
  await expect.element(dialog.getByText('We email them to choose a new password', { exact: false })).toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason (for the audit log)' }).fill('Taken over');
  answer(LOG_OUT, { body: aMember([]) });
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(page.getByText('None')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(
    receivedCalls()
      .filter(({ key }) => key === LOG_OUT)
      .map(({ body }) => body),
  ).toEqual([{ reason: '' }, { reason: 'Taken over' }]);
});

it('a lost second step is reset for a reason, with one’s own password, where there is one (M10)', async () => {
  const RESET = `POST /api/staff/members/${ID}/second-step-reset`;
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer(READ, { body: { ...aMember([phone]), secondStepSince: '2026-11-19T17:00:00.000Z' } });
  answer(RESET, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check.',
      fields: { reason: 'Required.', password: 'That’s not your password.' },
    },
  });
  await renderHere(Sessions);
  await page.getByRole('button', { name: 'Reset second step…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the second step of Ida <b>Work</b>?' });
  await dialog.getByLabelText('Your Daynook password').fill('wrong');
  await dialog.getByRole('button', { name: 'Reset second step' }).click();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await expect.element(dialog.getByText('That’s not your password.')).toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason (for the audit log)' }).fill('Lost phone, showed ID');
  answer(RESET, { body: { ...aMember([]), secondStepSince: null } });
  await dialog.getByRole('button', { name: 'Reset second step' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Reset second step…' })).not.toBeInTheDocument();
  expect(receivedCalls().findLast(({ key }) => key === RESET)!.body).toEqual({
    reason: 'Lost phone, showed ID',
    password: 'wrong',
  });
});

it('isn’t offered to staff who can’t suspend members', async () => {
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions: ['members'] }) });
  answer(READ, { body: { ...aMember([phone]), secondStepSince: '2026-11-19T17:00:00.000Z' } });
  await renderHere(Sessions);
  await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out everywhere…' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Reset second step…' })).not.toBeInTheDocument();
});
