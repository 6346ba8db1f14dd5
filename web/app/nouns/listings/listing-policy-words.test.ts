// Cancellation policies in words (B8, N9): ours, the operator's own by name, and own ones that the site doesn't have anymore.
import { readFileSync } from 'node:fs';
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { readTranslations } from '../../../vite/translate-build.ts';
import { policyChoice, policyLine, policyName, policySentence, policyValues } from './listing-policy-words.ts';

const OWN = 'own-90-14d-50-1d-25-1h';
const intl = createIntl({ locale: 'en-US', messages: { [`policy.${OWN}`]: 'Two weeks' } as never, onError: () => {} });
const unnamed = createIntl({ locale: 'en-US', messages: {}, onError: () => {} });

describe('an own policy', () => {
  it('has a name while it’s in the settings, and its terms', () => {
    expect(policyName(intl, OWN)).toBe('Two weeks');
    expect(policySentence(intl, OWN)).toBe(
      '90% refund until 14 days before the start, 50% until 1 day before, 25% until 1 hour before.',
    );
    expect(policyLine(intl, OWN)).toBe(
      'Two weeks: 90% refund until 14 days before check-in, 50% until 1 day before, 25% until 1 hour before',
    );
    expect(policyValues(intl, OWN)).toEqual({ isNamed: 'yes', policy: 'Two weeks' });
  });

  it('is described by its steps once it’s removed', () => {
    expect(policyName(unnamed, 'own-100-2d')).toBe('Full refund until 2 days before the start');
    expect(policyLine(unnamed, 'own-100-2d')).toBe('Full refund until 2 days before check-in');
    expect(policyChoice(unnamed, 'own-100-2d')).toEqual({
      value: 'own-100-2d',
      title: 'Former policy',
      text: 'Full refund until 2 days before the start.',
    });
    expect(policyValues(unnamed, 'own-100-2d').isNamed).toBe('no');
  });
});

it('ours have their own words', () => {
  expect([policyName(intl, 'long-stay'), policyLine(intl, 'flexible'), policyValues(intl, 'strict')]).toEqual([
    'Long stay',
    'Flexible: full refund until 24 hours before check-in',
    { isNamed: 'yes', policy: 'Strict' },
  ]);
});

it.each(['fr', 'es'] as const)(
  'ours are called the same in %s where the server refuses their names for others',
  (language) => {
    const translated = createIntl({ locale: language, messages: readTranslations(language) });
    const file = new URL(`../../../../server/languages/${language}.json`, import.meta.url);
    const onServer = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    for (const id of BUILT_IN_POLICY_IDS) expect(onServer[policyName(intl, id)]).toBe(policyName(translated, id));
  },
);
