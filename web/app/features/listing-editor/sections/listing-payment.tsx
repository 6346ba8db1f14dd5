// Which ways to pay outside the product guests have for this listing. Hosts set up how they're paid in their settings.
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { paymentOptionsQuery } from '../../../nouns/payment-methods/api.ts';
import { manualNames } from '../../../nouns/payment-methods/words.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormNote } from '../../../ui/forms/form-section.tsx';
import { useListingField } from '../listing-editor-context.tsx';

export function ListingPayment() {
  const intl = useIntl();
  const { data } = useQuery(paymentOptionsQuery('host'));
  const declined = useListingField('declinedPaymentMethods');
  if (!data || data.settings.methods.length === 0) return null;
  const { settings, options } = data;
  const { methods, collectedBy } = settings;
  const setTaken = (method: ManualMethod, isTaken: boolean) =>
    declined.set([...declined.value.filter((one) => one !== method), ...(isTaken ? [] : [method])]);
  return (
    <fieldset>
      <legend className="mb-1.5 text-[14px] font-semibold">
        {intl.formatMessage(listingFieldNames.declinedPaymentMethods)}
      </legend>
      {methods.map((method, index) => (
        <Checkbox
          key={method}
          id={index === 0 ? declined.id : undefined}
          checked={!declined.value.includes(method)}
          error={index === 0 ? declined.error : undefined}
          description={
            method !== 'cash' && collectedBy === 'platform' ? (
              <FormattedMessage defaultMessage="Paid to {brand}, and we pay you" />
            ) : options.some((option) => option.method === method) ? (
              <FormattedMessage defaultMessage="Paid to you directly" />
            ) : (
              <FormattedMessage defaultMessage="Not set up, so guests don’t see it" />
            )
          }
          onChange={(event) => setTaken(method, event.target.checked)}
        >
          {intl.formatMessage(manualNames[method])}
        </Checkbox>
      ))}
      <FormNote>
        <FormattedMessage
          defaultMessage="Set up how guests pay you under <link>Payments</link>."
          values={{
            link: (text) => (
              <Link to="/settings/payments" className="font-semibold text-moss underline-offset-4 hover:underline">
                {text}
              </Link>
            ),
          }}
        />
      </FormNote>
    </fieldset>
  );
}
