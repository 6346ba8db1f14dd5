// The cancellation policies to choose from, in plain words.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { policyChoice } from '../../../nouns/listings/listing-policy-words.ts';
import { useOfferedPolicies } from '../../../nouns/listings/policy-choices.ts';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { FormNote } from '../../../ui/forms/form-section.tsx';
import { useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';

export function ListingPolicy() {
  const intl = useIntl();
  const policy = useListingField('cancellationPolicy');
  const [policyBefore] = useState(policy.value);
  const offered = useOfferedPolicies([policyBefore, policy.value]);
  return (
    <ListingSection id="policy" title={<FormattedMessage defaultMessage="Cancellation policy" />}>
      <ChoiceCards
        id={policy.id}
        legend={intl.formatMessage(listingFieldNames.cancellationPolicy)}
        isLegendHidden
        columns={1}
        choices={offered.map((value) => policyChoice(intl, value))}
        value={policy.value}
        error={policy.error}
        onChange={policy.set}
      />
      <FormNote>
        <FormattedMessage defaultMessage="The cleaning fee is fully refundable until check-in. If you cancel, the guest gets a full refund." />
      </FormNote>
    </ListingSection>
  );
}
