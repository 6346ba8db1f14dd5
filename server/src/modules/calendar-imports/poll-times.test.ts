import { describe, expect, it } from 'vitest';
import { isCurrent, judgeHealth, nextTryAt, refreshInSeconds } from './poll-times.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('when a calendar is read again (C16)', () => {
  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [4, 180],
    [50, 180],
  ])('after %i failures in %i minutes, a tenth more or less', (failures, minutes) => {
    const inMinutes = (chance: number) => (nextTryAt(NOW, failures, chance).getTime() - NOW.getTime()) / 60_000;
    expect(inMinutes(0.5)).toBeCloseTo(minutes);
    expect(inMinutes(0)).toBeCloseTo(minutes * 0.9);
    expect(inMinutes(1)).toBeCloseTo(minutes * 1.1);
  });
});

describe('its status (C17)', () => {
  it.each([
    [5, null, 'fresh'],
    [1_440, null, 'fresh'],
    [60, 'timeout', 'failing'],
    [1_441, 'timeout', 'stale'],
    [1_441, null, 'stale'],
  ] as const)('read %i minutes ago, failure %s: %s', (minutes, failure, health) => {
    expect(judgeHealth({ last_ok_at: ago(minutes), last_tried_at: ago(1), failure }, NOW)).toBe(health);
  });
});

it('is current for two minutes after an attempt (C18), and can be refreshed manually every half minute', () => {
  expect(isCurrent({ last_tried_at: ago(1.9) }, NOW)).toBe(true);
  expect(isCurrent({ last_tried_at: ago(2) }, NOW)).toBe(false);
  expect(refreshInSeconds({ last_tried_at: ago(0.25) }, NOW)).toBe(15);
  expect(refreshInSeconds({ last_tried_at: ago(1) }, NOW)).toBe(0);
});
