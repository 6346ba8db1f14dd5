// A field's value as text, to compare two versions of it.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { weekdayDate } from '../../lib/dates/weekday-name.ts';
import { formatDuration, formatMoney, numberFormat } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { packageFacts } from '../../nouns/listings/package-words.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { measuredWords } from '../../nouns/listings/work-fact-words.ts';
import { notOffered } from '../../nouns/payment-methods/words.ts';
import { useEditor } from './listing-editor-context.tsx';
import { addOnWords, discountWords, packageWords, ruleDetails, ruleWords } from './prices/price-words.ts';

const modeNames = defineMessages({
  request: { defaultMessage: 'Approve each request' },
  instant: { defaultMessage: 'Instant book' },
});

interface About {
  readonly intl: IntlShape;
  readonly hourCycle: HourCycle;
  readonly listing: OwnListing;
}
type Writers = { readonly [F in FieldName]?: (value: ListingFields[F], about: About) => string };

const weekdayLengths = (lengths: readonly (number | null)[] | null, { intl }: About): string =>
  (lengths ?? [])
    .flatMap((minutes, index) =>
      minutes === null
        ? []
        : `${intl.formatDate(weekdayDate(index + 1), { weekday: 'long', timeZone: 'UTC' })}: ${formatDuration(minutes, intl.locale)}`,
    )
    .join('\n');

const inDays = (count: number, { intl }: About): string =>
  numberFormat(intl.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

const writers: Writers = {
  kind: (kind, { intl }) => kindName(intl, kind),
  amenities: (amenities, { intl }) => amenities.map((one) => amenityName(intl, one)).join(', '),
  facts: (facts) => facts.map(({ value }) => value).join('\n'),
  workFacts: (facts, { intl, hourCycle }) => Object.values(measuredWords(intl, hourCycle, facts)).join('\n'),
  houseRules: (rules) => rules.join('\n'),
  partIds: (ids, { listing }) =>
    listing.siblings
      .filter(({ _id }) => ids.includes(_id))
      .map(({ title }) => title)
      .join('\n'),
  bookingMode: (mode, { intl }) => intl.formatMessage(modeNames[mode]),
  releaseAfterMinutes: (minutes, { intl }) =>
    minutes === 0
      ? intl.formatMessage({ defaultMessage: 'Keep the time for the guest' })
      : intl.formatMessage({ defaultMessage: 'Release the rest {minutes} minutes after the start' }, { minutes }),
  cancellationPolicy: (policy, { intl }) => policyName(intl, policy),
  declinedPaymentMethods: (methods, { intl }) =>
    methods.map((method) => intl.formatMessage(notOffered[method])).join('\n'),
  priceRules: (rules, { intl }) =>
    rules.map((rule) => [ruleWords(rule, intl), ...ruleDetails(rule, intl).slice(1)].join(' · ')).join('\n'),
  discounts: (discounts, { intl }) => discountWords(discounts, intl).join('\n'),
  addOns: (addOns, { intl, listing }) => addOns.map((addOn) => addOnWords(addOn, listing.currency, intl)).join('\n'),
  packages: (packages, { intl, hourCycle, listing }) =>
    packages
      .map((one) =>
        [
          packageWords(one, listing.currency, intl),
          ...packageFacts(one, intl, hourCycle),
          ...(one.chargesExtraPeople ? [intl.formatMessage({ defaultMessage: 'Extra guests are charged' })] : []),
          ...(one.isHidden ? [intl.formatMessage({ defaultMessage: 'Hidden from guests' })] : []),
          ...(one.description ? [one.description] : []),
        ].join(' · '),
      )
      .join('\n'),
  weekdayMinMinutes: weekdayLengths,
  weekdayMaxMinutes: weekdayLengths,
  windowDays: inDays,
  maxStayDays: inDays,
};

type Values = { readonly [F in FieldName]?: ListingFields[F] | undefined };

export function useFieldText(): (fields: Values, field: FieldName) => string {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const { listing } = useEditor();
  return (fields, field) => {
    const value = fields[field];
    if (value === undefined) return '';
    const write = writers[field] as ((value: unknown, about: About) => string) | undefined;
    if (write) return write(value, { intl, hourCycle, listing });
    if (typeof value !== 'number') return (value as string | null) ?? '';
    if (field.endsWith('Minor')) return formatMoney(value, listing.currency, intl.locale, { withCode: true });
    return field.endsWith('Minutes') ? formatDuration(value, intl.locale) : intl.formatNumber(value);
  };
}
