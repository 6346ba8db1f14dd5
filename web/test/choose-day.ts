// Chooses a day like a person: opens the field, goes to the month, presses the day.
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** The field's label, and the day as `YYYY-MM-DD`. */
export async function chooseDay(label: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')} `) }).click();
  const panel = page.getByRole('dialog', { name: label, exact: true });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  const focused = new Date(/\w+ \d+, \d{4}/.exec(document.activeElement?.getAttribute('aria-label') ?? '')![0]);
  const wanted = new Date(`${day}T00:00`);
  const months = 12 * (wanted.getFullYear() - focused.getFullYear()) + wanted.getMonth() - focused.getMonth();
  for (let turn = 0; turn < Math.abs(months); turn++) await userEvent.keyboard(months > 0 ? '{PageDown}' : '{PageUp}');
  const name = wanted.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
  await panel.getByRole('button', { name: new RegExp(`\\b${name}`) }).click();
  await expect.element(panel).not.toBeInTheDocument();
}
