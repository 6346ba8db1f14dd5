import { expect, it } from 'vitest';
import { toPosition } from './wal-position.ts';

it('orders positions beyond 32 bits', () => {
  expect(toPosition('0/3000148')).toBe(0x3000148n);
  expect(toPosition('1/0')).toBeGreaterThan(toPosition('0/FFFFFFFF'));
});

it('treats the place behind a page’s header as the page’s beginning, where the last record ended', () => {
  expect(toPosition('0/3002018')).toBe(toPosition('0/3002000'));
  expect(toPosition('0/3002020')).toBeGreaterThan(toPosition('0/3002000'));
});
