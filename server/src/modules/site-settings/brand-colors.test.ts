// Colors of the brand: what people can read, by WCAG's own formula.

import {
  CONTRAST_MINIMUM,
  findAccent,
  findAccentContrast,
  findAccentProblem,
  findContrast,
  THEMES,
  toAccentColors,
  writeAccentRule,
} from '@daynook/contract/settings/brand-colors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const color = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(findContrast(one, other)).toBeCloseTo(ratio, 2);
    expect(findContrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('an accent', () => {
  it('that ships with the product can be read in its theme, and not in the other', () => {
    const none = { lightAccent: null, darkAccent: null };
    const [light, dark] = [findAccent(none, 'light').accent, findAccent(none, 'dark').accent];
    expect(findAccentProblem(light, 'light')).toBeUndefined();
    expect(findAccentProblem(dark, 'dark')).toBeUndefined();
    expect(findAccentProblem(light, 'dark')).toBe('page');
    expect(findAccentProblem(dark, 'light')).toBe('page');
  });

  it('that is accepted has enough contrast wherever it’s used', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...THEMES), (accent, theme) => {
        const { page, button } = findAccentContrast(accent, theme);
        const { ink, hover, wash } = toAccentColors(accent, theme);
        const isReadable = page >= CONTRAST_MINIMUM && button >= CONTRAST_MINIMUM;
        expect(findAccentProblem(accent, theme) === undefined).toBe(isReadable);
        if (!isReadable) return;
        expect(findContrast(ink, hover)).toBeGreaterThanOrEqual(CONTRAST_MINIMUM);
        expect(findContrast(accent, wash)).toBeGreaterThanOrEqual(CONTRAST_MINIMUM);
      }),
    );
  });

  it('is a rule for both themes, and none for the built-in ones', () => {
    expect(writeAccentRule({ lightAccent: null, darkAccent: null })).toBe('');
    expect(writeAccentRule({ lightAccent: '#1d4ed8', darkAccent: null })).toContain('{--moss:#1d4ed8;');
  });

  it('never writes anything but colors into the page', () => {
    expect(writeAccentRule({ lightAccent: '</style><script>', darkAccent: null })).not.toContain('script');
  });
});
