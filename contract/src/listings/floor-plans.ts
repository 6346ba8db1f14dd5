// Floor plans: a picture per floor of a property, with its listings as areas and common spots as points.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import * as w from '../wire.ts';
import { FLOOR_PLAN, FLOOR_PLAN_READERS, FLOOR_SPOTS } from './floor-plan-values.ts';
import { ListingCard } from './listings.ts';

const { whole, sizeMinimum } = FLOOR_PLAN;
const position = z.int().min(0).max(whole);
const size = z.int().min(sizeMinimum, 'Make this area larger.').max(whole);
const rectangle = { x: position, y: position, width: size, height: size };
const point = { kind: z.enum(FLOOR_SPOTS), x: position, y: position };

/** A listing's place on a floor, in thousandths of the picture from its top left corner. */
export const FloorArea = z
  .strictObject({ listingId: w.Id, ...rectangle })
  .refine(({ x, y, width, height }) => x + width <= whole && y + height <= whole, 'Keep this area inside the picture.');
export type FloorArea = z.infer<typeof FloorArea>;

export const FloorSpot = z.strictObject(point);
export type FloorSpot = z.infer<typeof FloorSpot>;

const FloorFields = z.strictObject({
  _id: w.Id,
  name: w.safeText(FLOOR_PLAN.nameMaximumCharacters, 1),
  areas: z.array(FloorArea).superRefine((areas, context) => {
    for (const [index, { listingId }] of areas.entries())
      if (areas.findIndex((other) => other.listingId === listingId) < index)
        context.addIssue({ code: 'custom', path: [index], message: 'This listing already has an area on this floor.' });
  }),
  spots: z.array(FloorSpot).max(FLOOR_PLAN.spotsMaximum),
});
export type FloorFields = z.infer<typeof FloorFields>;

/** With the size of its picture, which is loaded from `/api/homes/{id}/floors/{_id}/picture` by people who may see it. */
const frame = { _id: w.Id, name: z.string(), width: z.int(), height: z.int() };
const shownPoint = z.object(point);

const OwnFloor = z.object({
  ...frame,
  areas: z.array(z.object({ listingId: w.Id, x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
  spots: z.array(shownPoint),
});
export type OwnFloor = z.infer<typeof OwnFloor>;

const OwnFloorPlan = z
  .object({
    propertyId: w.Id,
    version: z.int(),
    shownTo: z.enum(FLOOR_PLAN_READERS),
    floors: z.array(OwnFloor),
    /** Those that can be placed. Guests see the published ones. */
    listings: z.array(z.object({ _id: w.Id, title: z.string(), isLive: z.boolean() })),
  })
  .meta({ id: 'OwnFloorPlan' });
export type OwnFloorPlan = z.infer<typeof OwnFloorPlan>;

/** Whether a listing can be booked at the requested time. */
const FLOOR_STATES = ['free', 'taken', 'not-bookable'] as const;

const PlacedListing = z.object({
  _id: w.Id,
  title: z.string(),
  pricing: ListingCard.shape.pricing,
  /** Left out if no time is requested. */
  state: z.enum(FLOOR_STATES).optional(),
});
export type PlacedListing = z.infer<typeof PlacedListing>;

const FloorPlan = z
  .object({
    /** `hidden`: guests see it once they have a confirmed booking. `none`: there isn't one. */
    access: z.enum(['shown', 'hidden', 'none']),
    floors: z.array(OwnFloor),
    /** The published listings with an area. */
    listings: z.array(PlacedListing),
  })
  .meta({ id: 'FloorPlan' });
export type FloorPlan = z.infer<typeof FloorPlan>;

const params = z.object({ id: w.Id });

export const floorPlanEndpoints = {
  'GET /api/properties/{id}/floor-plan': {
    summary: 'Get your property’s floor plan (B16)',
    access: 'active',
    params,
    answer: OwnFloorPlan,
    errors: ['NOT_FOUND'],
  },
  'POST /api/properties/{id}/floors': {
    summary: 'Add a floor with its picture; location and camera data are removed (B16, A17)',
    access: 'active',
    params,
    query: z.object({ name: w.safeText(FLOOR_PLAN.nameMaximumCharacters, 1) }),
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: FLOOR_PLAN.maximumBytes },
    answer: OwnFloorPlan,
    status: 201,
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'IMAGE_REFUSED', 'REQUEST_TIMEOUT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
    bucket: 'write',
  },
  'PUT /api/properties/{id}/floor-plan': {
    summary: 'Save your property’s floor plan; floors that are left out are deleted with their pictures (B16)',
    access: 'active',
    params,
    body: z.strictObject({
      version: w.version(),
      shownTo: z.enum(FLOOR_PLAN_READERS),
      floors: z.array(FloorFields).max(FLOOR_PLAN.floorsMaximum),
    }),
    answer: OwnFloorPlan,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'GET /api/homes/{id}/floor-plan': {
    summary: 'Get a property’s floor plan, if its host shows it to you, with what’s free at a time (B16)',
    access: 'public',
    params,
    query: z.object({ startsAt: w.Instant.optional(), endsAt: w.Instant.optional() }),
    answer: FloorPlan,
    errors: ['NOT_FOUND'],
  },
  'GET /api/homes/{id}/floors/{floorId}/picture': {
    summary: 'Get the picture of a floor, if its host shows it to you (B16)',
    access: 'public',
    params: z.object({ id: w.Id, floorId: w.Id }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  },
} as const satisfies EndpointTable;
