// What staff may call while they impersonate a member: only this list, whatever is added to the contract. Every other call with the
// header is refused before anything is read, including pages and files.
import type { ApiKey } from '@daynook/contract/api';
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import type { AuditSubject } from '@daynook/contract/staff/staff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isAllowedWhileImpersonating?: boolean;
  }
}

type Question = Extract<ApiKey, `GET ${string}`>;

/**
 * Only what's useful for support and changes nothing. Deliberately missing: what members wrote to others or prepared (conversations,
 * saved replies, scheduled messages), notes and tags of saved listings, shared lists, blocked members, logins and passwords, copies of
 * data and files, secret URLs (calendars, shared lists, emails), referrals (the first view creates the code), and everything for staff.
 */
const ALLOWED_WHILE_IMPERSONATING: ReadonlySet<string> = new Set<Question>([
  // Public.
  'GET /api/health',
  'GET /api/ready',
  'GET /api/config',
  'GET /api/amenities',
  'GET /api/listing-kinds',
  'GET /api/kudos/tags',
  'GET /api/places/geocode',
  'GET /api/places/suggest-spelling',
  'GET /api/places/boundary',
  'GET /api/places/{placeId}',
  'GET /api/address/location-from-ip',
  'GET /api/listings/search',
  'GET /api/listings/map',
  'GET /api/listings/facets',
  'GET /api/listings/nearby',
  'GET /api/listings/{id}',
  'GET /api/listings/{id}/availability',
  'GET /api/listings/{id}/reviews',
  'GET /api/listings/{id}/similar',
  'GET /api/homes/{id}',
  'GET /api/homes/{id}/floor-plan',
  'GET /api/discover',
  'GET /api/help',
  'GET /api/help/pages',
  'GET /api/help/{id}',
  'GET /api/pages/{page}',
  'GET /api/blog',
  'GET /api/blog/{slug}',
  'GET /api/legal/documents/{document}',
  'GET /api/personas',
  'GET /api/profiles/{username}',
  'GET /api/members/{id}/page',
  'GET /api/members/{id}/reviews',
  // Their account, and what needs their attention.
  'GET /api/users/profile',
  'GET /api/users/page',
  'GET /api/users/action-items',
  'GET /api/beta/status',
  'GET /api/beta/place',
  'GET /api/account/notices',
  'GET /api/account/looks',
  'GET /api/legal/acceptances',
  'GET /api/news',
  // As a guest.
  'GET /api/bookings',
  'GET /api/bookings/{id}',
  'GET /api/bookings/{id}/refund-preview',
  'GET /api/bookings/{id}/refund-timeline',
  'GET /api/bookings/{id}/receipt',
  'GET /api/bookings/{id}/reviews',
  'GET /api/reviews/due',
  'GET /api/kudos/received',
  'GET /api/kudos/given',
  'GET /api/kudos/due',
  'GET /api/reputation/imports',
  // Which listings they saved, so that hearts look the same. Not their notes.
  'GET /api/bookmarks/listing-ids',
  'GET /api/search-watches',
  'GET /api/waitlist',
  // As a host or co-host.
  'GET /api/properties/my-properties',
  'GET /api/properties/{id}',
  'GET /api/properties/{id}/floor-plan',
  'GET /api/properties/{id}/home-hours',
  'GET /api/properties/{id}/visit-limits',
  'GET /api/properties/{id}/visit-limits/bookings',
  'GET /api/properties/{id}/co-hosts',
  'GET /api/properties/{id}/turnover',
  'GET /api/bookings/{id}/turnover',
  'GET /api/bookings/{id}/openings',
  'GET /api/properties/{id}/way-in-photos',
  'GET /api/co-host-invitations/{id}',
  'GET /api/listings/my-listings',
  'GET /api/host/listings',
  'GET /api/host/listings/{id}',
  // Websites and last errors of calendar imports. Their URLs are never shown.
  'GET /api/host/listings/{id}/feeds',
  'GET /api/host/feeds',
  'GET /api/host/room-summary',
  'GET /api/host/price-guide',
  'GET /api/host/bookings',
  'GET /api/host/calendar',
  'GET /api/host/calendar/listings',
  'GET /api/host/absences',
  'GET /api/host/documents',
  'GET /api/host/insights/earnings',
  'GET /api/host/insights/earnings/rooms',
  'GET /api/host/insights/occupancy',
  'GET /api/host/insights/answers',
  'GET /api/host/insights/funnel',
  // Only the last digits of account numbers.
  'GET /api/payout-account',
  'GET /api/payouts',
  'GET /api/payouts/{id}',
  // With other members and with us.
  'GET /api/community/boards',
  'GET /api/community/boards/{board}/posts',
  'GET /api/community/posts/{id}',
  'GET /api/support/tickets',
  'GET /api/support/tickets/{id}',
]);

/** Private data that's opened one by one. Each view is logged, as when staff open it themselves. */
const OPENED: Readonly<Record<string, AuditSubject | undefined>> = {
  'GET /api/bookings/{id}': 'booking',
  'GET /api/bookings/{id}/refund-preview': 'booking',
  'GET /api/bookings/{id}/receipt': 'booking',
  'GET /api/bookings/{id}/turnover': 'booking',
  'GET /api/bookings/{id}/openings': 'booking',
  'GET /api/properties/{id}': 'property',
  'GET /api/properties/{id}/floor-plan': 'property',
  'GET /api/properties/{id}/home-hours': 'property',
  'GET /api/properties/{id}/visit-limits': 'property',
  'GET /api/properties/{id}/visit-limits/bookings': 'property',
  'GET /api/properties/{id}/co-hosts': 'property',
  'GET /api/properties/{id}/turnover': 'property',
  'GET /api/properties/{id}/way-in-photos': 'property',
  'GET /api/host/listings/{id}': 'listing',
  'GET /api/host/listings/{id}/feeds': 'listing',
  'GET /api/support/tickets/{id}': 'ticket',
  'GET /api/payouts/{id}': 'payout',
} satisfies Partial<Record<Question, AuditSubject>>;

/**
 * What a call opens that's logged separately; undefined for public data and for lists, which the impersonation's own log entry covers.
 */
export const openedBy = (key: string): AuditSubject | undefined => OPENED[key];

export const isAllowedWhileImpersonating = (key: string): boolean => ALLOWED_WHILE_IMPERSONATING.has(key);

/** The impersonation that a call names, if any. */
export const readImpersonationId = ({ headers }: Pick<FastifyRequest, 'headers'>): string | string[] | undefined =>
  headers[IMPERSONATION_HEADER];

/** Refuses calls that name an impersonation, except routes that `bind` has marked. */
export function guardImpersonation(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readImpersonationId(request) === undefined) return;
    if (request.method !== 'GET' || request.routeOptions.config.isAllowedWhileImpersonating !== true)
      throw new AppError('LOOKING_ONLY');
  });
}
