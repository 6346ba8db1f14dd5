// Cancellation policies in words: our five as hosts choose between them, and the operator's own from their terms, which are their id. Only
// texts; the server defines the rules.
import {
  type BuiltInPolicyId,
  type CancellationPolicyId,
  type CancellationTier,
  isBuiltInPolicy,
  policyTerms,
} from '@daynook/contract/cancellation-policies';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { findOwnName } from '../../lib/intl.ts';

const names: Record<BuiltInPolicyId, MessageDescriptor> = defineMessages({
  relaxed: { defaultMessage: 'Relaxed' },
  flexible: { defaultMessage: 'Flexible' },
  moderate: { defaultMessage: 'Moderate' },
  strict: { defaultMessage: 'Strict' },
  'long-stay': { defaultMessage: 'Long stay' },
});
const sentences: Record<BuiltInPolicyId, MessageDescriptor> = defineMessages({
  relaxed: {
    defaultMessage: 'Full refund until 2 hours before the start. Good for hourly desks.',
  },
  flexible: {
    defaultMessage: 'Full refund until 1 day before the start. What most guests expect.',
  },
  moderate: {
    defaultMessage: 'Full refund until 5 days before the start, 50% until 1 day before.',
  },
  strict: {
    defaultMessage: 'Full refund until 2 weeks before the start, 50% until 3 days before.',
  },
  'long-stay': {
    defaultMessage:
      'For weeks and months: full refund until 30 days before the start. After that, the first 30 days are non-refundable.',
  },
});
const lines: Record<BuiltInPolicyId, MessageDescriptor> = defineMessages({
  relaxed: { defaultMessage: 'Relaxed: full refund until 2 hours before check-in' },
  flexible: { defaultMessage: 'Flexible: full refund until 24 hours before check-in' },
  moderate: {
    defaultMessage: 'Moderate: full refund until 5 days before check-in, 50% until 24 hours before',
  },
  strict: {
    defaultMessage: 'Strict: full refund until 14 days before check-in, 50% until 3 days before',
  },
  'long-stay': {
    defaultMessage:
      'Long stay: full refund until 30 days before check-in. After that, the first 30 days are non-refundable',
  },
});

type Reader = 'guest' | 'host';

function timeWords(intl: IntlShape, before: CancellationTier['before']): string {
  return 'days' in before
    ? intl.formatMessage({ defaultMessage: '{count, plural, one {# day} other {# days}}' }, { count: before.days })
    : intl.formatMessage({ defaultMessage: '{count, plural, one {# hour} other {# hours}}' }, { count: before.hours });
}

/** The steps from the most generous one, in one phrase. */
function tierWords(intl: IntlShape, tiers: readonly CancellationTier[], reader: Reader): string {
  const steps = tiers.map(({ refundPercent: percent, before }, at) => {
    const time = timeWords(intl, before);
    if (at > 0) return intl.formatMessage({ defaultMessage: '{percent}% until {time} before' }, { percent, time });
    return intl.formatMessage(
      {
        defaultMessage:
          '{isFull, select, yes {full refund} other {{percent}% refund}} until {time} before {reader, select, guest {check-in} other {the start}}',
      },
      { isFull: percent === 100 ? 'yes' : 'no', percent, time, reader },
    );
  });
  return intl.formatList(steps, { type: 'unit', style: 'short' });
}

/** The same with a capital letter, and without a period. */
function tierSentence(intl: IntlShape, tiers: readonly CancellationTier[], reader: Reader): string {
  const words = tierWords(intl, tiers, reader);
  return words.slice(0, 1).toLocaleUpperCase(intl.locale) + words.slice(1);
}

/** What the site calls it; undefined for an own one that was removed from the settings. */
const findPolicyName = (intl: IntlShape, policy: CancellationPolicyId): string | undefined =>
  isBuiltInPolicy(policy) ? intl.formatMessage(names[policy]) : findOwnName(intl, `policy.${policy}`);

/** Its name, or what it says if it has none. */
export const policyName = (intl: IntlShape, policy: CancellationPolicyId): string =>
  findPolicyName(intl, policy) ?? tierSentence(intl, policyTerms(policy).tiers, 'host');

/** What it says, for hosts who choose. */
export const policySentence = (intl: IntlShape, policy: CancellationPolicyId): string =>
  isBuiltInPolicy(policy)
    ? intl.formatMessage(sentences[policy])
    : `${tierSentence(intl, policyTerms(policy).tiers, 'host')}.`;

/** One of the policies that hosts choose between. */
export const policyChoice = (intl: IntlShape, policy: CancellationPolicyId) => ({
  value: policy,
  title: findPolicyName(intl, policy) ?? intl.formatMessage({ defaultMessage: 'Former policy' }),
  text: policySentence(intl, policy),
});

/** Its name and what it says, for guests. */
export function policyLine(intl: IntlShape, policy: CancellationPolicyId): string {
  if (isBuiltInPolicy(policy)) return intl.formatMessage(lines[policy]);
  const name = findPolicyName(intl, policy);
  if (name === undefined) return tierSentence(intl, policyTerms(policy).tiers, 'guest');
  const terms = tierWords(intl, policyTerms(policy).tiers, 'guest');
  return intl.formatMessage(
    { defaultMessage: '{name}: {terms}', description: 'A cancellation policy’s name and its terms' },
    { name, terms },
  );
}

/** For sentences about a policy that may have no name: `select` by `isNamed`. */
export function policyValues(intl: IntlShape, policy: CancellationPolicyId): { isNamed: 'yes' | 'no'; policy: string } {
  const name = findPolicyName(intl, policy);
  return { isNamed: name === undefined ? 'no' : 'yes', policy: name ?? '' };
}
