// Turnover checklists: a list for each property of what to do between two guests, checked off for each booking (K11).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { TURNOVER } from '../limits/turnover-checklists.ts';
import * as w from '../wire.ts';

const task = { _id: w.Id, text: z.string() };

/** A property's complete list; its length is limited. */
export const TurnoverList = z.object({ tasks: z.array(z.object(task)) }).meta({ id: 'TurnoverList' });
export type TurnoverList = z.infer<typeof TurnoverList>;

/** The list of a booking's property, with what's done for this booking. */
export const Turnover = z
  .object({ tasks: z.array(z.object({ ...task, done: z.object({ at: w.Instant, by: z.string() }).nullable() })) })
  .meta({ id: 'Turnover' });
export type Turnover = z.infer<typeof Turnover>;

const property = z.object({ id: w.Id });

export const turnoverEndpoints = {
  'GET /api/properties/{id}/turnover': {
    summary: 'List a property’s turnover checklist (K11)',
    access: 'active',
    params: property,
    answer: TurnoverList,
    errors: ['NOT_FOUND'],
  },
  'POST /api/properties/{id}/turnover': {
    summary: 'Add a turnover task (K11)',
    access: 'active',
    params: property,
    body: z.strictObject({ text: w.safeText(TURNOVER.taskMaximumCharacters, 1) }),
    answer: TurnoverList,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/properties/{id}/turnover/{taskId}': {
    summary: 'Delete a turnover task and its history (K11)',
    access: 'active',
    params: z.object({ id: w.Id, taskId: w.Id }),
    answer: TurnoverList,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'GET /api/bookings/{id}/turnover': {
    summary: 'Get a booking’s turnover checklist, for its hosts (K11)',
    access: 'active',
    params: property,
    answer: Turnover,
    errors: ['NOT_FOUND'],
  },
  'PUT /api/bookings/{id}/turnover/{taskId}': {
    summary: 'Check or uncheck a turnover task (K11)',
    access: 'active',
    params: z.object({ id: w.Id, taskId: w.Id }),
    body: z.strictObject({ isDone: z.boolean() }),
    answer: Turnover,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
