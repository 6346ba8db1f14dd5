import { expect, it } from 'vitest';
import { referencesBeside } from './stay-rows.ts';

it('two bookings of the demo never carry one reference, whatever was filled in before', () => {
  const first = referencesBeside([])('a');
  expect(first).toMatch(/^DN-[2-9A-HJKMNP-TV-Z]{6}$/);
  const newReference = referencesBeside([first]);
  const others = [newReference('a'), newReference('a')];
  expect(new Set([first, ...others]).size).toBe(3);
});
