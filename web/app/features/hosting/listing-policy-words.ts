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
    defaultMessage: 'Guests get everything back until two hours before the start. Good for desks by the hour.',
  },
  flexible: {
    id: 'policy-sentence.flexible',
    defaultMessage: 'Everything back until a day before. What most people expect.',
  },
  moderate: {
    id: 'policy-sentence.moderate',
    defaultMessage: 'Everything back until five days before, half until a day before.',
  },
  strict: {
    id: 'policy-sentence.strict',
    defaultMessage: 'Everything back until two weeks before, half until three days before.',
  },
  'long-stay': {
    id: 'policy-sentence.long-stay',
    defaultMessage: 'For weeks and months: everything back until thirty days before; after that thirty days are owed.',
  },
});
