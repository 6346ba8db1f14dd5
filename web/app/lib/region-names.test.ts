// Tax jurisdictions by name.
import { expect, it } from 'vitest';
import { jurisdictionName } from './region-names.ts';

it.each([
  ['CA-ON', 'Ontario'],
  ['US-NY', 'New York'],
  ['US-DC', 'District of Columbia'],
  ['CA', 'Canada'],
  ['DE', 'Germany'],
  ['MX-JAL', 'Mexico (JAL)'],
  ['C', 'C'],
  ['', ''],
])('%s is %s', (code, name) => {
  expect(jurisdictionName('en', code)).toBe(name);
});
