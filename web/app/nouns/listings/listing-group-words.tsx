// Text for a group of listings that need the same thing, and a link to them.
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { ListingGroup } from './host-listings-api.ts';
import { listingsPath } from './host-listings-url.ts';
import { missingFieldNames } from './missing-field-names.ts';

type MissingFieldCode = keyof typeof missingFieldNames;

/** "28 drafts need …". Fields without an entry are referred to by name. */
const needs: Partial<Record<MissingFieldCode, MessageDescriptor>> = defineMessages({
  title: { defaultMessage: '{count, plural, one {# draft needs a title} other {# drafts need titles}}' },
  description: {
    defaultMessage: '{count, plural, one {# draft needs a description} other {# drafts need descriptions}}',
  },
  price: { defaultMessage: '{count, plural, one {# draft needs a price} other {# drafts need prices}}' },
  currency: {
    defaultMessage:
      '{count, plural, one {# draft needs its prices confirmed} other {# drafts need their prices confirmed}}',
  },
  hours: { defaultMessage: '{count, plural, one {# draft needs opening hours} other {# drafts need opening hours}}' },
  photos: { defaultMessage: '{count, plural, one {# draft needs photos} other {# drafts need photos}}' },
});

export function ListingGroupWords({
  group: { kind, gap: missingField, count },
}: {
  group: Pick<ListingGroup, 'kind' | 'gap' | 'count'>;
}) {
  const intl = useIntl();
  if (kind === 'suspended')
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {# listing suspended} other {# listings suspended}}"
        values={{ count }}
      />
    );
  if (kind === 'kept-off')
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {# listing paused by our team} other {# listings paused by our team}}"
        values={{ count }}
      />
    );
  if (kind === 'no-hours')
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {# live listing has no open hours} other {# live listings have no open hours}}"
        values={{ count }}
      />
    );
  if (missingField === null)
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {# draft ready to publish} other {# drafts ready to publish}}"
        values={{ count }}
      />
    );
  const words = needs[missingField];
  if (words) return intl.formatMessage(words, { count });
  return (
    <FormattedMessage
      defaultMessage="{count, plural, one {# draft} other {# drafts}} missing: {name}"
      values={{ count, name: intl.formatMessage(missingFieldNames[missingField]) }}
    />
  );
}

/** The link to the group's listings. */
export function groupPath({ kind, gap: missingField }: Pick<ListingGroup, 'kind' | 'gap'>): string {
  if (kind === 'suspended') return listingsPath({ state: 'suspended' });
  if (kind === 'kept-off') return listingsPath({ state: 'paused' });
  if (kind === 'no-hours') return listingsPath({ state: 'live', missing: 'hours' });
  return listingsPath({ state: 'draft', missing: missingField ?? 'none' });
}
