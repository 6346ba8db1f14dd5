// A listing's prices: one is required, the others are optional. A guest pays the cheapest combination.

import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { currencyWords } from '../../../lib/currency-sign.ts';
import { splitSubtotal } from '../../../lib/fees.ts';
import { labeled } from '../../../lib/labeled.ts';
import { changeListing, rememberListing } from '../../../nouns/listings/listing-edit-api.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { useAutosave, useEditor, useListingField } from '../listing-editor-context.tsx';
import { useFieldText } from '../listing-field-text.ts';
import { ListingSection } from '../listing-section.tsx';
import { ListingMore } from './listing-more.tsx';
import { PriceField } from './listing-price-field.tsx';
import { PriceGuide } from './listing-price-guide.tsx';
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
          defaultMessage="In {currency}, before taxes and our fee. Only the full-day price is required. Guests always get the cheapest combination you offer. <link>Change currency</link>"
          values={{
            currency: listing.currency,
            link: (text) => (
              <Link
                key="link"
                to={`/host/property/${listing.property._id}/edit#property-currency`}
                className="underline underline-offset-4"
              >
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      {listing.gaps.some(({ code }) => code === 'currency') && <ConfirmPrices />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PriceField field="dayMinor" />
        <PriceGuide />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField field="hourMinor" isOptional />
        <PriceField field="cleaningMinor" />
      </div>
      {fields.dayMinor > 0 && <Example />}
      <ListingMore title={<FormattedMessage defaultMessage="More prices and fees" />} summary={<MoreSummary />}>
        <div className="grid gap-5 sm:grid-cols-2">
          <PriceField field="halfDayMinor" isOptional help={<FormattedMessage defaultMessage="Up to four hours." />} />
          <PriceField field="weekMinor" isOptional help={<FormattedMessage defaultMessage="Seven days in a row." />} />
          <PriceField
            field="monthMinor"
            isOptional
            help={<FormattedMessage defaultMessage="To the same date next month." />}
          />
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
      </ListingMore>
    </ListingSection>
  );
}

/** A summary of the collapsed prices. */
function MoreSummary() {
  const intl = useIntl();
  const fieldText = useFieldText();
  const { fields } = useEditor();
  const set = (['halfDayMinor', 'weekMinor', 'monthMinor', 'damageDepositMinor', 'extraGuestMinor'] as const).filter(
    (field) => fields[field],
  );
  if (set.length === 0)
    return <FormattedMessage defaultMessage="Half days, weeks, months, damage deposit, and extra guests: none set" />;
  return set.map((field) => labeled(intl, listingFieldNames[field], fieldText(fields, field))).join(' · ');
}

/** After a currency change the amounts are still in the old one: the listing stays unpublished until they're corrected. */
function ConfirmPrices() {
  const { locale } = useIntl();
  const autosave = useAutosave();
  const { listing } = useEditor();
  const confirm = useMutation({
    mutationFn: async () => {
      await autosave.flush();
      const { listing: saved } = autosave.now();
      return changeListing(saved._id, saved.version, { dayMinor: saved.dayMinor });
    },
    onSuccess: rememberListing,
  });
  return (
    <section className="grid gap-3 rounded-card bg-sun-wash p-5" aria-labelledby="confirm-prices">
      <p id="confirm-prices" className="text-[15px]">
        <FormattedMessage
          defaultMessage="You changed the currency to {currency}. We didn’t convert your prices, so check each one. Then you can publish."
          values={{ currency: currencyWords(listing.currency, locale) }}
        />
      </p>
      <div>
        <Button size="sm" variant="outline" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          <FormattedMessage defaultMessage="Confirm prices" />
        </Button>
      </div>
      {confirm.error && <FieldError role="alert">{confirm.error.message}</FieldError>}
    </section>
  );
}

/** The price that cards, pins, and filters show for this listing, and what the host receives. */
function Example() {
  const { listing, fields } = useEditor();
  const { currency } = listing;
  const { guestMinor, hostMinor } = splitSubtotal(fields.dayMinor + fields.cleaningMinor, currency, useOwnFees());
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
