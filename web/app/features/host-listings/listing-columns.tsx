// Columns of the listings table: content, sort key, and which ones this browser shows.
import type { ListingSort } from '@daynook/contract/hosting/hosting-bulk';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { useMedia } from '../../lib/media.ts';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';
import { NoPriceYet } from '../../nouns/hosting/no-price-yet.tsx';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { missingFieldNames } from '../../nouns/listings/missing-field-names.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { Stars } from '../../ui/stars.tsx';
import { BookedDays, MonthEarnings } from './listing-figures.tsx';
import { modeNames, noticeWords } from './value-words.tsx';

export const COLUMNS = [
  'property',
  'state',
  'missing',
  'price',
  'booked',
  'month',
  'next',
  'rating',
  'mode',
  'kind',
  'hour',
  'notice',
  'lengths',
  'policy',
  'hours',
  'photos',
  'updated',
] as const;
export type ColumnId = (typeof COLUMNS)[number];

export const columnNames: Record<ColumnId | 'title', MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Listing' },
  property: { defaultMessage: 'Property' },
  state: { defaultMessage: 'Status' },
  missing: { defaultMessage: 'Missing' },
  price: { defaultMessage: 'Per day' },
  booked: { defaultMessage: 'Booked, next 8 weeks' },
  month: { defaultMessage: 'Earnings this month' },
  mode: { defaultMessage: 'Booking' },
  next: { defaultMessage: 'Next booking' },
  rating: { defaultMessage: 'Rating' },
  kind: { defaultMessage: 'Type' },
  hour: { defaultMessage: 'Per hour' },
  notice: { defaultMessage: 'Notice' },
  lengths: { defaultMessage: 'Length' },
  policy: { defaultMessage: 'Policy' },
  hours: { defaultMessage: 'Hours a week' },
  photos: { defaultMessage: 'Photos' },
  updated: { defaultMessage: 'Changed' },
});

export const SORTS: Partial<Record<ColumnId | 'title', ListingSort>> = {
  title: 'title',
  property: 'property',
  state: 'state',
  price: 'price',
  mode: 'mode',
  rating: 'rating',
  booked: 'booked',
  month: 'month',
  updated: 'updated',
};

/** Aligns amounts and counts. */
export const RIGHT: readonly ColumnId[] = ['price', 'month', 'hour', 'hours', 'photos'];

const KEY = 'device.listing-columns';
const WIDE: readonly ColumnId[] = ['property', 'state', 'missing', 'price', 'booked', 'month', 'next', 'rating'];
const NARROW: readonly ColumnId[] = ['state', 'missing', 'price'];

function readColumns(): readonly ColumnId[] | undefined {
  const stored = readStored(KEY);
  if (!Array.isArray(stored)) return undefined;
  return COLUMNS.filter((id) => stored.includes(id));
}

export interface ShownColumns {
  readonly ids: readonly ColumnId[];
  readonly toggle: (id: ColumnId) => void;
}

/** The columns chosen on this device, otherwise those that fit the window. */
export function useColumns(): ShownColumns {
  const isWide = useMedia('(min-width: 1180px)');
  const [chosen, setChosen] = useState(readColumns);
  const ids = chosen ?? (isWide ? WIDE : NARROW);
  return {
    ids,
    toggle: (id) => {
      const next = COLUMNS.filter((known) => (known === id ? !ids.includes(known) : ids.includes(known)));
      writeStored(KEY, next);
      setChosen(next);
    },
  };
}

/** How many missing fields fit in a cell. */
const NAMED = 2;

const muted = (text: ReactNode) => <span className="text-muted">{text}</span>;

function Missing({ listing: { gaps: missingFields, state } }: { listing: HostListing }) {
  const intl = useIntl();
  const blocking = missingFields.filter(({ isBlocking }) => isBlocking);
  if (blocking.length === 0)
    return state === 'draft' ? <FormattedMessage defaultMessage="Ready to publish" /> : muted('–');
  const names = blocking.map(({ code }) => intl.formatMessage(missingFieldNames[code]));
  return (
    <span className="font-[550] text-clay" title={names.join(', ')}>
      {names.slice(0, NAMED).join(', ')}
      {names.length > NAMED && ` +${intl.formatNumber(names.length - NAMED)}`}
    </span>
  );
}

function Next({ listing: { nextBooking, property } }: { listing: HostListing }) {
  if (!nextBooking) return muted('–');
  return (
    <>
      {givenName(nextBooking.guestName)},{' '}
      <ZonedDate at={nextBooking.startsAt} timeZone={property.timeZone} dateStyle="short" />
    </>
  );
}

/** The content of a column for one listing. */
export function ListingCell({ id, listing }: { id: ColumnId; listing: HostListing }): ReactNode {
  const intl = useIntl();
  const locale = useLocale();
  const { pricing } = listing;
  switch (id) {
    case 'property':
      return listing.property.title;
    case 'state':
      return <ListingStateBadge state={listing.state} />;
    case 'missing':
      return <Missing listing={listing} />;
    case 'price':
      if (pricing.dayMinor === 0) return <NoPriceYet />;
      return <Money amountMinor={pricing.dayMinor} currency={pricing.currency} isRounded withCode />;
    case 'hour':
      if (pricing.hourMinor === null) return muted('–');
      return <Money amountMinor={pricing.hourMinor} currency={pricing.currency} isRounded withCode />;
    case 'booked':
      return <BookedDays listing={listing} />;
    case 'month':
      return <MonthEarnings listing={listing} />;
    case 'mode':
      return intl.formatMessage(modeNames[listing.bookingMode]);
    case 'next':
      return <Next listing={listing} />;
    case 'rating':
      return listing.stats.rating === null ? muted('–') : <Stars {...listing.stats} isColumn />;
    case 'kind':
      return kindName(intl, listing.kind);
    case 'notice':
      return noticeWords(intl, listing.noticeMinutes);
    case 'lengths':
      return `${formatDuration(listing.minDurationMinutes, locale)} – ${formatDuration(listing.maxDurationMinutes, locale)}`;
    case 'policy':
      return policyName(intl, listing.cancellationPolicy);
    case 'hours':
      return intl.formatNumber(Math.round(listing.weeklyOpenMinutes / 60));
    case 'photos':
      return intl.formatNumber(listing.photoCount);
    case 'updated':
      return <ZonedDate at={listing.updatedAt} timeZone={listing.property.timeZone} dateStyle="short" />;
  }
}
