// The staff pages under /admin, chosen by `?view=` (RO2). The start page shows what's waiting and the marketplace's figures.
import type { ComponentType, ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { HelpTexts } from '../../features/page-texts/help-texts.tsx';
import { LegalTextsPage } from '../../features/page-texts/legal-texts.tsx';
import { PageTexts } from '../../features/page-texts/page-texts.tsx';
import { SettingsFilePage } from '../../features/site-settings/settings-file.tsx';
import { Setup } from '../../features/site-settings/setup.tsx';
import { SetupReminder } from '../../features/site-settings/setup-reminder.tsx';
import {
  ListingSettings,
  LookSettings,
  NoticeSettings,
  OfferSettings,
} from '../../features/site-settings/site-settings.tsx';
import { EmailTexts } from '../../features/site-texts/email-texts.tsx';
import { StaffBookingDisputes } from '../../features/staff-decisions/booking-disputes.tsx';
import { StaffDamages } from '../../features/staff-decisions/damages.tsx';
import { StaffDisputes } from '../../features/staff-decisions/disputes.tsx';
import { AuditList } from '../../features/staff-lists/audit-list.tsx';
import { BookingList } from '../../features/staff-lists/booking-list.tsx';
import { ListingList } from '../../features/staff-lists/listing-list.tsx';
import { PaymentList } from '../../features/staff-lists/payment-list.tsx';
import { PayoutList } from '../../features/staff-lists/payout-list.tsx';
import { ReportList } from '../../features/staff-lists/report-list.tsx';
import { TicketList } from '../../features/staff-lists/ticket-list.tsx';
import { WaysOfWorking } from '../../features/staff-members/personas.tsx';
import { StaffRoles } from '../../features/staff-members/roles.tsx';
import { Books } from '../../features/staff-money/books.tsx';
import { CancellationSettings } from '../../features/staff-money/cancellation-settings.tsx';
import { CreditSettings } from '../../features/staff-money/credit-settings.tsx';
import { StaffFees } from '../../features/staff-money/fees.tsx';
import { StaffInstallments } from '../../features/staff-money/installments.tsx';
import { PaymentStory } from '../../features/staff-money/payment-story.tsx';
import { StaffPayouts } from '../../features/staff-money/payouts.tsx';
import { PromoCodes } from '../../features/staff-money/promo-codes.tsx';
import { StaffRates } from '../../features/staff-money/rates.tsx';
import { StuckPayments } from '../../features/staff-money/stuck-payments.tsx';
import { StaffTaxes } from '../../features/staff-money/taxes.tsx';
import { LoginNudge } from '../../features/staff-overview/login-nudge.tsx';
import { StaffOutbox } from '../../features/staff-overview/outbox.tsx';
import { Retention } from '../../features/staff-overview/retention.tsx';
import { SelfCheck } from '../../features/staff-overview/self-check.tsx';
import { Today } from '../../features/staff-overview/today.tsx';
import { titleOfView } from '../../features/staff-overview/view-title.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';

const titles = defineMessages({
  today: { defaultMessage: 'Today' },
  log: { defaultMessage: 'Audit log' },
  payments: { defaultMessage: 'Payments' },
  'stuck-payments': { defaultMessage: 'Stuck payments' },
  bookings: { defaultMessage: 'Bookings' },
  listings: { defaultMessage: 'All listings' },
  tickets: { defaultMessage: 'All tickets' },
  reports: { defaultMessage: 'All reports' },
  'all-payouts': { defaultMessage: 'All payouts' },
  books: { defaultMessage: 'Books' },
  payouts: { defaultMessage: 'Payouts' },
  taxes: { defaultMessage: 'Taxes' },
  fees: { defaultMessage: 'Fees' },
  disputes: { defaultMessage: 'Disputes' },
  damages: { defaultMessage: 'Damage' },
  problems: { defaultMessage: 'Problems' },
  installments: { defaultMessage: 'Monthly payments' },
  promotions: { defaultMessage: 'Promo codes and credit' },
  rates: { defaultMessage: 'Exchange rates' },
  personas: { defaultMessage: 'Work styles' },
  settings: { defaultMessage: 'Brand' },
  offer: { defaultMessage: 'Hosting and features' },
  'listing-settings': { defaultMessage: 'Listings', description: 'Settings: what listings can be and have' },
  notices: { defaultMessage: 'Notices', description: 'Settings: announcement and maintenance' },
  'settings-file': { defaultMessage: 'Export and import' },
  setup: { defaultMessage: 'Setup', description: 'Page with the steps of the first setup' },
  mail: { defaultMessage: 'Emails' },
  'email-texts': { defaultMessage: 'Email texts' },
  'legal-texts': { defaultMessage: 'Legal texts' },
  'help-texts': { defaultMessage: 'Help articles' },
  'page-texts': { defaultMessage: 'Pages and blog' },
  retention: { defaultMessage: 'Retention', description: 'Page with how long records are kept' },
  'self-check': { defaultMessage: 'Self-check', description: 'Page where the installation checks itself' },
  roles: { defaultMessage: 'Roles', description: 'Page with the roles of staff' },
});

export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta({ title: titleOfView(location.search, titles.today, titles), isHidden: true });

function Payments() {
  const [search] = useSearchParams();
  const open = search.get('payment');
  return open ? <PaymentStory key={open} id={open} /> : <PaymentList />;
}

/** Views that consist of a table. */
const LISTS = {
  log: AuditList,
  bookings: BookingList,
  listings: ListingList,
  payments: Payments,
  'all-payouts': PayoutList,
  reports: ReportList,
  tickets: TicketList,
} as const;

const Promotions = () => (
  <>
    <PromoCodes />
    <div className="mt-12">
      <CreditSettings />
    </div>
  </>
);

const Fees = () => (
  <>
    <StaffFees />
    <div className="mt-12">
      <CancellationSettings />
    </div>
  </>
);

/** Views with a title and an explanation. */
const VIEWS = {
  'stuck-payments': {
    lead: (
      <FormattedMessage defaultMessage="Refunds, card holds, and payments that haven’t gone through, oldest first." />
    ),
    Content: StuckPayments,
  },
  books: {
    lead: (
      <FormattedMessage defaultMessage="The ledger month by month, checked every night against bookings and payments." />
    ),
    Content: Books,
  },
  payouts: {
    lead: (
      <FormattedMessage defaultMessage="Pay hosts by bank transfer from your own bank. Every step is logged with your name." />
    ),
    Content: StaffPayouts,
  },
  taxes: {
    lead: (
      <FormattedMessage defaultMessage="Taxes on stays and on our fees. Have an accountant review them before you turn them on. Changes are logged with your name." />
    ),
    Content: StaffTaxes,
  },
  fees: {
    lead: (
      <FormattedMessage defaultMessage="What we charge guests and hosts, with past and scheduled changes. Every change is logged with your name." />
    ),
    Content: Fees,
  },
  disputes: {
    lead: (
      <FormattedMessage defaultMessage="Card payments that a guest’s bank reversed or is asking about. Opening one is logged." />
    ),
    Content: StaffDisputes,
  },
  damages: {
    lead: (
      <FormattedMessage defaultMessage="Damage reports that guests disagree with, haven’t answered, or haven’t paid. Every decision is logged with your name." />
    ),
    Content: StaffDamages,
  },
  problems: {
    lead: (
      <FormattedMessage defaultMessage="Overtime and problems that guests and hosts couldn’t settle. Every decision is logged with your name." />
    ),
    Content: StaffBookingDisputes,
  },
  installments: {
    lead: (
      <FormattedMessage defaultMessage="Payments for long stays that are a week or more overdue. Every step is logged with your name." />
    ),
    Content: StaffInstallments,
  },
  promotions: {
    lead: <FormattedMessage defaultMessage="Discounts and credit for guests, and what they cost us." />,
    Content: Promotions,
  },
  rates: {
    lead: (
      <FormattedMessage defaultMessage="People see price estimates in their own currency, based on these rates. Everyone pays in the listing’s currency." />
    ),
    Content: StaffRates,
  },
  personas: {
    lead: (
      <FormattedMessage defaultMessage="Edit the text on the work styles page and in quiz results. Your edits aren’t translated. You see changes right away, and everyone else sees them within 30 minutes. Changes are logged with your name." />
    ),
    Content: WaysOfWorking,
  },
  roles: {
    lead: (
      <FormattedMessage defaultMessage="Who can do what in the staff area. Only roles that need them can access members’ data and money." />
    ),
    Content: StaffRoles,
  },
  retention: {
    lead: (
      <FormattedMessage defaultMessage="How long we keep records before they’re deleted for good. Every change is logged with your name." />
    ),
    Content: Retention,
  },
  'self-check': {
    lead: (
      <FormattedMessage defaultMessage="What this installation needs to work, checked now. Each check takes a few seconds at most." />
    ),
    Content: SelfCheck,
  },
  settings: {
    lead: (
      <FormattedMessage defaultMessage="What the site is called and looks like. Changes apply right away and are logged with your name." />
    ),
    Content: LookSettings,
  },
  offer: {
    lead: (
      <FormattedMessage defaultMessage="Who can host, and what the site offers. Changes apply right away and are logged with your name." />
    ),
    Content: OfferSettings,
  },
  'listing-settings': {
    lead: (
      <FormattedMessage defaultMessage="What hosts can choose for their listings, and what it’s called. Changes apply right away and are logged with your name." />
    ),
    Content: ListingSettings,
  },
  notices: {
    lead: (
      <FormattedMessage defaultMessage="What you tell everyone. Changes apply right away and are logged with your name." />
    ),
    Content: NoticeSettings,
  },
  'settings-file': {
    lead: (
      <FormattedMessage defaultMessage="Keep your settings as a file, or use them on another installation. Imports are logged with your name." />
    ),
    Content: SettingsFilePage,
  },
  setup: {
    lead: (
      <FormattedMessage defaultMessage="What a new marketplace needs first. Skip what you like, and come back any time." />
    ),
    Content: Setup,
  },
  mail: {
    lead: (
      <FormattedMessage defaultMessage="Emails as they were sent. Opening one is logged. Login links are removed." />
    ),
    Content: StaffOutbox,
  },
  'email-texts': {
    lead: (
      <FormattedMessage defaultMessage="Your own words in this site’s emails, in each language. Changes apply right away and are logged with your name." />
    ),
    Content: EmailTexts,
  },
  'help-texts': {
    lead: (
      <FormattedMessage defaultMessage="Your own help articles, and your changes to the ones that come with the site. Changes apply right away and are logged with your name." />
    ),
    Content: HelpTexts,
  },
  'page-texts': {
    lead: (
      <FormattedMessage defaultMessage="Your own words on pages about you, and your blog. Changes apply right away and are logged with your name." />
    ),
    Content: PageTexts,
  },
  'legal-texts': {
    lead: (
      <FormattedMessage defaultMessage="Your own terms, privacy, and cookie texts. Have a lawyer review them. Every version is kept and logged with your name." />
    ),
    Content: LegalTextsPage,
  },
} as const satisfies Partial<Record<keyof typeof titles, { lead: ReactNode; Content: ComponentType }>>;

const isIn = <T extends object>(table: T, view: string | null): view is Extract<keyof T, string> =>
  view !== null && Object.hasOwn(table, view);

export default function Admin() {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (isIn(LISTS, view)) {
    const List = LISTS[view];
    return (
      <StaffFrame>
        <List />
      </StaffFrame>
    );
  }
  if (isIn(VIEWS, view)) {
    const { lead, Content } = VIEWS[view];
    return (
      <StaffFrame title={<FormattedMessage {...titles[view]} />} lead={lead}>
        <Content />
      </StaffFrame>
    );
  }
  return (
    <StaffFrame title={<FormattedMessage {...titles.today} />}>
      <SetupReminder />
      <LoginNudge />
      <Today />
    </StaffFrame>
  );
}
