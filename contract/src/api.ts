// Every endpoint of the product in one table. The server binds it; the web takes its type only.

import { accountMergeEndpoints } from './account-merges.ts';
import { apiTokenEndpoints } from './accounts/api-tokens.ts';
import { phoneEndpoints } from './accounts/phones.ts';
import { pushEndpoints } from './accounts/push.ts';
import { securityEndpoints } from './accounts/security.ts';
import { textMessageEndpoints } from './accounts/text-messages.ts';
import { webhookEndpoints } from './accounts/webhooks.ts';
import { accountEndpoints } from './accounts.ts';
import { bookingEndpoints } from './booking-endpoints.ts';
import { arrivalEndpoints } from './bookings/arrivals.ts';
import { bookingChangeEndpoints } from './bookings/booking-changes.ts';
import { bookingDisputeEndpoints } from './bookings/booking-disputes.ts';
import { bookingSeriesEndpoints } from './bookings/booking-series.ts';
import { hostCancellationEndpoints } from './bookings/host-cancellations.ts';
import { bookmarkEndpoints } from './bookmarks.ts';
import { checkoutQuestionEndpoints } from './checkout-questions.ts';
import { communityEndpoints } from './community.ts';
import { calendarPushEndpoints } from './connections/calendar-push.ts';
import { connectedAppEndpoints } from './connections/connected-apps.ts';
import { embedEndpoints } from './connections/embeds.ts';
import { memberImportEndpoints } from './connections/member-imports.ts';
import { discoverEndpoints } from './discover.ts';
import { emailEndpoints } from './emails.ts';
import type { CallAnswer, CallInput } from './endpoint.ts';
import { helpEndpoints } from './help/help.ts';
import { calendarCheckEndpoints } from './hosting/calendar-checks.ts';
import { calendarImportEndpoints } from './hosting/calendar-imports.ts';
import { coHostEndpoints } from './hosting/co-hosts.ts';
import { hostBookingEndpoints } from './hosting/host-bookings.ts';
import { hostCalendarEndpoints } from './hosting/host-calendars.ts';
import { hostingEndpoints } from './hosting/hosting.ts';
import { hostingBulkEndpoints } from './hosting/hosting-bulk.ts';
import { insightEndpoints } from './hosting/insights.ts';
import { insuranceEndpoints } from './hosting/insurance.ts';
import { priceGuideEndpoints } from './hosting/price-guide.ts';
import { timeOffEndpoints } from './hosting/time-off.ts';
import { turnoverEndpoints } from './hosting/turnover-checklists.ts';
import { wayInPhotoEndpoints } from './hosting/way-in-photos.ts';
import { impersonationEndpoints } from './impersonation.ts';
import { kudosEndpoints } from './kudos.ts';
import { legalEndpoints } from './legal.ts';
import { connectionTestEndpoints } from './listings/connection-tests.ts';
import { floorPlanEndpoints } from './listings/floor-plans.ts';
import { homeHoursEndpoints } from './listings/home-hours.ts';
import { listingImportEndpoints } from './listings/listing-import.ts';
import { listingPublishingEndpoints } from './listings/listing-publishing.ts';
import { listingEndpoints } from './listings/listings.ts';
import { noiseSampleEndpoints } from './listings/noise-samples.ts';
import { propertyEndpoints } from './listings/properties.ts';
import { visitLimitEndpoints } from './listings/visit-limits.ts';
import { memberEndpoints } from './members.ts';
import { messageEndpoints } from './messages.ts';
import { creditEndpoints } from './money/credit.ts';
import { damageEndpoints } from './money/damages.ts';
import { disputeEndpoints } from './money/disputes.ts';
import { exchangeRateEndpoints } from './money/exchange-rates.ts';
import { feeEndpoints } from './money/fees.ts';
import { installmentEndpoints } from './money/installments.ts';
import { invoiceEndpoints } from './money/invoices.ts';
import { paymentSettingsEndpoints } from './money/payment-settings.ts';
import { payoutEndpoints } from './money/payouts.ts';
import { promotionEndpoints } from './money/promotions.ts';
import { savedCardEndpoints } from './money/saved-cards.ts';
import { statementEndpoints } from './money/statements.ts';
import { stripeRefundEndpoints } from './money/stripe-refunds.ts';
import { taxEndpoints } from './money/taxes.ts';
import { notificationsEndpoints } from './notifications.ts';
import { offerEndpoints } from './offers.ts';
import { placeEndpoints } from './places.ts';
import { profileEndpoints } from './profiles.ts';
import { referralEndpoints } from './referrals.ts';
import { reputationEndpoints } from './reputation/reputation.ts';
import { reviewEndpoints } from './reviews.ts';
import { savedListEndpoints } from './saved-lists.ts';
import { savedReplyEndpoints } from './saved-replies.ts';
import { searchWatchEndpoints } from './search-watches.ts';
import { emailTextEndpoints } from './settings/email-texts.ts';
import { helpTextEndpoints } from './settings/help-texts.ts';
import { hostInvitationEndpoints } from './settings/host-invitations.ts';
import { legalTextEndpoints } from './settings/legal-texts.ts';
import { logoEndpoints } from './settings/logos.ts';
import { settingsFileEndpoints } from './settings/settings-file.ts';
import { setupEndpoints } from './settings/setup.ts';
import { sitePageEndpoints } from './settings/site-pages.ts';
import { siteSettingEndpoints } from './settings/site-settings.ts';
import { bookEndpoints } from './staff/books.ts';
import { staffFindEndpoints } from './staff/find.ts';
import { listingReviewEndpoints } from './staff/listing-review.ts';
import { staffPaymentEndpoints } from './staff/payments.ts';
import { staffPayoutEndpoints } from './staff/payouts.ts';
import { staffPersonaEndpoints } from './staff/personas.ts';
import { staffReportEndpoints } from './staff/reports.ts';
import { retentionEndpoints } from './staff/retention.ts';
import { staffRoleEndpoints } from './staff/role-endpoints.ts';
import { selfCheckEndpoints } from './staff/self-check.ts';
import { staffEndpoints } from './staff/staff.ts';
import { staffTableEndpoints } from './staff/tables.ts';
import { waitingListEndpoints } from './staff/waiting-list.ts';
import { zoneCorrectionEndpoints } from './staff/zone-corrections.ts';
import { supportEndpoints } from './support.ts';
import { systemEndpoints } from './system.ts';
import { attendeeEndpoints } from './teams/attendees.ts';
import { teamDayEndpoints } from './teams/team-days.ts';
import { teamRuleEndpoints } from './teams/team-rules.ts';
import { teamStatementEndpoints } from './teams/team-statements.ts';
import { teamEndpoints } from './teams/teams.ts';
import { waitlistEndpoints } from './waitlists.ts';

export const api = {
  ...systemEndpoints,
  ...placeEndpoints,
  ...listingEndpoints,
  ...propertyEndpoints,
  ...memberEndpoints,
  ...accountEndpoints,
  ...phoneEndpoints,
  ...apiTokenEndpoints,
  ...pushEndpoints,
  ...textMessageEndpoints,
  ...webhookEndpoints,
  ...securityEndpoints,
  ...connectedAppEndpoints,
  ...calendarPushEndpoints,
  ...embedEndpoints,
  ...memberImportEndpoints,
  ...emailEndpoints,
  ...helpEndpoints,
  ...legalEndpoints,
  ...bookingEndpoints,
  ...bookingChangeEndpoints,
  ...bookingSeriesEndpoints,
  ...arrivalEndpoints,
  ...bookingDisputeEndpoints,
  ...hostCancellationEndpoints,
  ...hostingEndpoints,
  ...priceGuideEndpoints,
  ...listingPublishingEndpoints,
  ...hostingBulkEndpoints,
  ...coHostEndpoints,
  ...hostBookingEndpoints,
  ...insightEndpoints,
  ...hostCalendarEndpoints,
  ...calendarImportEndpoints,
  ...timeOffEndpoints,
  ...checkoutQuestionEndpoints,
  ...offerEndpoints,
  ...turnoverEndpoints,
  ...wayInPhotoEndpoints,
  ...searchWatchEndpoints,
  ...calendarCheckEndpoints,
  ...connectionTestEndpoints,
  ...noiseSampleEndpoints,
  ...visitLimitEndpoints,
  ...floorPlanEndpoints,
  ...homeHoursEndpoints,
  ...waitlistEndpoints,
  ...listingImportEndpoints,
  ...messageEndpoints,
  ...notificationsEndpoints,
  ...savedReplyEndpoints,
  ...supportEndpoints,
  ...staffEndpoints,
  ...zoneCorrectionEndpoints,
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
  ...accountMergeEndpoints,
  ...impersonationEndpoints,
  ...waitingListEndpoints,
  ...staffReportEndpoints,
  ...staffRoleEndpoints,
  ...retentionEndpoints,
  ...selfCheckEndpoints,
  ...staffTableEndpoints,
  ...staffFindEndpoints,
  ...listingReviewEndpoints,
  ...insuranceEndpoints,
  ...bookmarkEndpoints,
  ...savedListEndpoints,
  ...profileEndpoints,
  ...kudosEndpoints,
  ...reputationEndpoints,
  ...discoverEndpoints,
  ...referralEndpoints,
  ...reviewEndpoints,
  ...teamEndpoints,
  ...teamRuleEndpoints,
  ...teamDayEndpoints,
  ...attendeeEndpoints,
  ...teamStatementEndpoints,
  ...communityEndpoints,
  ...creditEndpoints,
  ...hostInvitationEndpoints,
  ...logoEndpoints,
  ...emailTextEndpoints,
  ...helpTextEndpoints,
  ...sitePageEndpoints,
  ...legalTextEndpoints,
  ...settingsFileEndpoints,
  ...setupEndpoints,
  ...siteSettingEndpoints,
} as const;

export type Api = typeof api;
export type ApiKey = keyof Api;
/** What a caller sends to, and gets from, the endpoint named by its key. */
export type Input<K extends ApiKey> = CallInput<Api[K]>;
export type Answer<K extends ApiKey> = CallAnswer<Api[K]>;
