import { expect, it } from 'vitest';
import { formatCentimeters, typedLength } from './centimeters.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u2009]/g, ' ');

it('shows lengths in the reader’s unit, with the measured centimeters', () => {
  expect(plain(formatCentimeters(86, 'en-US'))).toBe('34 in (86 cm)');
  expect(plain(formatCentimeters(71, 'en-US', 120))).toBe('28 – 47 in (71 – 120 cm)'.replaceAll(' – ', '–'));
  expect(plain(formatCentimeters(86, 'en-CA'))).toBe('86 cm');
  expect(plain(formatCentimeters(71, 'en-CA', 120))).toBe('71–120 cm');
  expect(plain(formatCentimeters(86, 'en-US-u-ms-metric'))).toBe('86 cm');
});

it('whole inches survive the round trip', () => {
  const { toCm, toShown } = typedLength('en-US');
  for (let inches = 16; inches <= 118; inches += 1) expect(toShown(toCm(inches))).toBe(inches);
});
