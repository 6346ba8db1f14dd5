// Builds the HTTP application. It imports every module's routes explicitly, so this file lists everything that exists.
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { countRequests } from './http/count-requests.ts';
import { guardImpersonation } from './http/impersonation.ts';
import { refuseUnknown } from './http/not-found.ts';
import { plainUrl, refuseBrokenRequest } from './http/odd-requests.ts';
import { registerOpenApi } from './http/openapi-page.ts';
import { guardAgainstOverload, lastingDelay } from './http/overload-guard.ts';
import { sendProblem } from './http/problem.ts';
import { callerKey, limitSites, tooManyRequests } from './http/rate-limits.ts';
import { readLanguages } from './http/read-language.ts';
import { createRequestIds, sendRequestIds } from './http/request-ids.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { refuseTokensInUrls } from './http/token-caller.ts';
import { registerProvider } from './identity/register-provider.ts';
import { registerAccountMergeRoutes } from './modules/account-merges/routes.ts';
import { registerAccountRoutes } from './modules/accounts/routes.ts';
import { registerSecurityRoutes } from './modules/accounts/security-routes.ts';
import { registerActionItemRoutes } from './modules/action-items/routes.ts';
import { registerApiTokenRoutes } from './modules/api-tokens/routes.ts';
import { registerArrivalRoutes } from './modules/arrivals/routes.ts';
import { registerAvailabilityRoutes } from './modules/availability/routes.ts';
import { registerBookingChangeRoutes } from './modules/booking-changes/routes.ts';
import { registerBookingDisputeRoutes } from './modules/booking-disputes/routes.ts';
import { registerBookingSeriesRoutes } from './modules/booking-series/routes.ts';
import { registerBookingRoutes } from './modules/bookings/routes.ts';
import { makeGuestReceipt } from './modules/bookings/service.ts';
import { registerBookmarkRoutes } from './modules/bookmarks/routes.ts';
import { registerBookRoutes } from './modules/books/routes.ts';
import { registerCalendarCheckRoutes } from './modules/calendar-checks/routes.ts';
import { registerCalendarRoutes } from './modules/calendar-exports/routes.ts';
import { registerCalendarImportRoutes } from './modules/calendar-imports/routes.ts';
import { registerCalendarPushRoutes } from './modules/calendar-push/routes.ts';
import { registerCheckoutQuestionRoutes } from './modules/checkout-questions/routes.ts';
import { registerCoHostRoutes } from './modules/co-hosts/routes.ts';
import { registerCommunityRoutes } from './modules/community/routes.ts';
import { registerConnectedAppRoutes } from './modules/connected-apps/routes.ts';
import { registerConnectionTestRoutes } from './modules/connection-tests/routes.ts';
import { registerCreditRoutes } from './modules/credit/routes.ts';
import { registerDamageRoutes } from './modules/damages/routes.ts';
import { registerDiscoverRoutes } from './modules/discover/routes.ts';
import { registerDisputeRoutes } from './modules/disputes/routes.ts';
import { registerEmailRoutes } from './modules/emails/routes.ts';
import { registerUnsubscribeRoutes } from './modules/emails/unsubscribe-routes.ts';
import { registerEmbedRoutes } from './modules/embeds/routes.ts';
import { registerExchangeRateRoutes } from './modules/exchange-rates/routes.ts';
import { registerFeeRoutes } from './modules/fees/routes.ts';
import { registerFloorPlanRoutes } from './modules/floor-plans/routes.ts';
import { registerHomeHoursRoutes } from './modules/home-hours/routes.ts';
import { registerHostBookingRoutes } from './modules/host-bookings/routes.ts';
import { registerHostCancellationRoutes } from './modules/host-cancellations/routes.ts';
import { registerHostFineRoutes } from './modules/host-fines/routes.ts';
import { registerHostInvitationRoutes } from './modules/host-invitations/routes.ts';
import { registerHostingRoutes } from './modules/hosting/routes.ts';
import { registerImpersonationRoutes } from './modules/impersonation/routes.ts';
import { registerInsightRoutes } from './modules/insights/routes.ts';
import { registerInstallmentRoutes } from './modules/installments/routes.ts';
import { registerInsuranceRoutes } from './modules/insurance/routes.ts';
import { registerInvoiceRoutes } from './modules/invoices/routes.ts';
import { registerKudosRoutes } from './modules/kudos/routes.ts';
import { registerLegalRoutes } from './modules/legal/routes.ts';
import { registerListingImportRoutes } from './modules/listing-import/routes.ts';
import { registerListingRoutes } from './modules/listings/routes.ts';
import { registerLogoRoutes } from './modules/logos/routes.ts';
import { registerMcp } from './modules/mcp/routes.ts';
import { registerMemberImportRoutes } from './modules/member-imports/routes.ts';
import { registerMemberRoutes } from './modules/members/routes.ts';
import { registerMessageRoutes } from './modules/messages/routes.ts';
import { registerNoiseSampleRoutes } from './modules/noise-samples/routes.ts';
import { registerNotificationsRoutes } from './modules/notifications/routes.ts';
import { registerOfferRoutes } from './modules/offers/routes.ts';
import { registerPaymentSettingsRoutes } from './modules/payment-settings/routes.ts';
import { registerPayoutRoutes } from './modules/payouts/routes.ts';
import { registerPhoneRoutes } from './modules/phones/routes.ts';
import { registerPhotoRoutes } from './modules/photos/routes.ts';
import { registerPlaceRoutes } from './modules/places/routes.ts';
import { registerProfileRoutes } from './modules/profiles/routes.ts';
import { registerPromotionRoutes } from './modules/promotions/routes.ts';
import { registerPropertyRoutes } from './modules/properties/routes.ts';
import { registerPushRoutes } from './modules/push/routes.ts';
import { registerReferralRoutes } from './modules/referrals/routes.ts';
import { registerReportRoutes } from './modules/reports/routes.ts';
import { registerReputationRoutes } from './modules/reputation/routes.ts';
import { registerRetentionRoutes } from './modules/retention/routes.ts';
import { registerReviewRoutes } from './modules/reviews/routes.ts';
import { registerSavedCardRoutes } from './modules/saved-cards/routes.ts';
import { registerSavedListRoutes } from './modules/saved-lists/routes.ts';
import { registerSavedReplyRoutes } from './modules/saved-replies/routes.ts';
import { registerSearchRoutes } from './modules/search/routes.ts';
import { registerSearchWatchRoutes } from './modules/search-watches/routes.ts';
import { registerSelfCheckRoutes } from './modules/self-check/routes.ts';
import { registerSetupRoutes } from './modules/setup/routes.ts';
import { registerSiteRoutes } from './modules/site/routes.ts';
import { registerSiteSettingRoutes } from './modules/site-settings/routes.ts';
import { registerSiteTextRoutes } from './modules/site-texts/routes.ts';
import { registerStaffRoutes } from './modules/staff/routes.ts';
import { registerStaffRoleRoutes } from './modules/staff-roles/routes.ts';
import { registerStaffTableRoutes } from './modules/staff-tables/routes.ts';
import { registerStatementRoutes } from './modules/statements/routes.ts';
import { registerStreetRoutes } from './modules/streets/routes.ts';
import { registerStripeWebhook } from './modules/stripe-events/routes.ts';
import { registerSupportRoutes } from './modules/support/routes.ts';
import { registerSystemRoutes } from './modules/system/routes.ts';
import { registerTaxRoutes } from './modules/tax/routes.ts';
import { registerTeamDayRoutes } from './modules/team-days/routes.ts';
import { registerTeamStatementRoutes } from './modules/team-statements/routes.ts';
import { registerTeamRoutes } from './modules/teams/routes.ts';
import { registerIncomingTexts } from './modules/text-messages/incoming-routes.ts';
import { registerTextMessageRoutes } from './modules/text-messages/routes.ts';
import { registerTimeOffRoutes } from './modules/time-off/routes.ts';
import { registerTurnoverChecklistRoutes } from './modules/turnover-checklists/routes.ts';
import { registerVisitLimitRoutes } from './modules/visit-limits/routes.ts';
import { registerWaitlistRoutes } from './modules/waitlists/routes.ts';
import { registerWayInPhotoRoutes } from './modules/way-in-photos/routes.ts';
import { registerWebhookRoutes } from './modules/webhooks/routes.ts';
import { registerZoneCorrectionRoutes } from './modules/zone-corrections/routes.ts';
import { stripeEventHandlers } from './stripe-events.ts';
import { findTracer } from './tracing/tracer.ts';

export interface AppOptions {
  /** The server that already listens. Tests inject requests instead. */
  server?: Server;
  /** How long requests waited on average before they reached the application, since the last call. */
  takeMeanWaitMs?: () => number;
  /** Adds the web's files and pages, for URLs that no other route serves. Without it there's only the API. */
  addPages?: (app: FastifyInstance) => Promise<void> | void;
}

/** Every route of the API, and the embedded identity provider's pages. */
const ROUTES: readonly ((app: FastifyInstance, deps: Deps) => Promise<void> | void)[] = [
  (app, deps) => registerOpenApi(app, deps.config),
  registerSystemRoutes,
  registerProvider,
  registerMemberRoutes,
  registerAccountRoutes,
  registerSecurityRoutes,
  registerPhoneRoutes,
  registerApiTokenRoutes,
  registerWebhookRoutes,
  registerConnectedAppRoutes,
  registerMcp,
  registerCalendarPushRoutes,
  registerEmbedRoutes,
  registerEmailRoutes,
  registerUnsubscribeRoutes,
  registerLegalRoutes,
  registerActionItemRoutes,
  registerPropertyRoutes,
  registerHostingRoutes,
  registerCoHostRoutes,
  registerTeamRoutes,
  registerTeamDayRoutes,
  registerTeamStatementRoutes,
  registerListingImportRoutes,
  registerHostBookingRoutes,
  registerInsightRoutes,
  registerCalendarRoutes,
  registerCalendarImportRoutes,
  registerTimeOffRoutes,
  registerCheckoutQuestionRoutes,
  registerOfferRoutes,
  registerTurnoverChecklistRoutes,
  registerWayInPhotoRoutes,
  registerSearchWatchRoutes,
  registerCalendarCheckRoutes,
  registerWaitlistRoutes,
  registerConnectionTestRoutes,
  registerNoiseSampleRoutes,
  registerVisitLimitRoutes,
  registerFloorPlanRoutes,
  registerHomeHoursRoutes,
  registerZoneCorrectionRoutes,
  registerAvailabilityRoutes,
  registerPlaceRoutes,
  registerListingRoutes,
  registerReviewRoutes,
  registerSearchRoutes,
  registerBookingRoutes,
  registerBookingChangeRoutes,
  registerBookingDisputeRoutes,
  registerBookingSeriesRoutes,
  registerArrivalRoutes,
  registerHostCancellationRoutes,
  registerHostFineRoutes,
  registerRetentionRoutes,
  registerMessageRoutes,
  registerNotificationsRoutes,
  registerPushRoutes,
  registerTextMessageRoutes,
  registerIncomingTexts,
  registerSupportRoutes,
  registerStaffRoutes,
  registerStaffRoleRoutes,
  registerStaffTableRoutes,
  registerMemberImportRoutes,
  registerSelfCheckRoutes,
  registerBookRoutes,
  registerPaymentSettingsRoutes,
  registerFeeRoutes,
  registerPromotionRoutes,
  registerExchangeRateRoutes,
  registerSavedCardRoutes,
  registerCreditRoutes,
  registerTaxRoutes,
  registerPayoutRoutes,
  registerDamageRoutes,
  registerInstallmentRoutes,
  (app, deps) => registerDisputeRoutes(app, deps, makeGuestReceipt),
  registerInvoiceRoutes,
  registerStatementRoutes,
  (app, deps) => registerStripeWebhook(app, deps, stripeEventHandlers),
  registerAccountMergeRoutes,
  registerImpersonationRoutes,
  registerInsuranceRoutes,
  registerBookmarkRoutes,
  registerSavedListRoutes,
  registerProfileRoutes,
  registerKudosRoutes,
  registerReputationRoutes,
  registerReportRoutes,
  registerSavedReplyRoutes,
  registerDiscoverRoutes,
  registerReferralRoutes,
  registerCommunityRoutes,
  registerSiteRoutes,
  registerSiteSettingRoutes,
  registerSiteTextRoutes,
  registerSetupRoutes,
  registerLogoRoutes,
  registerHostInvitationRoutes,
  (app, deps) => registerPhotoRoutes(app, { store: deps.photos }),
  registerStreetRoutes,
];

/** The application, ready to listen or to get injected requests. Closing it doesn't close the database. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.server ? { serverFactory: () => options.server! } : {}),
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: createRequestIds(deps.config.trustProxy, deps.newId),
    // As long as a URL can be, because each id's schema has its own limit.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: plainUrl,
    clientErrorHandler: refuseBrokenRequest,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 } as never,
  });

  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  sendRequestIds(app);
  readLanguages(app, deps.config);
  findTracer()?.watchRequests(app, deps.config.trustProxy);
  if (deps.metrics) countRequests(app, deps.metrics);
  addSecurityHeaders(app, deps.config);
  if (deps.config.hasRateLimits)
    await guardAgainstOverload(app, deps.config.eventLoopLimitMs, lastingDelay(app, options.takeMeanWaitMs));
  guardImpersonation(app);
  refuseTokensInUrls(app);
  await app.register(cookie);
  // For responses of this size, compressing with Zstandard or Brotli on the fly costs more time than it saves.
  // Level 1 compresses a search answer of 40 kB to 7.3 kB in 0.13 ms; the default, 6, to 6.1 kB in 0.85 ms.
  // So fast that a stream would cost more, which is also sent without its length.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2_048,
    syncThreshold: 128 * 1024,
    zlibOptions: { level: 1 },
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => callerKey(request, deps),
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  });
  if (deps.config.hasRateLimits) limitSites(app, deps);

  // Effects of what a request committed are carried out now, not at the timed job's next run.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') deps.outboxSignal.ring();
  });

  for (const register of ROUTES) await register(app, deps);
  if (options.addPages) await options.addPages(app);
  else app.setNotFoundHandler(refuseUnknown);
  return app;
}
