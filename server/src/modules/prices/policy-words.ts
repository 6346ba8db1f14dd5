// A cancellation policy's terms in English, for banks and programs. Pages have their own words, in each language.
import { type CancellationPolicyId, type CancellationTier, policyTerms } from '@daynook/contract/cancellation-policies';

function timeWords(before: CancellationTier['before']): string {
  const [count, unit] = 'days' in before ? [before.days, 'day'] : [before.hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** `full refund until 5 days before the start, 50% until 24 hours before` */
export function policyTermsWords(policy: CancellationPolicyId): string {
  const { tiers, daysOwedAfter } = policyTerms(policy);
  const steps = tiers.map(({ refundPercent, before }, at) => {
    const amount = refundPercent === 100 ? 'full refund' : `${refundPercent}%${at === 0 ? ' refund' : ''}`;
    return `${amount} until ${timeWords(before)} before${at === 0 ? ' the start' : ''}`;
  });
  const owed = daysOwedAfter === undefined ? [] : [`then all but the first ${daysOwedAfter} days`];
  return [...steps, ...owed].join(', ');
}
