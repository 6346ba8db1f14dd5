// Items of the search, in groups: pages by name, and results from the server.
import type { IntlShape } from 'react-intl';
import { defineMessages } from 'react-intl';
import type { Answer } from '../../lib/api/api-request.ts';
import { formatMoney } from '../../lib/formats.ts';
import { areasFor } from './staff-pages.ts';

type Found = Answer<'GET /api/staff/find'>;

export interface PaletteItem {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  /** Links to a list, so it isn't remembered. */
  readonly isList?: boolean;
}

export interface PaletteGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly PaletteItem[];
}

const groupNames = defineMessages({
  members: { defaultMessage: 'Members' },
  listings: { defaultMessage: 'Listings' },
  bookings: { defaultMessage: 'Bookings' },
  tickets: { defaultMessage: 'Tickets' },
  payments: { defaultMessage: 'Payments' },
  pages: { defaultMessage: 'Pages' },
  recent: { defaultMessage: 'Recent' },
  lists: { defaultMessage: 'Search in lists' },
});

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every typed word is the start of a word in the name. */
function fits(name: string, typed: string): boolean {
  const words = plain(name).split(/[\s/,-]+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export function pageGroup(intl: IntlShape, typed: string, may: Parameters<typeof areasFor>[0]): PaletteGroup {
  const items = areasFor(may)
    .flatMap(({ name: area, pages }) =>
      pages.map(({ to, name }): PaletteItem => {
        const [title, detail] = [intl.formatMessage(name), intl.formatMessage(area)];
        return { id: to, to, title, detail: title === detail ? '' : detail };
      }),
    )
    .filter(({ title, detail }) => fits(`${title} ${detail}`, typed));
  return { id: 'pages', name: intl.formatMessage(groupNames.pages), items };
}

export const recentGroup = (intl: IntlShape, recent: readonly Omit<PaletteItem, 'id'>[]): PaletteGroup => ({
  id: 'recent',
  name: intl.formatMessage(groupNames.recent),
  items: recent.map((item) => ({ ...item, id: item.to })),
});

const dots = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** `nameState` returns a status in words. */
export function foundGroups(
  intl: IntlShape,
  found: Found,
  { locale, nameState }: { locale: string; nameState: (kind: string, state: string) => string },
): PaletteGroup[] {
  const group = (id: keyof Found, items: PaletteItem[]): PaletteGroup => ({
    id,
    name: intl.formatMessage(groupNames[id]),
    items,
  });
  return [
    group(
      'members',
      found.members.map(({ _id, name, email, status }) => ({
        id: `member-${_id}`,
        to: `/admin/users?member=${_id}`,
        title: name,
        detail: dots(email, status === 'active' ? undefined : nameState('member', status)),
      })),
    ),
    group(
      'bookings',
      found.bookings.map(({ _id, reference, guest, listingTitle, status }) => ({
        id: `booking-${_id}`,
        to: `/booking/${_id}`,
        title: reference,
        detail: dots(nameState('booking', status), guest, listingTitle),
      })),
    ),
    group(
      'tickets',
      found.tickets.map(({ _id, reference, subject, from, state }) => ({
        id: `ticket-${_id}`,
        to: `/support?ticket=${_id}`,
        title: subject,
        detail: dots(reference, from, nameState('ticket', state)),
      })),
    ),
    group(
      'listings',
      found.listings.map(({ _id, title, city, host, state }) => ({
        id: `listing-${_id}`,
        to: `/admin/listings?listing=${_id}`,
        title,
        detail: dots(city, host, nameState('listing', state)),
      })),
    ),
    group(
      'payments',
      found.payments.map(({ bookingId, reference, guest, totalMinor, currency, status }) => ({
        id: `payment-${bookingId}`,
        to: `/admin?view=payments&payment=${bookingId}`,
        title: intl.formatMessage(
          { defaultMessage: 'Payment for {reference}', description: 'A booking’s number' },
          { reference },
        ),
        detail: dots(
          formatMoney(totalMinor, currency, locale, { withCode: true }),
          nameState('payment', status),
          guest,
        ),
      })),
    ),
  ];
}

/** The same search in the tables, which show all matches. */
export function listGroup(intl: IntlShape, typed: string): PaletteGroup {
  const q = encodeURIComponent(typed);
  const lists = [
    ['/admin/users', groupNames.members],
    ['/admin?view=bookings', groupNames.bookings],
    ['/admin?view=tickets', groupNames.tickets],
    ['/admin?view=listings', groupNames.listings],
    ['/admin?view=payments', groupNames.payments],
  ] as const;
  return {
    id: 'lists',
    name: intl.formatMessage(groupNames.lists),
    items: lists.map(([path, name]) => ({
      id: `list-${path}`,
      to: `${path}${path.includes('?') ? '&' : '?'}q=${q}`,
      title: intl.formatMessage({ defaultMessage: '“{typed}” in {list}' }, { typed, list: intl.formatMessage(name) }),
      detail: '',
      isList: true,
    })),
  };
}
