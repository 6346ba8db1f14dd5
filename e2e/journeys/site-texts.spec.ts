// Staff publish a legal text that a member sees announced, and withdraw it; and a help article, which they undo (0147, 0148).
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import type { Locator, Page } from '@playwright/test';
import { alive, expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

/** Fills in why, and the password, and sends it. */
async function confirm(form: Locator, button: string | RegExp): Promise<void> {
  await form.getByRole('textbox', { name: 'Reason' }).fill('For a test');
  await form.getByLabel('Your Daynook password').fill(DEMO_ACCOUNTS.password);
  await form.getByRole('button', { name: button }).click();
}

const said = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.locator('#toasts').getByText(words)).toBeVisible();

/** Publishes a version that starts from the one in effect. Returns its number. */
async function publishTerms(staff: Page, title: string): Promise<string> {
  const form = staff.getByRole('form', { name: 'New version' });
  await form.getByRole('button', { name: /^Start from version/ }).click();
  await expect(form.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/^.{100}/s);
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  const preview = form.getByRole('region', { name: 'English' });
  await expect(preview.getByText(title)).toBeVisible();
  await expect(preview.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectAccessible(staff, 'the editor of a legal text');
  await form.getByRole('button', { name: /^In effect from/ }).click();
  const days = staff.getByRole('dialog').getByRole('gridcell').getByRole('button');
  await days.and(staff.locator(':not([aria-disabled="true"])')).first().click();
  await confirm(form, 'Publish');
  await said(staff, 'Published. The page announces it now.');
  const link = staff.getByRole('link', { name: /^Version 1\d\d, from/ }).first();
  return /Version (\d+)/.exec((await link.textContent()) ?? '')![1]!;
}

async function withdrawTerms(staff: Page, version: string): Promise<void> {
  const row = staff.getByRole('listitem').filter({ hasText: `Version ${version}, from` });
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await confirm(row, `Withdraw version ${version}`);
  await said(staff, 'Withdrawn. It won’t take effect.');
}

test('a legal text is published, announced to members, and withdrawn; a help article is published and undone', async ({
  page: staff,
  browser,
}) => {
  const theirs = await browser.newContext();
  const member = await theirs.newPage();
  await signInAs(member, 'guest');
  await open(member, '/terms-of-service');
  await signInAs(staff, 'staff', '/admin?view=legal-texts&document=host-terms');
  const title = `House terms ${Date.now().toString(36)}`;

  const version = await publishTerms(staff, title);
  await member.reload();
  await alive(member);
  await member.getByRole('link', { name: new RegExp(`^Version ${version} \\(effective`) }).click();
  await expect(member.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await withdrawTerms(staff, version);
  await member.reload();
  await expect(member.getByText(`Version ${version}, withdrawn before it took effect`)).toBeVisible();

  const question = `Where do I park ${title}?`;
  await open(staff, `/admin?view=help-texts&article=${title.toLowerCase().replaceAll(' ', '-')}`);
  await staff.getByRole('textbox', { name: 'Title' }).fill(question);
  await staff.getByRole('textbox', { name: 'Text', exact: true }).fill('On **Main Street**.');
  await confirm(staff.getByRole('main'), 'Publish');
  await said(staff, 'Published. The help pages show it from now on.');
  await open(member, '/help');
  await member.getByText(question).click();
  await expect(member.getByText('Main Street')).toBeVisible();

  await staff.getByText('1 change', { exact: true }).click();
  await expectAccessible(staff, 'the editor of a help article');
  await staff.getByRole('button', { name: 'Undo the latest change' }).click();
  await confirm(staff.getByRole('main'), 'Undo change');
  // The toast is like the one before.
  await expect(staff.getByText('2 changes', { exact: true })).toBeVisible();
  await open(member, '/help');
  await expect(member.getByText(question)).toHaveCount(0);
  await theirs.close();
});
