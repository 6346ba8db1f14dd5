// Discounts for long, last-minute, early, and first bookings: a guest gets the best one (D7, D8).

import { PRICING } from '@daynook/contract/limits/prices';
import type { Discounts } from '@daynook/contract/money/prices';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { isSameValue } from '../../../lib/same-value.ts';
import { movedBy } from '../../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EntryDialog } from '../../../ui/forms/entry-dialog.tsx';
import { ENTRY_LIST, EntryRow } from '../../../ui/forms/entry-row.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import { Shares } from '../sections/listing-price-field.tsx';
import {
  changedDiscount,
  DISCOUNT_IDS,
  type DiscountId,
  type DiscountTerms,
  LENGTH_LIMITS,
  readDiscount,
} from './discount-terms.ts';
import { keepWords } from './offer-section.tsx';
import { PercentField } from './percent-field.tsx';

const names: Record<DiscountId, MessageDescriptor> = defineMessages({
  weekPercent: { defaultMessage: '7 days or more' },
  monthPercent: { defaultMessage: '28 days or more' },
  lastMinute: { defaultMessage: 'Last minute' },
  earlyBird: { defaultMessage: 'Early booking' },
});

const lengthNames = {
  lastMinute: <FormattedMessage defaultMessage="Hours before the start" />,
  earlyBird: <FormattedMessage defaultMessage="Days before the start" />,
};

export function ListingDiscounts() {
  const intl = useIntl();
  const { id: fieldId, value: discounts, error, set } = useListingField('discounts');
  const { errors } = useEditor();
  const [open, setOpen] = useState<DiscountId>();
  const findError = (id: DiscountId) =>
    Object.entries(errors).find(([path]) => path === `discounts.${id}` || path.startsWith(`discounts.${id}.`))?.[1];
  const hasOwnError = DISCOUNT_IDS.some((id) => findError(id) !== undefined);
  return (
    <ListingSection
      id="discounts"
      title={<FormattedMessage defaultMessage="Discounts" />}
      lead={
        <FormattedMessage defaultMessage="Discounts apply to the base price, not the cleaning fee or extras. Guests get the best one they qualify for." />
      }
    >
      <ul className={ENTRY_LIST}>
        {DISCOUNT_IDS.map((id) => {
          const terms = readDiscount(discounts, id);
          const name = intl.formatMessage(names[id]);
          return terms ? (
            <EntryRow
              key={id}
              id={`${fieldId}-${id}`}
              name={name}
              details={<Terms id={id} terms={terms} />}
              error={findError(id)}
              onEdit={() => setOpen(id)}
              onRemove={() => set(changedDiscount(discounts, id, null))}
            />
          ) : (
            <li key={id} className="flex items-center gap-2 py-2.5">
              <p className="grow">{name}</p>
              <Button
                variant="plain"
                size="sm"
                aria-label={intl.formatMessage({ defaultMessage: 'Add a discount: {name}' }, { name })}
                onClick={() => setOpen(id)}
              >
                <FormattedMessage defaultMessage="Add" />
              </Button>
            </li>
          );
        })}
        <li className="py-2.5">
          <Checkbox
            checked={discounts.newListing}
            onChange={(event) => set({ ...discounts, newListing: event.target.checked })}
            description={discounts.newListing && <After percent={PRICING.newListingPercent} />}
          >
            <FormattedMessage defaultMessage="20% off the first three bookings of this listing" />
          </Checkbox>
        </li>
      </ul>
      {error && !hasOwnError && <p className="text-[14px] font-medium text-danger">{error}</p>}
      {open && (
        <DiscountForm
          id={open}
          discounts={discounts}
          error={findError(open)}
          onKeep={(terms) => {
            set(changedDiscount(discounts, open, terms));
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListingSection>
  );
}

function Terms({ id, terms: { percent, length } }: { id: DiscountId; terms: DiscountTerms }) {
  return (
    <>
      {id === 'lastMinute' ? (
        <FormattedMessage
          defaultMessage="{percent}% off when booked within {hours} hours of the start."
          values={{ percent, hours: length }}
        />
      ) : id === 'earlyBird' ? (
        <FormattedMessage
          defaultMessage="{percent}% off when booked {days} days ahead."
          values={{ percent, days: length }}
        />
      ) : (
        <FormattedMessage defaultMessage="{percent}% off." values={{ percent }} />
      )}{' '}
      <After percent={percent} />
    </>
  );
}

/** What a day costs after the discount. */
function After({ percent }: { percent: number }) {
  const { listing, fields } = useEditor();
  if (fields.dayMinor === 0) return null;
  const dayMinor = fields.dayMinor - movedBy(fields.dayMinor, percent - 100);
  return (
    <span className="num">
      <FormattedMessage
        defaultMessage="A day costs {day}."
        values={{ day: <Money key="d" amountMinor={dayMinor} currency={listing.currency} withCode /> }}
      />{' '}
      <Shares amountMinor={dayMinor} currency={listing.currency} />
    </span>
  );
}

interface DiscountFormProps {
  id: DiscountId;
  discounts: Discounts;
  error: string | undefined;
  onKeep: (terms: DiscountTerms) => void;
  onClose: () => void;
}

function DiscountForm({ id, discounts, error, onKeep, onClose }: DiscountFormProps) {
  const intl = useIntl();
  const [first] = useState<{ percent: number | null; length: number | undefined }>(
    readDiscount(discounts, id) ?? { percent: null, length: LENGTH_LIMITS[id]?.usual },
  );
  const [{ percent, length }, setTerms] = useState(first);
  const [isTried, setTried] = useState(false);
  const limits = LENGTH_LIMITS[id];
  return (
    <EntryDialog
      title={<FormattedMessage defaultMessage="Discount: {name}" values={{ name: intl.formatMessage(names[id]) }} />}
      confirm={keepWords(first.percent === null)}
      isDirty={!isSameValue({ percent, length }, first)}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (percent === null) return false;
        onKeep({ percent, length });
        return true;
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PercentField
          id={`discount-${id}`}
          label={<FormattedMessage defaultMessage="Percent off" />}
          value={percent}
          minimum={1}
          maximum={PRICING.discountMaximumPercent}
          placeholder="10%"
          error={
            isTried && percent === null
              ? intl.formatMessage({ defaultMessage: 'Enter the percentage, such as 10.' })
              : error
          }
          onChange={(changed) => setTerms({ percent: changed, length })}
        />
        {limits && length !== undefined && (
          <NumberField
            label={lengthNames[id as keyof typeof lengthNames]}
            value={length}
            minimum={1}
            maximum={limits.maximum}
            onChange={(changed) => setTerms({ percent, length: changed })}
          />
        )}
      </div>
      {percent !== null && (
        <p className="-mt-2 text-[14.5px] text-muted" aria-live="polite">
          <After percent={percent} />
        </p>
      )}
    </EntryDialog>
  );
}
