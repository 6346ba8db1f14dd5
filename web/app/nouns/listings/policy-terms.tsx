// The cancellation policy's name and rule, with exact dates for the chosen hours (B8).
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policyLine } from './listing-policy-words.ts';

interface PolicyTermsProps {
  policy: CancellationPolicyId;
  /** The dates and amounts for the chosen hours. */
  steps: ReactNode;
}

export function PolicyTerms({ policy, steps }: PolicyTermsProps) {
  const intl = useIntl();
  return (
    <>
      <p className="font-semibold">{policyLine(intl, policy)}</p>
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
