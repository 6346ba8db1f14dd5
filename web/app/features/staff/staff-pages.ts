// Every page of the staff area: its sections are the tabs, and what belongs together stands under one. The search finds them too.
import { defineMessages, type MessageDescriptor } from 'react-intl';

interface StaffPage {
  readonly to: string;
  readonly name: MessageDescriptor;
}

interface StaffArea {
  readonly name: MessageDescriptor;
  /** The first one is where the tab leads. */
  readonly pages: readonly [StaffPage, ...StaffPage[]];
}

const areas = defineMessages({
  today: { defaultMessage: 'Today' },
  support: { defaultMessage: 'Support' },
  listings: { defaultMessage: 'Listings' },
  bookings: { defaultMessage: 'Bookings' },
  members: { defaultMessage: 'Members' },
  reports: { defaultMessage: 'Reports' },
  documents: { defaultMessage: 'Documents' },
  money: { defaultMessage: 'Money' },
  personas: { defaultMessage: 'Work styles' },
  mail: { defaultMessage: 'Emails' },
  log: { defaultMessage: 'Audit log' },
});

const pages = defineMessages({
  tickets: { defaultMessage: 'Tickets' },
  allTickets: { defaultMessage: 'All tickets' },
  review: { defaultMessage: 'Review' },
  allListings: { defaultMessage: 'All listings' },
  allMembers: { defaultMessage: 'All members' },
  list: { defaultMessage: 'Waiting list' },
  openReports: { defaultMessage: 'To decide' },
  allReports: { defaultMessage: 'All reports' },
  payments: { defaultMessage: 'Payments' },
  stuck: { defaultMessage: 'Stuck payments' },
  payouts: { defaultMessage: 'Payouts' },
  allPayouts: { defaultMessage: 'All payouts' },
  disputes: { defaultMessage: 'Disputes' },
  damages: { defaultMessage: 'Damage' },
  installments: { defaultMessage: 'Monthly payments' },
  books: { defaultMessage: 'Books' },
  fees: { defaultMessage: 'Fees' },
  promotions: { defaultMessage: 'Promo codes and credit' },
  rates: { defaultMessage: 'Exchange rates' },
  taxes: { defaultMessage: 'Taxes' },
});

export const STAFF_AREAS: readonly StaffArea[] = [
  { name: areas.today, pages: [{ to: '/admin', name: areas.today }] },
  {
    name: areas.support,
    pages: [
      { to: '/support', name: pages.tickets },
      { to: '/admin?view=tickets', name: pages.allTickets },
    ],
  },
  {
    name: areas.listings,
    pages: [
      { to: '/admin/listings', name: pages.review },
      { to: '/admin?view=listings', name: pages.allListings },
    ],
  },
  { name: areas.bookings, pages: [{ to: '/admin?view=bookings', name: areas.bookings }] },
  {
    name: areas.members,
    pages: [
      { to: '/admin/users', name: pages.allMembers },
      { to: '/admin/users?view=list', name: pages.list },
    ],
  },
  {
    name: areas.reports,
    pages: [
      { to: '/admin/reports', name: pages.openReports },
      { to: '/admin?view=reports', name: pages.allReports },
    ],
  },
  { name: areas.documents, pages: [{ to: '/admin/insurance', name: areas.documents }] },
  {
    name: areas.money,
    pages: [
      { to: '/admin?view=payments', name: pages.payments },
      { to: '/admin?view=stuck-payments', name: pages.stuck },
      { to: '/admin?view=payouts', name: pages.payouts },
      { to: '/admin?view=all-payouts', name: pages.allPayouts },
      { to: '/admin?view=disputes', name: pages.disputes },
      { to: '/admin?view=damages', name: pages.damages },
      { to: '/admin?view=installments', name: pages.installments },
      { to: '/admin?view=books', name: pages.books },
      { to: '/admin?view=fees', name: pages.fees },
      { to: '/admin?view=promotions', name: pages.promotions },
      { to: '/admin?view=rates', name: pages.rates },
      { to: '/admin?view=taxes', name: pages.taxes },
    ],
  },
  { name: areas.personas, pages: [{ to: '/admin?view=personas', name: areas.personas }] },
  { name: areas.mail, pages: [{ to: '/admin?view=mail', name: areas.mail }] },
  { name: areas.log, pages: [{ to: '/admin?view=log', name: areas.log }] },
];

/** The page's path with what tells it from others under the same path. */
export function addressOf(pathname: string, search: string): string {
  const view = new URLSearchParams(search).get('view');
  return view === null ? pathname : `${pathname}?view=${view}`;
}

/** The area an address is in, or undefined for pages elsewhere. */
export const areaOf = (address: string): StaffArea | undefined =>
  STAFF_AREAS.find(({ pages }) => pages.some(({ to }) => to === address)) ??
  STAFF_AREAS.find(({ pages }) => pages.some(({ to }) => to === address.split('?')[0]));
