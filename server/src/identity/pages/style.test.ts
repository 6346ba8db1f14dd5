// Styles of the login pages.
import { expect, it } from 'vitest';
import { findStyle } from './style.ts';

it('links that look like the main button have its colors, as equal selectors are decided by their order', () => {
  const rules = [...findStyle().style.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const last = (property: string, state = '') =>
    rules
      .filter(([, selector]) =>
        selector!.split(',').some((one) => /^\s*\.(?:primary|quiet)$/.test(one.replace(state, ''))),
      )
      .flatMap(([, selector, text]) => (selector!.includes(':') === (state !== '') ? text!.split(';') : []))
      .findLast((one) => one.startsWith(`${property}:`));
  expect(last('color')).toBe('color:var(--moss-ink)');
  expect(last('background')).toBe('background:var(--moss)');
  expect(last('background', ':hover')).toBe('background:var(--moss-hover)');
});
