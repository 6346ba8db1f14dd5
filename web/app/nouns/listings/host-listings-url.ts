// Filters and sort order of the listings in the URL: `?state=draft&missing=photos&sort=title`. Pure.

import {
  LISTING_SORTS,
  type ListingSort,
  MISSING_FILTERS,
  type MissingFilter,
} from '@daynook/contract/hosting/hosting-bulk';
import { BOOKING_MODES, type BookingMode } from '@daynook/contract/listings/amenities';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import type { ListingFilter, ListingState } from './host-listings-api.ts';
import { SHOWN_STATES } from './state-badge.tsx';

export interface ListingAddress {
  q: string;
  state: ListingState | undefined;
  home: string | undefined;
  missing: MissingFilter | undefined;
  mode: BookingMode | undefined;
  /** Prices per day in minor units of the currency; ignored without it. */
  currency: string | undefined;
  fromMinor: number | undefined;
  toMinor: number | undefined;
  sort: ListingSort;
  isDescending: boolean;
}

const LONGEST = 80;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const NO_FILTER: ListingAddress = {
  q: '',
  state: undefined,
  home: undefined,
  missing: undefined,
  mode: undefined,
  currency: undefined,
  fromMinor: undefined,
  toMinor: undefined,
  sort: 'property',
  isDescending: false,
};

const readAmount = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export function readListingAddress(search: URLSearchParams): ListingAddress {
  const one = <T extends string>(known: readonly T[], name: string) =>
    known.find((value) => value === search.get(name));
  const property = search.get('home') ?? '';
  const currency = one(CURRENCIES, 'currency');
  return {
    q: (search.get('q') ?? '').trim().slice(0, LONGEST),
    state: one(SHOWN_STATES, 'state'),
    home: UUID.test(property) ? property : undefined,
    missing: one(MISSING_FILTERS, 'missing'),
    mode: one(BOOKING_MODES, 'mode'),
    currency,
    fromMinor: currency ? readAmount(search.get('from')) : undefined,
    toMinor: currency ? readAmount(search.get('to')) : undefined,
    sort: one(LISTING_SORTS, 'sort') ?? 'property',
    isDescending: search.get('order') === 'desc',
  };
}

export function writeListingAddress(address: Partial<ListingAddress>): string {
  const { q, state, home, missing, mode, currency, fromMinor, toMinor, sort, isDescending } = {
    ...NO_FILTER,
    ...address,
  };
  const hasPrice = currency !== undefined && (fromMinor !== undefined || toMinor !== undefined);
  const entries: readonly (readonly [string, string | number | undefined | false])[] = [
    ['q', q.trim()],
    ['state', state],
    ['home', home],
    ['missing', missing],
    ['mode', mode],
    ['currency', hasPrice && currency],
    ['from', hasPrice && fromMinor],
    ['to', hasPrice && toMinor],
    ['sort', sort !== 'property' && sort],
    ['order', isDescending && 'desc'],
  ];
  const search = new URLSearchParams();
  for (const [name, value] of entries)
    if (value !== undefined && value !== false && value !== '') search.set(name, String(value));
  return `?${search}`;
}

/** The path to the listings with this filter, for tasks about several listings. */
export const listingsPath = (address: Partial<ListingAddress>): string =>
  `/host/listings${writeListingAddress(address)}`;

/** The query sent to the server. */
export function toFilter({
  q,
  state,
  home,
  missing,
  mode,
  currency,
  fromMinor,
  toMinor,
  sort,
  isDescending,
}: ListingAddress): ListingFilter {
  const hasPrice = currency !== undefined && (fromMinor !== undefined || toMinor !== undefined);
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(home && { propertyId: home }),
    ...(missing && { missing }),
    ...(mode && { mode }),
    ...(hasPrice && { currency }),
    ...(hasPrice && fromMinor !== undefined && { dayFromMinor: String(fromMinor) }),
    ...(hasPrice && toMinor !== undefined && { dayToMinor: String(toMinor) }),
    ...(sort !== 'property' && { sort }),
    ...(isDescending && { direction: 'desc' as const }),
  };
}

/** The number of active filters besides search and status. */
export const countFilters = ({ home, missing, mode, currency, fromMinor, toMinor }: ListingAddress): number =>
  [home, missing, mode, currency && (fromMinor ?? toMinor)].filter((value) => value !== undefined).length;

export const isFiltered = (address: ListingAddress): boolean =>
  address.q !== '' || address.state !== undefined || countFilters(address) > 0;
