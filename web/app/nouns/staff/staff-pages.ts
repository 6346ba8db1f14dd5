// Every page of the staff area, grouped by tab. The search finds them too.
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface StaffPage {
  readonly to: string;
  readonly name: MessageDescriptor;
  /** Its name next to the menu of narrow screens or its group, which say the rest. */
  readonly short?: MessageDescriptor;
  /** The required permission. */
  readonly needs: StaffPermission;
  /** Areas with many pages have groups of them. */
  readonly group?: MessageDescriptor;
}

export interface StaffArea {
  readonly name: MessageDescriptor;
  /** The tab links to the first one. */
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
  roles: { defaultMessage: 'Roles', description: 'Page with the roles of staff' },
  settings: { defaultMessage: 'Settings' },
  log: { defaultMessage: 'Audit log' },
});

const pages = defineMessages({
  selfCheck: { defaultMessage: 'Self-check', description: 'Page where the installation checks itself' },
  tickets: { defaultMessage: 'Tickets' },
  allTickets: { defaultMessage: 'All tickets' },
  review: { defaultMessage: 'Review', description: 'Page of staff on which listings are reviewed' },
  allListings: { defaultMessage: 'All listings' },
  allMembers: { defaultMessage: 'All members' },
  list: { defaultMessage: 'Waiting list' },
  memberImports: { defaultMessage: 'Invite from a file' },
  allReports: { defaultMessage: 'All reports' },
  payments: { defaultMessage: 'Payments' },
  stuck: { defaultMessage: 'Stuck payments' },
  payouts: { defaultMessage: 'Payouts' },
  allPayouts: { defaultMessage: 'All payouts' },
  disputes: { defaultMessage: 'Disputes' },
  damages: { defaultMessage: 'Damage' },
  problems: { defaultMessage: 'Problems' },
  installments: { defaultMessage: 'Monthly payments' },
  books: { defaultMessage: 'Books' },
  fees: { defaultMessage: 'Fees' },
  promotions: { defaultMessage: 'Promo codes and credit' },
  rates: { defaultMessage: 'Exchange rates' },
  taxes: { defaultMessage: 'Taxes' },
  documents: { defaultMessage: 'Documents' },
  claims: { defaultMessage: 'Claims' },
  sent: { defaultMessage: 'Sent', description: 'Page with the emails that were sent' },
  emailTexts: { defaultMessage: 'Email texts' },
  words: { defaultMessage: 'Texts', description: 'Page with the words of emails' },
  legalTexts: { defaultMessage: 'Legal texts' },
  helpTexts: { defaultMessage: 'Help articles' },
  pageTexts: { defaultMessage: 'Pages and blog' },
  brand: { defaultMessage: 'Brand' },
  offer: { defaultMessage: 'Hosting and features' },
  listingSettings: { defaultMessage: 'Listings', description: 'Settings: what listings can be and have' },
  notices: { defaultMessage: 'Notices', description: 'Settings: announcement and maintenance' },
  settingsFile: { defaultMessage: 'Export and import' },
  setup: { defaultMessage: 'Setup', description: 'Page with the steps of the first setup' },
  retention: { defaultMessage: 'Retention', description: 'Page with how long records are kept' },
  allSteps: { defaultMessage: 'All steps', description: 'Page with every step of every payment' },
  stuckOnes: { defaultMessage: 'Stuck', description: 'Page with stuck payments' },
  monthly: { defaultMessage: 'Monthly', description: 'Page with monthly payments' },
  toSend: { defaultMessage: 'To send', description: 'Page with payouts to send' },
  betweenMembers: { defaultMessage: 'Guest–host', description: 'Page with problems between guests and hosts' },
  all: { defaultMessage: 'All', description: 'Page with all items of a staff area' },
});

const groups = defineMessages({
  payments: { defaultMessage: 'Payments' },
  payouts: { defaultMessage: 'Payouts' },
  problems: { defaultMessage: 'Problems' },
  books: { defaultMessage: 'Books and rates' },
});

const STAFF_AREAS: readonly StaffArea[] = [
  {
    name: areas.today,
    pages: [
      { to: '/admin', name: areas.today, needs: 'overview' },
      { to: '/admin?view=self-check', name: pages.selfCheck, needs: 'system' },
    ],
  },
  {
    name: areas.support,
    pages: [
      { to: '/support', name: pages.tickets, needs: 'tickets' },
      { to: '/admin?view=tickets', name: pages.allTickets, short: pages.all, needs: 'tickets' },
    ],
  },
  {
    name: areas.listings,
    pages: [
      { to: '/admin/listings', name: pages.review, needs: 'listings' },
      { to: '/admin?view=listings', name: pages.allListings, short: pages.all, needs: 'listings' },
    ],
  },
  { name: areas.bookings, pages: [{ to: '/admin?view=bookings', name: areas.bookings, needs: 'bookings' }] },
  {
    name: areas.members,
    pages: [
      { to: '/admin/users', name: pages.allMembers, short: pages.all, needs: 'members' },
      { to: '/admin/users?view=list', name: pages.list, needs: 'waiting-list' },
      { to: '/admin/users?view=import', name: pages.memberImports, needs: 'member-status' },
    ],
  },
  {
    name: areas.reports,
    pages: [
      { to: '/admin/reports', name: pages.review, needs: 'reports' },
      { to: '/admin?view=reports', name: pages.allReports, short: pages.all, needs: 'reports' },
    ],
  },
  {
    name: areas.documents,
    pages: [
      { to: '/admin/insurance', name: pages.documents, short: pages.review, needs: 'documents' },
      { to: '/admin/insurance?view=claims', name: pages.claims, needs: 'claims' },
    ],
  },
  {
    name: areas.money,
    pages: [
      {
        to: '/admin?view=payments',
        name: pages.payments,
        short: pages.allSteps,
        needs: 'payments',
        group: groups.payments,
      },
      {
        to: '/admin?view=stuck-payments',
        name: pages.stuck,
        short: pages.stuckOnes,
        needs: 'payments',
        group: groups.payments,
      },
      {
        to: '/admin?view=installments',
        name: pages.installments,
        short: pages.monthly,
        needs: 'payments',
        group: groups.payments,
      },
      { to: '/admin?view=payouts', name: pages.payouts, short: pages.toSend, needs: 'payouts', group: groups.payouts },
      {
        to: '/admin?view=all-payouts',
        name: pages.allPayouts,
        short: pages.all,
        needs: 'payouts',
        group: groups.payouts,
      },
      { to: '/admin?view=disputes', name: pages.disputes, needs: 'disputes', group: groups.problems },
      { to: '/admin?view=damages', name: pages.damages, needs: 'damage', group: groups.problems },
      {
        to: '/admin?view=problems',
        name: pages.problems,
        short: pages.betweenMembers,
        needs: 'damage',
        group: groups.problems,
      },
      { to: '/admin?view=books', name: pages.books, needs: 'books', group: groups.books },
      { to: '/admin?view=fees', name: pages.fees, needs: 'fees', group: groups.books },
      { to: '/admin?view=promotions', name: pages.promotions, needs: 'fees', group: groups.books },
      { to: '/admin?view=rates', name: pages.rates, needs: 'fees', group: groups.books },
      { to: '/admin?view=taxes', name: pages.taxes, needs: 'taxes', group: groups.books },
    ],
  },
  { name: areas.personas, pages: [{ to: '/admin?view=personas', name: areas.personas, needs: 'work-styles' }] },
  {
    name: areas.mail,
    pages: [
      { to: '/admin?view=mail', name: areas.mail, short: pages.sent, needs: 'emails' },
      { to: '/admin?view=email-texts', name: pages.emailTexts, short: pages.words, needs: 'site-texts' },
    ],
  },
  { name: areas.roles, pages: [{ to: '/admin?view=roles', name: areas.roles, needs: 'overview' }] },
  {
    name: areas.settings,
    pages: [
      { to: '/admin?view=settings', name: pages.brand, needs: 'site-settings' },
      { to: '/admin?view=offer', name: pages.offer, needs: 'site-settings' },
      { to: '/admin?view=listing-settings', name: pages.listingSettings, needs: 'site-settings' },
      { to: '/admin?view=notices', name: pages.notices, needs: 'site-settings' },
      { to: '/admin?view=legal-texts', name: pages.legalTexts, needs: 'legal-texts' },
      { to: '/admin?view=help-texts', name: pages.helpTexts, needs: 'site-texts' },
      { to: '/admin?view=page-texts', name: pages.pageTexts, needs: 'site-texts' },
      { to: '/admin?view=settings-file', name: pages.settingsFile, needs: 'site-settings' },
      { to: '/admin?view=setup', name: pages.setup, needs: 'site-settings' },
      { to: '/admin?view=retention', name: pages.retention, needs: 'system' },
    ],
  },
  { name: areas.log, pages: [{ to: '/admin?view=log', name: areas.log, needs: 'audit-log' }] },
];

/** The areas with pages for the reader, without the pages they have no access to. */
export const areasFor = (may: (permission: StaffPermission) => boolean): readonly StaffArea[] =>
  STAFF_AREAS.flatMap(({ name, pages }) => {
    const [first, ...others] = pages.filter(({ needs }) => may(needs));
    return first ? [{ name, pages: [first, ...others] as const }] : [];
  });

/** The first page of each group of an area; none if it has no groups. */
export const listGroups = ({ pages }: StaffArea): readonly (StaffPage & { group: MessageDescriptor })[] =>
  pages.flatMap((page, at) =>
    page.group !== undefined && pages.findIndex(({ group }) => group === page.group) === at
      ? [{ ...page, group: page.group }]
      : [],
  );

/** The page's path, with the parameters that distinguish it from others with the same path. */
export function toAddress(pathname: string, search: string): string {
  const view = new URLSearchParams(search).get('view');
  return view === null ? pathname : `${pathname}?view=${view}`;
}

/** The page at a URL, or undefined for pages outside the staff area. */
export function findPage(address: string): StaffPage | undefined {
  const pages = STAFF_AREAS.flatMap((area) => area.pages);
  return pages.find(({ to }) => to === address) ?? pages.find(({ to }) => to === address.split('?')[0]);
}
