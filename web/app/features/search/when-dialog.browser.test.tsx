import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { WhenDialog } from './when-dialog.tsx';

beforeEach(() => page.viewport(390, 844));

const onApply = vi.fn();
const show = (state: SearchState = {}) => {
  onApply.mockClear();
  return renderHere(() => <WhenDialog state={state} onClose={() => undefined} onApply={onApply} />);
};
const apply = () => page.getByRole('button', { name: 'Show available spaces' });
const from = () => page.getByRole('combobox', { name: /^From/ });
const to = () => page.getByRole('combobox', { name: /^To/ });

it('a day alone is enough; hours may be added by their usual parts of a day (A4)', async () => {
  await show({ date: '2027-03-04' });
  await apply().click();
  expect(onApply).toHaveBeenLastCalledWith({ date: '2027-03-04', from: undefined, to: undefined });
  await page.getByRole('button', { name: '9:00\u00a0–\u00a013:00' }).click();
  await apply().click();
  expect(onApply).toHaveBeenLastCalledWith({ date: '2027-03-04', from: '09:00', to: '13:00' });
});

it('a start gets an end that fits, and no end can come before it (A4)', async () => {
  await show({ date: '2027-03-04' });
  await expect.element(to()).toBeDisabled();
  await from().click();
  await page.getByRole('option', { name: '10:30', exact: true }).click();
  await expect.element(to()).toMatchTextContent('12:30');
  await to().click();
  await expect.element(page.getByRole('option').first()).toMatchTextContent('11:00');
  await userEvent.keyboard('{Escape}');
  await from().click();
  await page.getByRole('option', { name: '23:30', exact: true }).click();
  await apply().click();
  expect(onApply).toHaveBeenLastCalledWith({ date: '2027-03-04', from: '23:30', to: '24:00' });
});

it('asks for a day before it searches, and has no axe violations (P1)', async () => {
  await show();
  await expect.element(apply()).toBeDisabled();
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(await findViolations(page.getByRole('dialog').element())).toEqual([]);
});
