// Presses every control in the editor of a live listing, and opens and cancels every dialog: guests see no change until the host
// publishes.
import type { Locator, Page } from '@playwright/test';
import { ask, expect, open, signInAs, test } from '../fixtures.ts';

interface Own {
  readonly _id: string;
  readonly state: string;
  readonly unpublished: { readonly parts: string[] } | null;
}

/** Hosts confirm with these. Everything else is pressed. */
const CONFIRMS = /^(?:Publish changes|Pause listing|Duplicate|Discard all|Add question|Save question)$/;
/** Saves that conflict are repeated with the newer version, and impossible combinations of presses are rejected. */
test.use({ expectedConsole: ['status of 409', 'status of 400'] });

/** What a change of the listing can affect: other journeys affect its host's record too. */
const seenByGuests = async (page: Page, id: string): Promise<unknown> => {
  const answer = await page.request.get(`/api/listings/${id}`);
  expect(answer.status()).toBe(200);
  const { host: _host, ...listing } = (await answer.json()) as Record<string, unknown>;
  return listing;
};

const ownListing = (page: Page, id: string) => ask<Own>(page, `/api/host/listings/${id}`);

/** The last of the demo host's live listings: other journeys use the first ones. */
async function lastLiveListing(page: Page): Promise<string> {
  const own = await ask<Own[]>(page, '/api/listings/my-listings');
  return own.findLast(({ state }) => state === 'live')!._id;
}

/** Closes what a press opened: Escape, and Discard if something was typed. */
async function cancel(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const discard = dialog.getByRole('button', { name: 'Discard', exact: true });
  const isOver = async () => (await dialog.count()) === 0;
  if (!(await isOver())) {
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await isOver()) || (await discard.isVisible())).toBe(true);
    if (!(await isOver())) await discard.click();
  }
  await expect(dialog).toHaveCount(0);
  if ((await page.locator('[role=menu]:visible, [role=listbox]:visible').count()) > 0)
    await page.keyboard.press('Escape');
}

/** Presses a control. In a dialog it opened, presses everything except the button that saves the entry. */
async function pressAndCancel(page: Page, control: Locator): Promise<void> {
  // Within the page: labels cover their boxes, and separate presses would take seconds.
  await control.evaluate((element: HTMLElement) => {
    element.focus();
    element.click();
  });
  const dialog = page.locator('dialog[open]');
  if ((await dialog.count()) === 0) return cancel(page);
  const chips = dialog.locator('form [aria-pressed]');
  for (let at = 0; at < (await chips.count()); at += 1) await chips.nth(at).click();
  const fields = dialog.locator('form input[type=text]:visible');
  if ((await fields.count()) > 0) await fields.first().fill('Not to be kept');
  return cancel(page);
}

/** Marks the next control that wasn't pressed yet, and names it with its section. */
const nextControl = (page: Page, pressed: readonly string[]) =>
  page.evaluate(
    ([known, confirms]) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'main button:not([aria-hidden=true]), main input[type=checkbox], main input[type=radio]',
      );
      for (const control of controls) {
        const isOff = control.matches(':disabled, [aria-disabled=true]') || !control.checkVisibility();
        const label = control.closest('label') ?? control;
        const name = (control.getAttribute('aria-label') ?? label.textContent ?? '').trim();
        const key = `${control.closest('section[id]')?.id}: ${name}`;
        if (isOff || new RegExp(confirms).test(name) || known.includes(key)) continue;
        for (const before of document.querySelectorAll('[data-next]')) before.removeAttribute('data-next');
        control.dataset['next'] = '';
        return key;
      }
      return undefined;
    },
    [pressed, CONFIRMS.source] as const,
  );

/** Presses each control until none is left. Returns those that were pressed. */
async function pressEverything(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  for (let key = await nextControl(page, pressed); key !== undefined; key = await nextControl(page, pressed)) {
    pressed.push(key);
    await pressAndCancel(page, page.locator('[data-next]'));
  }
  return pressed;
}

test('whatever is pressed in a live listing’s editor, guests see no change until the host publishes (B18)', async ({
  page,
}) => {
  // A file dialog that nobody answers.
  page.on('filechooser', () => undefined);
  await signInAs(page, 'host', '/host/listings');
  const id = await lastLiveListing(page);
  await open(page, `/host/listing/${id}/edit`);
  // Its press opens the section: a live listing's are collapsed.
  await expect(page.getByRole('button', { name: 'Photos', exact: true })).toBeVisible();
  const before = await seenByGuests(page, id);

  const pressed = await pressEverything(page);
  expect(pressed.length).toBeGreaterThan(80);
  for (const opener of ['add-ons: Add an extra', 'price-rules: Add a special price', 'rules: Add a rule'])
    expect(pressed).toContain(opener);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Remove listing…' }).click();
  await cancel(page);
  // Removed photos can be restored for a while.
  await expect(page.getByText(/^Photo \d+ removed\.$/)).toHaveCount(0);
  await expect(page.locator('[data-save-state="saved"], [data-save-state="refused"]').first()).toBeVisible();

  // Changes are collected, and the editor shows their number.
  await expect.poll(async () => (await ownListing(page, id)).unpublished?.parts.length ?? 0).toBeGreaterThan(0);
  expect(await seenByGuests(page, id)).toEqual(before);

  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByRole('link', { name: 'View listing' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'View listing' })).toBeVisible();
  expect((await ownListing(page, id)).unpublished).toBeNull();
  expect(await seenByGuests(page, id)).toEqual(before);
});
