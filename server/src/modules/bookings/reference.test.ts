import { expect, it } from 'vitest';
import { newId } from '../../lib/ids.ts';
import { makeReference } from './reference.ts';

it('has six letters and digits that can’t be confused', () => {
  for (let count = 0; count < 2_000; count += 1) {
    expect(makeReference(newId(), count % 5)).toMatch(/^DN-[2-9A-HJKMNP-TV-Z]{6}$/);
  }
});

it('stays the same for a booking, and changes if that one is taken', () => {
  const id = newId();
  expect(makeReference(id)).toBe(makeReference(id));
  expect(makeReference(id, 1)).not.toBe(makeReference(id));
});
