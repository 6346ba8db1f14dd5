// What another window did to this room meanwhile: taken over where nobody typed here, asked about where somebody did.
import type { HourCycle } from '@daynook/contract/account-limits';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { amenityNames } from '../listings/amenity-words.ts';
import { kindNames } from '../listings/words.ts';
import { measuredWords } from '../listings/work-fact-words.ts';
import { notOffered } from '../payment-options/words.ts';
import { weekdayDate } from './home/weekday-name.ts';
import { DisputePanel } from './listing-dispute-panel.tsx';
import type { FieldName } from './listing-draft.ts';
import type { ListingFields, OwnListing } from './listing-edit-api.ts';
import { useAutosave, useEditor } from './listing-editor-context.tsx';
import { listingFieldNames } from './listing-field-words.ts';
import { fieldsOf } from './listing-fields.ts';
import { writeAmount } from './listing-price-rules.ts';
import { addOnWords, discountWords, ruleWords } from './prices/price-words.ts';

/** A field's value as words two versions of which can be compared. */
function wordsOf(
  { intl, hourCycle }: { intl: IntlShape; hourCycle: HourCycle },
  listing: OwnListing,
  fields: ListingFields,
  field: FieldName,
): string {
  if (field === 'kind') return intl.formatMessage(kindNames[fields.kind]);
  if (field === 'amenities') return fields.amenities.map((one) => intl.formatMessage(amenityNames[one])).join(', ');
  if (field === 'facts') return fields.facts.map(({ value }) => value).join('\n');
  if (field === 'workFacts') return Object.values(measuredWords(intl, hourCycle, fields.workFacts)).join('\n');
  if (field === 'houseRules') return fields.houseRules.join('\n');
  if (field === 'partIds')
    return listing.siblings
      .filter(({ _id }) => fields.partIds.includes(_id))
      .map(({ title }) => title)
      .join('\n');
  if (field === 'declinedPaymentMethods')
    return fields.declinedPaymentMethods.map((method) => intl.formatMessage(notOffered[method])).join('\n');
  if (field === 'priceRules') return fields.priceRules.map((rule) => ruleWords(rule, intl)).join('\n');
  if (field === 'discounts') return discountWords(fields.discounts, intl).join('\n');
  if (field === 'addOns') return fields.addOns.map((addOn) => addOnWords(addOn, listing.currency, intl)).join('\n');
  if (field === 'weekdayMinMinutes' || field === 'weekdayMaxMinutes')
    return (fields[field] ?? [])
      .flatMap((minutes, index) =>
        minutes === null
          ? []
          : `${intl.formatDate(weekdayDate(index + 1), { weekday: 'long', timeZone: 'UTC' })}: ${formatDuration(minutes, intl.locale)}`,
      )
      .join('\n');
  const value = fields[field];
  if (typeof value !== 'number') return value ?? '';
  if (field.endsWith('Minor')) return writeAmount(value, listing.currency);
  return field.endsWith('Minutes') ? formatDuration(value, intl.locale) : intl.formatNumber(value);
}

export function ListingDispute(): ReactNode {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const autosave = useAutosave();
  const { listing, fields, disputed, taken } = useEditor();
  const theirs = fieldsOf(listing);
  return (
    <>
      {taken.length > 0 && (
        <div role="status" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-well px-5 py-3">
          <p className="grow text-[15px]">
            <FormattedMessage
              defaultMessage="Updated from another window: {names}."
              values={{
                names: intl.formatList(taken.map((field) => intl.formatMessage(listingFieldNames[field]))),
              }}
            />
          </p>
          <Button look="plain" size="sm" onClick={() => autosave.forgetTaken()}>
            <FormattedMessage defaultMessage="Got it" />
          </Button>
        </div>
      )}
      {disputed.length > 0 && (
        <div className="mb-8">
          <DisputePanel
            disputes={disputed.map((field) => ({
              field,
              name: intl.formatMessage(listingFieldNames[field]),
              mine: wordsOf({ intl, hourCycle }, listing, fields, field),
              theirs: wordsOf({ intl, hourCycle }, listing, theirs, field),
            }))}
            onSettle={(field, choice) => autosave.settle(field as FieldName, choice)}
          />
        </div>
      )}
    </>
  );
}
