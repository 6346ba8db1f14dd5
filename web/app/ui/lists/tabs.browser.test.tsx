// A row of tabs that's wider than the screen: fades hint at hidden tabs, and the selected one is visible.
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { LinkTabs, Tabs } from './tabs.tsx';

const NAMES = ['Today', 'Support', 'Listings', 'Reports', 'Members', 'Waiting list', 'Documents', 'Mail', 'Log'];
const Row = ({ current = 'Today', dir = 'ltr' }: { current?: string; dir?: 'ltr' | 'rtl' }) => (
  <main dir={dir}>
    <h1>Staff</h1>
    <LinkTabs
      label="Parts"
      tabs={NAMES.map((name) => ({ to: `/${name}`, label: name, isCurrent: name === current }))}
    />
  </main>
);
function Panels() {
  const [selected, setSelected] = useState('Today');
  return (
    <main>
      <h1>Staff</h1>
      <Tabs
        label="Parts"
        tabs={NAMES.map((name) => ({ id: name, label: name }))}
        {...{ selected, onSelect: setSelected }}
      >
        {selected}
      </Tabs>
    </main>
  );
}
const row = () => (document.querySelector('nav') ?? document.querySelector('[role=tablist]')) as HTMLElement;
/** How far the fades reach in from the left and the right. */
const fades = () => ['--cut-left', '--cut-right'].map((name) => row().style.getPropertyValue(name));
const isInSight = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
};

const before = { width: innerWidth, height: innerHeight };
beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(before.width, before.height));

describe('a row of tabs that’s wider than the screen (P1)', () => {
  it('fades where it continues, and follows scrolling', async () => {
    await renderHere(() => <Row />);
    await expect.element(page.getByRole('link', { name: 'Today' })).toBeVisible();
    await vi.waitFor(() => expect(fades()).toEqual(['0px', '36px']));
    const { top } = row().getBoundingClientRect();
    row().scrollLeft = 60;
    await vi.waitFor(() => expect(fades()).toEqual(['36px', '36px']));
    row().scrollLeft = 10_000;
    await vi.waitFor(() => expect(fades()).toEqual(['36px', '0px']));
    expect(row().getBoundingClientRect().top).toBe(top);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('is mirrored for right-to-left text', async () => {
    await renderHere(() => <Row dir="rtl" />);
    await vi.waitFor(() => expect(fades()).toEqual(['36px', '0px']));
    row().scrollLeft = -10_000;
    await vi.waitFor(() => expect(fades()).toEqual(['0px', '36px']));
  });

  it.each(['ltr', 'rtl'] as const)('shows the selected tab (%s)', async (dir) => {
    await renderHere(() => <Row current="Documents" dir={dir} />);
    await vi.waitFor(() => expect(isInSight(page.getByRole('link', { name: 'Documents' }).element())).toBe(true));
  });

  it('scrolls the tab selected by keyboard into view', async () => {
    await renderHere(Panels);
    await page.getByRole('tab', { name: 'Today' }).click();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('tab', { name: 'Log' })).toHaveFocus();
    await vi.waitFor(() => expect(isInSight(page.getByRole('tab', { name: 'Log' }).element())).toBe(true));
  });
});

it('doesn’t fade if all of it is visible', async () => {
  await page.viewport(1_440, 900);
  await renderHere(() => <Row />);
  await vi.waitFor(() => expect(fades()).toEqual(['0px', '0px']));
});
