// Every endpoint of the product in one table. The server binds it; the web takes its type only.
import { absenceEndpoints } from './absences.ts';
import { accountEndpoints } from './accounts.ts';
import { bookingEndpoints } from './booking-endpoints.ts';
import { bookmarkEndpoints } from './bookmarks.ts';
import { bookEndpoints } from './books.ts';
import { checkoutQuestionEndpoints } from './checkout-questions.ts';
import { coHostEndpoints } from './co-hosts.ts';
import { communityEndpoints } from './community.ts';
import { creditEndpoints } from './credit.ts';
import { damageEndpoints } from './damages.ts';
import { discoverEndpoints } from './discover.ts';
import { disputeEndpoints } from './disputes.ts';
import type { CallAnswer, CallInput } from './endpoint.ts';
import { exchangeRateEndpoints } from './exchange-rates.ts';
import { feedEndpoints } from './feeds.ts';
import { feeEndpoints } from './fees.ts';
import { homeEndpoints } from './homes.ts';
import { hostBookingEndpoints } from './host-bookings.ts';
import { hostCalendarEndpoints } from './host-calendars.ts';
import { hostingEndpoints } from './hosting.ts';
import { hostingBulkEndpoints } from './hosting-bulk.ts';
import { insightEndpoints } from './insights.ts';
import { installmentEndpoints } from './installments.ts';
import { insuranceEndpoints } from './insurance.ts';
import { invoiceEndpoints } from './invoices.ts';
import { kudosEndpoints } from './kudos.ts';
import { legalEndpoints } from './legal.ts';
import { listingPublishingEndpoints } from './listing-publishing.ts';
import { listingReviewEndpoints } from './listing-review.ts';
import { listingEndpoints } from './listings.ts';
import { mailEndpoints } from './mail.ts';
import { memberLookEndpoints } from './member-looks.ts';
import { memberEndpoints } from './members.ts';
import { mergingEndpoints } from './merging.ts';
import { messageEndpoints } from './messages.ts';
import { newsEndpoints } from './news.ts';
import { offerEndpoints } from './offers.ts';
import { paymentSettingsEndpoints } from './payment-settings.ts';
import { payoutEndpoints } from './payouts.ts';
import { placeEndpoints } from './places.ts';
import { profileEndpoints } from './profiles.ts';
import { promotionEndpoints } from './promotions.ts';
import { referralEndpoints } from './referrals.ts';
import { reviewEndpoints } from './reviews.ts';
import { roomImportEndpoints } from './room-import.ts';
import { savedCardEndpoints } from './saved-cards.ts';
import { savedListEndpoints } from './saved-lists.ts';
import { savedReplyEndpoints } from './saved-replies.ts';
import { searchWatchEndpoints } from './search-watches.ts';
import { staffEndpoints } from './staff.ts';
import { staffFindEndpoints } from './staff-find.ts';
import { staffPaymentEndpoints } from './staff-payments.ts';
import { staffPayoutEndpoints } from './staff-payouts.ts';
import { staffPersonaEndpoints } from './staff-personas.ts';
import { staffPlaceEndpoints } from './staff-places.ts';
import { staffReportEndpoints } from './staff-reports.ts';
import { staffRoleEndpoints } from './staff-role-endpoints.ts';
import { staffTableEndpoints } from './staff-tables.ts';
import { statementEndpoints } from './statements.ts';
import { stripeRefundEndpoints } from './stripe-refunds.ts';
import { supportEndpoints } from './support.ts';
import { systemEndpoints } from './system.ts';
import { taxEndpoints } from './taxes.ts';
import { turnoverEndpoints } from './turnover.ts';

export const api = {
  ...systemEndpoints,
  ...placeEndpoints,
  ...listingEndpoints,
  ...homeEndpoints,
  ...memberEndpoints,
  ...accountEndpoints,
  ...mailEndpoints,
  ...legalEndpoints,
  ...bookingEndpoints,
  ...hostingEndpoints,
  ...listingPublishingEndpoints,
  ...hostingBulkEndpoints,
  ...coHostEndpoints,
  ...hostBookingEndpoints,
  ...insightEndpoints,
  ...hostCalendarEndpoints,
  ...feedEndpoints,
  ...absenceEndpoints,
  ...checkoutQuestionEndpoints,
  ...offerEndpoints,
  ...turnoverEndpoints,
  ...searchWatchEndpoints,
  ...roomImportEndpoints,
  ...messageEndpoints,
  ...newsEndpoints,
  ...savedReplyEndpoints,
  ...supportEndpoints,
  ...staffEndpoints,
  ...bookEndpoints,
  ...feeEndpoints,
  ...promotionEndpoints,
  ...exchangeRateEndpoints,
  ...savedCardEndpoints,
  ...paymentSettingsEndpoints,
  ...taxEndpoints,
  ...payoutEndpoints,
  ...invoiceEndpoints,
  ...statementEndpoints,
  ...staffPayoutEndpoints,
  ...staffPaymentEndpoints,
  ...stripeRefundEndpoints,
  ...damageEndpoints,
  ...installmentEndpoints,
  ...disputeEndpoints,
  ...staffPersonaEndpoints,
  ...mergingEndpoints,
  ...memberLookEndpoints,
  ...staffPlaceEndpoints,
  ...staffReportEndpoints,
  ...staffRoleEndpoints,
  ...staffTableEndpoints,
  ...staffFindEndpoints,
  ...listingReviewEndpoints,
  ...insuranceEndpoints,
  ...bookmarkEndpoints,
  ...savedListEndpoints,
  ...profileEndpoints,
  ...kudosEndpoints,
  ...discoverEndpoints,
  ...referralEndpoints,
  ...reviewEndpoints,
  ...communityEndpoints,
  ...creditEndpoints,
} as const;

export type Api = typeof api;
export type ApiKey = keyof Api;
/** What a caller sends to, and gets from, the endpoint named by its key. */
export type Input<K extends ApiKey> = CallInput<Api[K]>;
export type Answer<K extends ApiKey> = CallAnswer<Api[K]>;
