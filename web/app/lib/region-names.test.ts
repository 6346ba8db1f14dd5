// Tax jurisdictions by name.
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { readTranslations } from '../../vite/translate-build.ts';
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
  expect(jurisdictionName(createIntl({ locale: 'en' }), code)).toBe(name);
});

it('Canadian provinces have their French names (P4)', () => {
  const inFrench = createIntl({ locale: 'fr-CA', messages: readTranslations('fr') });
  expect(jurisdictionName(inFrench, 'CA-BC')).toBe('Colombie-Britannique');
  expect(jurisdictionName(inFrench, 'CA-QC')).toBe('Québec');
});
