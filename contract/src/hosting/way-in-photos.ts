// Photos of the way in to a property, and who opened the address of a booking (B6).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import * as w from '../wire.ts';
import { OPENED_VIA, WAY_IN, WAY_IN_STAGES } from './way-in-limits.ts';

const WayInPhoto = z
  .object({
    _id: w.Id,
    /** Empty if the host hasn’t written one. */
    caption: z.string(),
    /** Since when guests see it: with the exact address, or with how to get in. */
    stage: z.enum(WAY_IN_STAGES),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'WayInPhoto' });
export type WayInPhoto = z.infer<typeof WayInPhoto>;

/** How to get in, as a booking shows it. */
export const wayInFields = {
  arrivalNote: z.string().nullable(),
  /** When the guest sees more of the address and how to get in than now; null if nothing more is to come, and for host and staff. */
  nextReleaseAt: w.Instant.nullable(),
  /** The network in the check-in instructions, from when they show it; only for the guest. */
  wifi: z.object({ name: z.string(), password: z.string().nullable() }).nullable(),
  /** Photos of the way in that the viewer can see now, as steps. */
  wayIn: z.array(WayInPhoto),
};

/** A property’s complete list, in the order of the steps. */
const WayInPhotos = z.object({ photos: z.array(WayInPhoto) }).meta({ id: 'WayInPhotos' });
export type WayInPhotos = z.infer<typeof WayInPhotos>;

const ArrivalOpening = z
  .object({
    _id: w.Id,
    name: z.string(),
    stage: z.enum(WAY_IN_STAGES),
    via: z.enum(OPENED_VIA),
    at: w.Instant,
  })
  .meta({ id: 'ArrivalOpening' });
export type ArrivalOpening = z.infer<typeof ArrivalOpening>;

const params = z.object({ id: w.Id });
const thatPhoto = z.object({ id: w.Id, photoId: w.Id });

export const wayInPhotoEndpoints = {
  'GET /api/properties/{id}/way-in-photos': {
    summary: 'List a property’s photos of the way in (B6)',
    access: 'active',
    params,
    answer: WayInPhotos,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/properties/{id}/way-in-photos': {
    summary: 'Add a photo of the way in; location and camera data are removed (B6, A17)',
    access: 'active',
    params,
    query: z.object({ stage: z.enum(WAY_IN_STAGES) }),
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: WAY_IN.maximumBytes },
    answer: WayInPhotos,
    status: 201,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'VALIDATION_FAILED',
      'LIMIT_REACHED',
      'IMAGE_REFUSED',
      'REQUEST_TIMEOUT',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ],
    bucket: 'write',
  },
  'PUT /api/properties/{id}/way-in-photos': {
    summary: 'Change the order of the photos of the way in, their captions, and when guests see them (B6)',
    access: 'active',
    params,
    body: z.strictObject({
      /** All of them. */
      photos: z
        .array(
          z.strictObject({
            _id: w.Id,
            caption: w.safeText(WAY_IN.captionMaximumCharacters),
            stage: z.enum(WAY_IN_STAGES),
          }),
        )
        .max(WAY_IN.perProperty),
    }),
    answer: WayInPhotos,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'DELETE /api/properties/{id}/way-in-photos/{photoId}': {
    summary: 'Delete a photo of the way in (B6)',
    access: 'active',
    params: thatPhoto,
    answer: WayInPhotos,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'GET /api/properties/{id}/way-in-photos/{photoId}': {
    summary: 'Get a photo of the way in, as a host who may edit the property (B6)',
    access: 'active',
    params: thatPhoto,
    download: 'image/webp',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STORAGE_UNAVAILABLE'],
  },
  'GET /api/bookings/{id}/way-in-photos/{photoId}': {
    summary:
      'Get a photo of the way in: as the guest or an attendee from when they see the address or how to get in, as the host, or as staff; staff access is logged (B6)',
    access: 'member',
    params: thatPhoto,
    query: z.object({ purpose: z.literal('offline').optional() }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STORAGE_UNAVAILABLE'],
  },
  'GET /api/bookings/{id}/openings': {
    summary: 'List who opened the address and how to get in, latest first, as the host; staff access is logged (B6)',
    access: 'member',
    params,
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ openings: z.array(ArrivalOpening), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
