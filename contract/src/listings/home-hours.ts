// Who's home at a property, by weekday and hour, in its time zone. Several can be true at once, such as a family and their cat.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { HOME_HOURS, HOME_HOURS_SOURCES, HOME_STATES } from './home-hours-values.ts';

const HomeRange = z
  .strictObject({
    /** ISO: 1 is Monday. */
    weekday: z.int().min(1).max(7),
    startMinute: z.int().min(0).max(1_439),
    endMinute: z.int().min(1).max(1_440),
    state: z.enum(HOME_STATES),
  })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, {
    path: ['endMinute'],
    message: 'The end must be after the start.',
  });
export type HomeRange = z.infer<typeof HomeRange>;

type Range = Readonly<HomeRange>;
const overlap = (a: Range, b: Range): boolean =>
  a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute;

/** Nobody can't be home together with people. Pets can be there either way. */
const contradict = (a: Range, b: Range): boolean =>
  overlap(a, b) &&
  (a.state === b.state ||
    ((a.state === 'nobody') !== (b.state === 'nobody') && a.state !== 'pets' && b.state !== 'pets'));

const hours = {
  ranges: z
    .array(HomeRange)
    .min(1, 'Add at least one time.')
    .max(HOME_HOURS.rangesMaximum)
    .superRefine((ranges, context) => {
      for (const [index, range] of ranges.entries())
        if (ranges.slice(0, index).some((other) => contradict(range, other)))
          context.addIssue({
            code: 'custom',
            path: [index],
            message: 'This overlaps with another time on the same day.',
          });
    }),
  how: z.enum(HOME_HOURS_SOURCES),
};

export const HomeHours = z.strictObject(hours);
export type HomeHours = z.infer<typeof HomeHours>;

/** With who stated them, and on which local day. */
export const StatedHomeHours = z
  .object({ ...hours, statedBy: z.enum(['host', 'co-host']), statedOn: w.LocalDate })
  .meta({ id: 'HomeHours' });
export type StatedHomeHours = z.infer<typeof StatedHomeHours>;

const OwnHomeHours = z
  .object({ propertyId: w.Id, timeZone: w.TimeZone, version: z.int(), hours: StatedHomeHours.nullable() })
  .meta({ id: 'OwnHomeHours' });
export type OwnHomeHours = z.infer<typeof OwnHomeHours>;

const params = z.object({ id: w.Id });

export const homeHoursEndpoints = {
  'GET /api/properties/{id}/home-hours': {
    summary: 'Get who’s home at your property, by hour',
    access: 'active',
    params,
    answer: OwnHomeHours,
    errors: ['NOT_FOUND'],
  },
  'PUT /api/properties/{id}/home-hours': {
    summary: 'Set or remove who’s home at your property, by hour',
    access: 'active',
    params,
    body: z.strictObject({ version: w.version(), hours: HomeHours.nullable() }),
    answer: OwnHomeHours,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
