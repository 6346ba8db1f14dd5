import { expect, it } from 'vitest';
import { readBasisPoints, writeBasisPoints } from './percent.ts';

it.each([
  ['en-US', '7.5', '12.25', '10'],
  ['fr-CA', '7,5', '12,25', '10'],
  ['es', '7,5', '12,25', '10'],
])('writes a fee in a field as %s does, and reads it back', (locale, ...expected) => {
  const written = [750, 1_225, 1_000].map((basisPoints) => writeBasisPoints(basisPoints, locale));
  expect(written).toEqual(expected);
  expect(written.map(readBasisPoints)).toEqual([750, 1_225, 1_000]);
});

it.each(['', '%', '-1', '7.555', '100', '1e1'])('reads no fee from %j', (text) => {
  expect(readBasisPoints(text)).toBeUndefined();
});
