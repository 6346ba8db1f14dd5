// The five cancellation policies as hosts choose between them. Only texts; the server defines the rules.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const policyNames: Record<CancellationPolicyId, MessageDescriptor> = defineMessages({
  relaxed: { defaultMessage: 'Relaxed' },
  flexible: { defaultMessage: 'Flexible' },
  moderate: { defaultMessage: 'Moderate' },
  strict: { defaultMessage: 'Strict' },
  'long-stay': { defaultMessage: 'Long stay' },
});
export const policySentences: Record<CancellationPolicyId, MessageDescriptor> = defineMessages({
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
