// Booking a past booking's listing again: the same weekday and hours, in the next weeks in which they're free (J7).
import { z } from 'zod';
import { AddOnChoices } from './money/prices.ts';
import * as w from './wire.ts';

export const RebookChoice = z
  .object({
    startsAt: w.Instant,
    endsAt: w.Instant,
    currency: w.Currency,
    totalMinor: w.Minor,
    bookingMode: z.enum(['instant', 'request']),
  })
  .meta({ id: 'RebookChoice' });
export type RebookChoice = z.infer<typeof RebookChoice>;

export const Rebooking = z
  .object({
    listingId: w.Id,
    timeZone: w.TimeZone,
    guests: z.int(),
    cars: z.int(),
    /** The extras of that booking that are still offered. */
    addOns: AddOnChoices,
    /** The names of those that aren't. */
    goneExtras: z.array(z.string()),
    /** The package of that booking, if it's still offered. */
    packageId: w.Id.optional(),
    /** Its name, if it isn't. */
    gonePackage: z.string().optional(),
    /** Free now, soonest first. Opening one at checkout holds its hours. */
    choices: z.array(RebookChoice),
    /** The same hours the next time they come, free or not: for looking elsewhere. Null if a clock change skips them for weeks. */
    next: z.object({ startsAt: w.Instant, endsAt: w.Instant }).nullable(),
    /** Why there are none: the listing can't be booked anymore, or the hours are taken or closed every time. */
    noneBecause: z.enum(['gone', 'not-free']).nullable(),
  })
  .meta({ id: 'Rebooking' });
export type Rebooking = z.infer<typeof Rebooking>;
