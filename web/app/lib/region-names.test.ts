// Tax jurisdictions by name.
import { expect, it } from 'vitest';
import { jurisdictionName } from './region-names.ts';

it.each([
  ['en-US', 'CA-ON', 'Ontario'],
  ['en-US', 'US-NY', 'New York'],
  ['en-US', 'US-DC', 'District of Columbia'],
  ['en-US', 'CA', 'Canada'],
  ['en-US', 'DE', 'Germany'],
  ['en-US', 'MX-JAL', 'Mexico (JAL)'],
  ['en-US', 'C', 'C'],
  ['en-US', '', ''],
  ['fr-CA', 'CA-BC', 'Colombie-Britannique'],
  ['fr-CA', 'CA-QC', 'Québec'],
  ['fr-CA', 'US-CA', 'Californie'],
  ['fr-CA', 'US-OR', 'Oregon'],
  ['fr-CA', 'US', 'États-Unis'],
  ['es-US', 'CA-PE', 'Isla del Príncipe Eduardo'],
  ['es-US', 'US-NY', 'Nueva York'],
  ['es-US', 'AU-NSW', 'Nueva Gales del Sur'],
  ['es-US', 'US-CA', 'California'],
])('in %s, %s is %s (P4)', (locale, code, name) => {
  expect(jurisdictionName({ locale }, code)).toBe(name);
});
