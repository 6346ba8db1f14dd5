// The date field of a form: our calendar, its label, help text, and error.
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { DayPicker } from './day-picker.tsx';

function Example() {
  const [day, setDay] = useState<string>();
  return (
    <main>
      <h1>Insurance</h1>
      <DayPicker
        label="Valid until"
        description="As your policy says."
        error={day ? undefined : 'Choose a day.'}
        value={day}
        startAt="2026-11-21"
        minimum="2026-01-01"
        onChange={setDay}
        onClear={() => setDay(undefined)}
      />
    </main>
  );
}

const field = () => page.getByRole('button', { name: /^Valid until/ });

it('has a label, help text, and an error like every field, and announces the chosen day (P1)', async () => {
  await renderHere(Example);
  await expect.element(field()).toHaveAccessibleName('Valid until Choose a day');
  await expect.element(field()).toHaveAccessibleDescription('As your policy says. Choose a day.');
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('Valid until').click();
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveFocus();
  await chooseDay('Valid until', '2026-12-24');
  await expect.element(field()).toHaveAccessibleName('Valid until Thu, Dec 24');
  await expect.element(field()).toHaveAccessibleDescription('As your policy says.');
});

it('opens at the chosen day the next time, wherever it started', async () => {
  await renderHere(Example);
  await chooseDay('Valid until', '2026-12-24');
  await field().click();
  await expect.element(page.getByRole('button', { name: /December 24, 2026/ })).toBeVisible();
});

it('jumps to another year by keyboard alone, and names it (P1)', async () => {
  await renderHere(Example);
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  const month = () => page.getByText('November', { exact: true });
  await expect.element(month()).toBeVisible();
  await page.getByLabelText('Year').selectOptions('2029');
  await expect.element(month()).toBeVisible();
  await page.getByRole('button', { name: /November 21, 2029/ }).click();
  await expect.element(field()).toHaveAccessibleName('Valid until Nov 21, 2029');
  await expect.element(field()).toHaveFocus();
});

it('clears an optional day', async () => {
  await renderHere(Example);
  await chooseDay('Valid until', '2026-11-24');
  await field().click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field()).toHaveAccessibleName('Valid until Choose a day');
  await expect.element(field()).toHaveFocus();
});
