// Replies that a member keeps, with places for what a booking knows: `{guest}`, `{room}`, `{date}`, `{time}` (H5).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { SAVED_REPLIES } from './message-limits.ts';
import * as w from './wire.ts';

export const SavedReply = z
  .object({ _id: w.Id, title: z.string(), text: z.string(), updatedAt: w.Instant })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof SavedReply>;

const title = w.safeText(SAVED_REPLIES.titleCharacters, 1);
const text = w.safeText(SAVED_REPLIES.textCharacters, 1);
const params = z.object({ id: w.Id });

export const savedReplyEndpoints = {
  'GET /api/saved-replies': {
    summary: `One’s saved replies by title, ${SAVED_REPLIES.perMember} at most (H5)`,
    access: 'active',
    answer: z.object({ replies: z.array(SavedReply) }),
  },
  'POST /api/saved-replies': {
    summary: 'Keeps a reply under a title of its own (H5)',
    access: 'active',
    body: z.strictObject({ title, text }),
    answer: SavedReply,
    status: 201,
    errors: ['LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PATCH /api/saved-replies/{id}': {
    summary: 'Changes a saved reply of one’s own; what is left out stays (H5)',
    access: 'active',
    params,
    body: z.strictObject({ title: title.optional(), text: text.optional() }),
    answer: SavedReply,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-replies/{id}': {
    summary: 'Removes a saved reply of one’s own (H5)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
