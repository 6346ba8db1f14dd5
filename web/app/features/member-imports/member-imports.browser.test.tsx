// Staff invite people from a file (RO8).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { MemberImport } from './api.ts';
import { MemberImports } from './member-imports.tsx';

const PATH = '/api/staff/member-imports';
const ID = '019a0000-0000-7000-8000-000000000001';
const one = (more: Partial<MemberImport['counts']> = {}): MemberImport => ({
  _id: ID,
  fileName: 'people.csv',
  by: 'Sam Staff',
  createdAt: '2026-11-20T15:30:00Z',
  undoneAt: null,
  counts: { invited: 2, joined: 1, expired: 0, undone: 0, ...more },
});
const has = (...imports: MemberImport[]) => answer(`GET ${PATH}`, { body: { imports, nextCursor: null } });
const open = () =>
  renderHere(() => (
    <main>
      <h1>Members</h1>
      <MemberImports />
    </main>
  ));
const choose = (text: string) =>
  userEvent.upload(page.getByTestId('members-file'), new File([text], 'people.csv', { type: 'text/csv' }));
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

describe('inviting from a file', () => {
  beforeEach(() => has());

  it('shows what the check found before anyone is invited', async () => {
    await open();
    await expect.element(page.getByText('Nobody has been invited from a file yet.')).toBeVisible();
    answer(`POST ${PATH}/check`, {
      body: {
        counts: { ready: 2, error: 1, duplicate: 0, member: 1, invited: 0 },
        lines: [
          { line: 3, email: 'x', name: 'Bo', verdict: 'error', message: '“x” isn’t an email address.' },
          { line: 4, email: 'a@example.org', name: 'Ana', verdict: 'member', message: 'They have an account.' },
        ],
        ignoredColumns: ['Phone'],
      },
    });
    await choose('email,name');
    await expect.element(page.getByText('“x” isn’t an email address.')).toBeVisible();
    await expect.element(page.getByText('Columns we don’t use: Phone.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(`POST ${PATH}`, { status: 201, body: one({ joined: 0 }) });
    has(one({ joined: 0 }));
    await userEvent.click(page.getByRole('button', { name: 'Invite 2 people' }));
    await expect.element(page.getByText('2 invitations sent')).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === `POST ${PATH}`)!.body).toEqual({
      text: 'email,name',
      fileName: 'people.csv',
    });
    await expect.element(page.getByText('0 of 2 joined')).toBeVisible();
  });

  it('says why a file can’t be read', async () => {
    await open();
    answer(`POST ${PATH}/check`, {
      status: 422,
      body: { code: 'IMPORT_REJECTED', message: 'The file has no people below the first line.' },
    });
    await choose('email,name');
    await expect.element(page.getByText('The file has no people below the first line.')).toBeVisible();
  });

  it('lists the people of a file, and takes open invitations back', async () => {
    has(one());
    await page.viewport(390, 844);
    await open();
    answer(`GET ${PATH}/${ID}`, {
      body: {
        import: one(),
        people: [{ line: 2, email: 'ana@example.org', name: 'Ana Lima', role: 'host', state: 'joined' }],
        nextAfter: null,
      },
    });
    await userEvent.click(page.getByRole('button', { name: 'People in people.csv' }));
    await expect.element(page.getByText('Joined', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Withdraw invitations from people.csv' }));
    answer(`POST ${PATH}/${ID}/undo`, { body: one({ invited: 0, undone: 2 }) });
    has(one({ invited: 0, undone: 2 }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitations' }));
    await expect.element(page.getByText('Invitations withdrawn')).toBeVisible();
    await expect.element(page.getByText('1 of 3 joined, 2 withdrawn')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
