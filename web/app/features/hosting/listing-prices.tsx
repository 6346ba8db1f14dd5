// What it costs: one price is needed, the others are offers. The cheapest mix of them is what a guest pays.
import { FormattedMessage, useIntl } from 'react-intl';
import { sharesOf } from '../../lib/fees.ts';
import { Money } from '../../ui/money.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useEditor, useListingField } from './listing-editor-context.tsx';
import { listingFieldNames } from './listing-field-words.ts';
import { PriceField } from './listing-price-field.tsx';
import { PriceGuide } from './listing-price-guide.tsx';
import { ListingSection } from './listing-section.tsx';
import { useOwnFees } from './own-fees.ts';

export function ListingPrices() {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const included = useListingField('guestsIncluded');
  return (
    <ListingSection
      id="prices"
      title={<FormattedMessage defaultMessage="Prices" />}
      lead={
        <FormattedMessage
          defaultMessage="In {currency}, before taxes and our fee. Only the full-day price is required. Guests always get the cheapest combination you offer."
          values={{ currency: listing.currency }}
        />
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <PriceField field="dayMinor" />
        <PriceGuide />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField field="hourMinor" isOptional />
        <PriceField field="halfDayMinor" isOptional help={<FormattedMessage defaultMessage="Up to four hours." />} />
        <PriceField field="weekMinor" isOptional help={<FormattedMessage defaultMessage="Seven days in a row." />} />
        <PriceField
          field="monthMinor"
          isOptional
          help={<FormattedMessage defaultMessage="To the same date next month." />}
        />
        <PriceField field="cleaningMinor" />
        <PriceField
          field="damageDepositMinor"
          help={
            <FormattedMessage defaultMessage="The most a guest can owe for damage, if they or our team agrees. Nothing is charged in advance." />
          }
        />
        {fields.capacity > 1 && (
          <>
            <PriceField field="extraGuestMinor" />
            <NumberField
              id={included.id}
              label={intl.formatMessage(listingFieldNames.guestsIncluded)}
              value={included.value}
              error={included.error}
              minimum={1}
              maximum={fields.capacity}
              onChange={included.set}
            />
          </>
        )}
      </div>
      {fields.dayMinor > 0 && <Example />}
    </ListingSection>
  );
}

/** The one price that cards, pins and filters show for this listing, and what the host receives of it. */
function Example() {
  const { listing, fields } = useEditor();
  const { currency } = listing;
  const { guestMinor, hostMinor } = sharesOf(fields.dayMinor + fields.cleaningMinor, currency, useOwnFees());
  return (
    <div className="grid gap-4 rounded-card bg-moss-wash p-5 sm:grid-cols-2" aria-live="polite">
      <p className="text-[15px] sm:col-span-2">
        {fields.cleaningMinor > 0 ? (
          <FormattedMessage defaultMessage="One full day for one person, including the cleaning fee and our fee" />
        ) : (
          <FormattedMessage defaultMessage="One full day for one person, including our fee" />
        )}
      </p>
      <p>
        <span className="block text-[14px] text-muted">
          <FormattedMessage defaultMessage="Price guests see and pay" />
        </span>
        <Money amountMinor={guestMinor} currency={currency} withCode className="display text-[28px]" />
      </p>
      <p>
        <span className="block text-[14px] text-muted">
          <FormattedMessage defaultMessage="You earn" />
        </span>
        <Money amountMinor={hostMinor} currency={currency} withCode className="display text-[28px] text-moss" />
      </p>
    </div>
  );
}
