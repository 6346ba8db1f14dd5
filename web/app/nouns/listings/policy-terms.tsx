// The cancellation policy's name and rule, with exact dates for the chosen hours (B8).
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';

const names: Record<CancellationPolicyId, MessageDescriptor> = defineMessages({
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

interface PolicyTermsProps {
  policy: CancellationPolicyId;
  /** The dates and amounts for the chosen hours. */
  steps: ReactNode;
}

export function PolicyTerms({ policy, steps }: PolicyTermsProps) {
  const intl = useIntl();
  return (
    <>
      <p className="font-semibold">{intl.formatMessage(names[policy])}</p>
      {steps && (
        <div className="mt-4 max-w-[64ch]">
          <p className="mb-2 text-muted">
            <FormattedMessage defaultMessage="For the hours you chose:" />
          </p>
          {steps}
        </div>
      )}
      <p className="mt-4 max-w-[64ch] text-muted text-pretty">
        <FormattedMessage defaultMessage="If you cancel before check-in, you always get the cleaning fee back. You get a full refund within 15 minutes of booking, within 24 hours if check-in was at least 48 hours away, or if the host cancels." />
      </p>
    </>
  );
}
