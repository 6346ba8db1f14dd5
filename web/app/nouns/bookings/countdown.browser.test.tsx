import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { Countdown } from './countdown.tsx';

const UNTIL = '2026-11-22T12:00:00.000Z';
const before = (milliseconds: number) => () => Date.parse(UNTIL) - milliseconds;
const MINUTE = 60_000;

describe('countdown', () => {
  it.each([
    [3 * 24 * 60 * MINUTE, '3 days'],
    [23 * 60 * MINUTE + 5 * MINUTE, '23 hours'],
    [2 * 60 * MINUTE, '2 hours'],
    [24 * MINUTE, '24 min'],
    [9 * MINUTE + 7_000, '9:07'],
    [0, '0:00'],
    [-MINUTE, '0:00'],
  ])('%i ms before the end: %s', async (left, words) => {
    await renderHere(() => <Countdown until={UNTIL} clock={before(left)} />);
    expect(page.getByRole('timer').element().textContent?.trim()).toBe(words);
  });

  it.each([
    [8 * 24 * 60 * MINUTE + 20 * 60 * MINUTE, '9 days'],
    [47 * 60 * MINUTE, '47 hours'],
  ])('%i ms before something looked forward to: %s on the calendar there', async (left, words) => {
    await renderHere(() => <Countdown until={UNTIL} timeZone="America/Vancouver" clock={before(left)} />);
    expect(page.getByRole('timer').element().textContent?.trim()).toBe(words);
  });

  it('reports its end again, at growing intervals, while the same deadline is shown', async () => {
    const said: number[] = [];
    const onEnd = () => said.push(performance.now());
    await renderHere(() => <Countdown until={UNTIL} clock={before(0)} onEnd={onEnd} />);
    await vi.waitFor(() => expect(said.length).toBe(3), { timeout: 20_000 });
    const [first = 0, second = 0, third = 0] = said;
    expect(second - first).toBeGreaterThan(1_500);
    expect(third - second).toBeGreaterThan((second - first) * 1.5);
  });

  it('counts seconds at the end, and reports its end', async () => {
    let left = 3_000;
    const onEnd = vi.fn();
    const clock = () => Date.parse(UNTIL) - left;
    await renderHere(() => <Countdown until={UNTIL} clock={clock} onEnd={onEnd} />);
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:03');
    expect(onEnd).not.toHaveBeenCalled();
    left = 1_000;
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
    left = -5_000;
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:00');
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    left = -9_000;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
