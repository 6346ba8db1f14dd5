// Publishing and pausing a listing, and publishing or discarding its unpublished changes (B11).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { OwnListing } from '../hosting/hosting.ts';
import * as w from '../wire.ts';
import { COLLECTED_PARTS } from './listing-changes.ts';
import { ListingDetail } from './listings.ts';

const listingParams = z.object({ id: w.Id });
const version = z.int().min(1);
const listingErrors = ['NOT_FOUND', 'GONE', 'VERSION_CHANGED'] as const;

export const listingPublishingEndpoints = {
  'GET /api/host/listings/{id}/preview': {
    summary: 'Get your listing as guests will see it once its unpublished changes are published',
    access: 'active',
    params: listingParams,
    answer: ListingDetail,
    errors: ['NOT_FOUND', 'GONE'],
  },
  'POST /api/host/listings/{id}/publish': {
    summary: 'Publish a complete listing, or resume a paused one (B11)',
    access: 'active',
    needsConfirmedEmail: true,
    params: listingParams,
    answer: OwnListing,
    errors: ['NOT_FOUND', 'GONE', 'LISTING_INCOMPLETE', 'LISTING_STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/changes/publish': {
    summary: 'Publish the unpublished changes to a listing',
    access: 'active',
    needsConfirmedEmail: true,
    params: listingParams,
    body: z.strictObject({ version }),
    answer: OwnListing,
    errors: [...listingErrors, 'VALIDATION_FAILED', 'BOOKINGS_AHEAD', 'LISTING_INCOMPLETE'],
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/changes/discard': {
    summary: 'Discard unpublished changes to a listing: all of them, or only some',
    access: 'active',
    params: listingParams,
    body: z.strictObject({ version, parts: z.array(z.enum(COLLECTED_PARTS)).min(1).optional() }),
    answer: OwnListing,
    errors: listingErrors,
    bucket: 'write',
  },
  'POST /api/host/listings/{id}/pause': {
    summary: 'Pause a listing; existing bookings don’t change',
    access: 'active',
    params: listingParams,
    answer: OwnListing,
    errors: ['NOT_FOUND', 'GONE', 'LISTING_STATE_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
