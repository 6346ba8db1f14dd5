// The summary of a collapsed section: what's missing to publish, otherwise its values.

import type { HourCycle } from '@daynook/contract/limits/accounts';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { formatDuration, formatMoney } from '../../lib/formats.ts';
import { labeled } from '../../lib/labeled.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { withOwnUnits } from '../../lib/units-in-text.ts';
import { amenityName, factNames } from '../../nouns/listings/amenity-words.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { missingFieldTexts } from '../../nouns/listings/listing-missing-fields.ts';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { measuredWords } from '../../nouns/listings/work-fact-words.ts';
import { useEditor } from './listing-editor-context.tsx';
import { type ListingSectionId, sectionWithMissingField } from './listing-sections.ts';
import { addOnWords, discountWords, packageWords, ruleWords } from './prices/price-words.ts';

/** Of a section's values; more of them end in how many there are. */
const SHOWN = 4;

export function SectionSummary({ id }: { id: ListingSectionId }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const { listing, fields } = useEditor();
  const missingField = listing.gaps.find(({ code, isBlocking }) => isBlocking && sectionWithMissingField[code] === id);
  if (missingField)
    return (
      <p className="font-semibold text-clay">
        <FormattedMessage {...missingFieldTexts[missingField.code]} values={{ count: missingField.count ?? 0 }} />
      </p>
    );
  const said = summarizeSection(id, { intl, hourCycle, listing, fields });
  if (said.length === 0)
    return (
      <p>
        <FormattedMessage defaultMessage="None" description="Nothing is chosen in this section of a listing" />
      </p>
    );
  const shown = said.length > SHOWN + 1 ? said.slice(0, SHOWN) : said;
  return (
    <p className="line-clamp-2">
      {shown.join(' · ')}
      {shown.length < said.length && (
        <>
          {' · '}
          <FormattedMessage defaultMessage="{count} more" values={{ count: said.length - shown.length }} />
        </>
      )}
    </p>
  );
}

interface About {
  intl: IntlShape;
  hourCycle: HourCycle;
  listing: OwnListing;
  fields: ListingFields;
}

function summarizeSection(id: ListingSectionId, { intl, hourCycle, listing, fields }: About): string[] {
  switch (id) {
    case 'basics':
      return [
        kindName(intl, fields.kind),
        intl.formatMessage(
          { defaultMessage: '{count, plural, one {# person} other {# people}}' },
          { count: fields.capacity },
        ),
      ];
    case 'photos':
      return listing.photos.length === 0
        ? []
        : [
            intl.formatMessage(
              { defaultMessage: '{count, plural, one {# photo} other {# photos}}' },
              { count: listing.photos.length },
            ),
          ];
    case 'facts':
      return [
        ...Object.values(measuredWords(intl, hourCycle, fields.workFacts)),
        ...fields.facts.map(({ id: fact, value }) => labeled(intl, factNames[fact], withOwnUnits(value, intl.locale))),
      ];
    case 'amenities':
      return fields.amenities.map((amenity) => amenityName(intl, amenity));
    case 'rules':
      return [...fields.houseRules];
    case 'hours':
      return daysWords(listing, intl);
    case 'booking':
      return bookingWords(fields, intl);
    case 'prices':
      return priceWords(fields, listing.currency, intl);
    case 'price-rules':
      return fields.priceRules.map((rule) => ruleWords(rule, intl));
    case 'discounts':
      return discountWords(fields.discounts, intl);
    case 'add-ons':
      return fields.addOns.map((addOn) => addOnWords(addOn, listing.currency, intl));
    case 'packages':
      return fields.packages.map((one) => packageWords(one, listing.currency, intl));
    case 'policy':
      return [policyName(intl, fields.cancellationPolicy)];
    case 'parts':
      return listing.siblings.filter(({ _id }) => fields.partIds.includes(_id)).map(({ title }) => title);
  }
}

function daysWords({ weekly }: OwnListing, intl: IntlShape): string[] {
  const days = new Set(weekly.map(({ weekday }) => weekday)).size;
  return [
    intl.formatMessage(
      {
        defaultMessage:
          '{days, plural, =0 {Not open on any day yet} one {Open one day a week} other {Open # days a week}}',
      },
      { days },
    ),
  ];
}

function bookingWords({ bookingMode, minDurationMinutes, maxDurationMinutes }: ListingFields, intl: IntlShape) {
  return [
    bookingMode === 'instant'
      ? intl.formatMessage({ defaultMessage: 'Instant book' })
      : intl.formatMessage({ defaultMessage: 'Approve each request' }),
    intl.formatMessage(
      { defaultMessage: '{shortest} to {longest}' },
      {
        shortest: formatDuration(minDurationMinutes, intl.locale),
        longest: formatDuration(maxDurationMinutes, intl.locale),
      },
    ),
  ];
}

function priceWords({ dayMinor, hourMinor, cleaningMinor }: ListingFields, currency: string, intl: IntlShape) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, intl.locale, { withCode: true });
  return [
    ...(dayMinor > 0 ? [intl.formatMessage({ defaultMessage: '{amount} a day' }, { amount: money(dayMinor) })] : []),
    ...(hourMinor ? [intl.formatMessage({ defaultMessage: '{amount} an hour' }, { amount: money(hourMinor) })] : []),
    ...(cleaningMinor > 0
      ? [intl.formatMessage({ defaultMessage: '{amount} cleaning' }, { amount: money(cleaningMinor) })]
      : []),
  ];
}
