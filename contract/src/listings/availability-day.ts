// A day of a listing's calendar, as guests see it.
import { z } from 'zod';
import * as w from '../wire.ts';
import { VisitLimitReason } from './visit-limits.ts';

export const AvailabilityDay = z
  .object({
    date: w.LocalDate,
    /** The ranges a booking can be in, after buffers, notice and booking window. */
    free: z.array(z.object({ startsAt: w.Instant, endsAt: w.Instant })),
    /** Why nothing or less than usual is free, without naming anyone. */
    reason: z
      .enum([
        'closed',
        'exception',
        'fully-booked',
        'notice',
        'past',
        'beyond-window',
        'paused',
        'host-away',
        'visit-limit',
      ])
      .optional(),
    /** With `host-away`: the last day. */
    awayUntil: w.LocalDate.optional(),
    /** With `visit-limit`: which of the property's limits. */
    visitLimit: VisitLimitReason.optional(),
    /** The day's opening hours as minutes of the day, for charts. */
    open: z.array(z.object({ startsAt: w.Instant, endsAt: w.Instant })).optional(),
  })
  .meta({ id: 'AvailabilityDay' });
