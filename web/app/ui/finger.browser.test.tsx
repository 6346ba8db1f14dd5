// Touch targets that are drawn smaller than a finger, in a browser.
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../test/render-app.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { Chip } from './forms/chip.tsx';
import { Select } from './forms/select.tsx';

const NAMES = ['Small', 'Filter', 'Agree'];
const Samples = () => (
  <main className="grid justify-items-start gap-16 p-16">
    <Button size="sm">Small</Button>
    <Chip>Filter</Chip>
    <Checkbox>Agree</Checkbox>
  </main>
);

/** How much of the 60 px column through its middle reacts to a press. */
function pressableHeightPx(name: string): number {
  const element = page.getByText(name, { exact: true }).element().closest('button, label')!;
  const { left, width, top, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const isOwn = (y: number) => element.contains(document.elementFromPoint(middle.x, y));
  return Array.from({ length: 60 }, (_, index) => middle.y - 29.5 + index).filter(isOwn).length;
}

const before = { width: innerWidth, height: innerHeight };
afterEach(() => page.viewport(before.width, before.height));

it.each([
  [390, 44],
  [820, 44],
  [1440, 36],
])('on a screen %i px wide small controls answer to %i px at least (P1)', async (width, least) => {
  await page.viewport(width, 844);
  await renderHere(Samples);
  await expect.element(page.getByText('Agree')).toBeVisible();
  for (const name of NAMES) expect(pressableHeightPx(name), name).toBeGreaterThanOrEqual(least);
});

it.each([390, 820])(
  'on a screen %i px wide short lists and links on a line of their own are as tall as a finger (P1)',
  async (width) => {
    await page.viewport(width, 844);
    await renderHere(() => (
      <main className="p-8">
        <Select isCompact isLabelHidden label="Home">
          <option>All homes</option>
        </Select>
        <a href="/elsewhere" className="finger-line">
          Zoë
        </a>
      </main>
    ));
    const heightPx = (role: 'link' | 'combobox', name: string) =>
      page.getByRole(role, { name }).element().getBoundingClientRect().height;
    await expect.element(page.getByRole('combobox', { name: 'Home' })).toBeVisible();
    expect(heightPx('combobox', 'Home')).toBeGreaterThanOrEqual(44);
    expect(heightPx('link', 'Zoë')).toBeGreaterThanOrEqual(44);
  },
);
