import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bar, focus, listHours, open, said, save, saveAs, signedIn } from '../../../test/hours-page.tsx';
import { aRule } from '../../../test/own-listing-examples.ts';

beforeEach(signedIn);

describe('the week by keyboard (C1)', () => {
  it('moves, stretches, crosses midnight, removes, and can be undone', async () => {
    await open({ weekly: [aRule(1, 540, 1020)] });
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(bar('Monday, 9:30 – 17:30')).toHaveFocus();
    await said('Monday, 9:30 – 17:30');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(bar('Tuesday, 9:30 – 17:30')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
    await expect.element(bar('Tuesday, 9:00 – 18:00')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(bar('Tuesday, 9:00 – 18:00')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Add hours on Tuesday' })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(bar('Tuesday, 9:00 – 18:00')).toBeVisible();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(bar('Tuesday, 9:00 – 18:00')).not.toBeInTheDocument();
  });

  it('a night is one bar and two rules', async () => {
    await open({ weekly: [aRule(5, 1320, 1440), aRule(6, 0, 60)] });
    saveAs([]);
    focus('Friday, 22:00 – 1:00 the next day');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await expect.element(bar('Friday, 22:00 – 2:00 the next day')).toHaveFocus();
    await save();
    await vi.waitFor(() => expect([listHours(5), listHours(6)]).toEqual([[[1320, 1440]], [[0, 120]]]));
  });

  it('says what is in the way, and moves nothing', async () => {
    await open({ weekly: [aRule(1, 540, 720), aRule(1, 720, 900)] });
    focus('Monday, 9:00 – 12:00');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'they’d overlap Monday, 12:00 – 15:00' }))
      .toBeInTheDocument();
    await expect.element(bar('Monday, 9:00 – 12:00')).toHaveFocus();
  });

  it('Enter edits by two times, and an overlap is said beside them', async () => {
    await open({ weekly: [aRule(1, 540, 720), aRule(1, 780, 900)] });
    focus('Monday, 9:00 – 12:00');
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Open hours' });
    await dialog.getByLabelText('To').selectOptions('14:00');
    await expect.element(dialog).toMatchTextContent('Overlaps Monday, 13:00 – 15:00.');
    await dialog.getByLabelText('To').selectOptions('12:30');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.element(bar('Monday, 9:00 – 12:30')).toHaveFocus();
  });

  it('adds hours to a day, copies a day, and fills a week in', async () => {
    await open({ weekly: [aRule(1, 480, 720)] });
    saveAs([]);
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await expect.element(bar('Sunday, 9:00 – 17:00')).toHaveFocus();
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(bar('Friday, 8:00 – 12:00')).toBeVisible();
    await save();
    await vi.waitFor(() =>
      expect([1, 5, 6, 7].map(listHours)).toEqual([[[480, 720]], [[480, 720]], [], [[540, 1020]]]),
    );
    await page.getByLabelText('Start with').selectOptions('24 hours');
    await expect.element(bar('Saturday, 0:00 – 24:00')).toBeVisible();
  });
});

describe('the week by pointer (C1)', () => {
  const track = (weekday: number) => document.querySelector<HTMLElement>(`[data-track="${weekday}"]`)!;
  /** Drags from one minute to another, on the axis of 28 hours. */
  async function drag(element: HTMLElement, from: [number, number], to: [number, number]) {
    const at = ([weekday, minute]: [number, number]) => {
      const { left, width, top, height } = track(weekday).getBoundingClientRect();
      return {
        clientX: left + (minute / 1680) * width,
        clientY: top + height / 2,
        bubbles: true,
        button: 0,
        pointerId: 7,
      };
    };
    element.dispatchEvent(new PointerEvent('pointerdown', at(from)));
    window.dispatchEvent(new PointerEvent('pointermove', at([to[0], (from[1] + to[1]) / 2])));
    window.dispatchEvent(new PointerEvent('pointermove', at(to)));
    window.dispatchEvent(new PointerEvent('pointerup', at(to)));
  }

  it('drags new hours, moves them to another day, stretches an end past midnight', async () => {
    await open({ weekly: [] });
    await drag(track(2), [2, 605], [2, 890]);
    await expect.element(bar('Tuesday, 10:00 – 15:00')).toBeVisible();
    await drag(bar('Tuesday, 10:00 – 15:00').element() as HTMLElement, [2, 700], [4, 820]);
    await expect.element(bar('Thursday, 12:00 – 17:00')).toBeVisible();
    const end = bar('Thursday, 12:00 – 17:00').element().querySelector<HTMLElement>('[data-grip=end]')!;
    await drag(end, [4, 1020], [4, 1500]);
    await expect.element(bar('Thursday, 12:00 – 1:00 the next day')).toBeVisible();
  });

  it('hours dropped on others become one with them; Escape lets go of nothing', async () => {
    await open({ weekly: [aRule(1, 540, 720), aRule(1, 840, 960)] });
    await drag(bar('Monday, 9:00 – 12:00').element() as HTMLElement, [1, 600], [1, 780]);
    await expect.element(bar('Monday, 12:00 – 16:00')).toBeVisible();
    track(3).dispatchEvent(
      new PointerEvent('pointerdown', { clientX: 500, clientY: 400, button: 0, pointerId: 7, bubbles: true }),
    );
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 700, clientY: 400, pointerId: 7 }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    window.dispatchEvent(new PointerEvent('pointerup', { clientX: 700, clientY: 400, pointerId: 7 }));
    const week = page.getByRole('region', { name: 'Open hours by day' });
    await expect.element(week.getByRole('button', { name: /^Wednesday,/ })).not.toBeInTheDocument();
  });
});
