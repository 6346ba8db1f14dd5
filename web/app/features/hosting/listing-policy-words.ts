// The five cancellation policies as their hosts choose between them. Words only; what they mean is the server's.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const policyNames: Record<CancellationPolicyId, MessageDescriptor> = defineMessages({
  relaxed: { id: 'policy-choice.relaxed', defaultMessage: 'Relaxed' },
  flexible: { id: 'policy-choice.flexible', defaultMessage: 'Flexible' },
  moderate: { id: 'policy-choice.moderate', defaultMessage: 'Moderate' },
  strict: { id: 'policy-choice.strict', defaultMessage: 'Strict' },
  'long-stay': { id: 'policy-choice.long-stay', defaultMessage: 'Long stay' },
});
export const policySentences: Record<CancellationPolicyId, MessageDescriptor> = defineMessages({
  relaxed: {
    id: 'policy-sentence.relaxed',
    defaultMessage: 'Full refund until 2 hours before the start. Good for hourly desks.',
  },
  flexible: {
    id: 'policy-sentence.flexible',
    defaultMessage: 'Full refund until 1 day before the start. What most guests expect.',
  },
  moderate: {
    id: 'policy-sentence.moderate',
    defaultMessage: 'Full refund until 5 days before the start, 50% until 1 day before.',
  },
  strict: {
    id: 'policy-sentence.strict',
    defaultMessage: 'Full refund until 2 weeks before the start, 50% until 3 days before.',
  },
  'long-stay': {
    id: 'policy-sentence.long-stay',
    defaultMessage: 'For weeks and months: full refund until 30 days before the start. After that, guests owe 30 days.',
  },
});
