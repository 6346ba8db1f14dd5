// Replies that a member saves, with placeholders filled in from the booking: `{guest}`, `{date}`, `{total}`, `{address}` and more (H5).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { SAVED_REPLIES, SCHEDULE_TRIGGERS, SCHEDULES } from './limits/messages.ts';
import * as w from './wire.ts';

export const SavedReply = z
  .object({ _id: w.Id, title: z.string(), text: z.string(), updatedAt: w.Instant })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof SavedReply>;

const title = w.safeText(SAVED_REPLIES.titleCharacters, 1);
const text = w.safeText(SAVED_REPLIES.textCharacters, 1);
const params = z.object({ id: w.Id });

/** When a reply is sent automatically, and for which property's or listing's bookings. */
export const ReplySchedule = z
  .object({
    _id: w.Id,
    reply: z.object({ _id: w.Id, title: z.string() }),
    where: z.object({ kind: z.enum(['listing', 'property']), _id: w.Id, title: z.string() }),
    moment: z.enum(SCHEDULE_TRIGGERS),
    offsetMinutes: z.int(),
  })
  .meta({ id: 'ReplySchedule' });
export type ReplySchedule = z.infer<typeof ReplySchedule>;

const Schedules = z.object({ schedules: z.array(ReplySchedule) });

const ScheduleInput = z
  .strictObject({
    replyId: w.Id,
    where: z.strictObject({ kind: z.enum(['listing', 'property']), id: w.Id }),
    moment: z.enum(SCHEDULE_TRIGGERS),
    /** Elapsed time; always 0 for `booked`, and never 0 otherwise. */
    offsetMinutes: z.int().min(0).max(SCHEDULES.offsetMaximumMinutes),
  })
  .refine(({ moment, offsetMinutes }) => (moment === 'booked') === (offsetMinutes === 0), {
    path: ['offsetMinutes'],
    message: 'Must be at least one minute, or 0 for “when booked”.',
  });

/** An automatic message in a booking's conversation: scheduled, sent, or canceled. */
export const PlannedMessage = z
  .object({
    /** The schedule's trigger. */
    _id: w.Id,
    replyTitle: z.string(),
    moment: z.enum(SCHEDULE_TRIGGERS),
    offsetMinutes: z.int(),
    /** Null while it isn't known: before a request is accepted. */
    dueAt: w.Instant.nullable(),
    /** `unfilled`: a value for a placeholder is missing. `blocked`: neither person can write. `off`: it won't be sent. */
    state: z.enum(['planned', 'sent', 'skipped', 'unfilled', 'blocked', 'off']),
    /** The text to be sent; for sent ones, the text in the conversation. */
    text: z.string(),
    /** The placeholders that aren't filled in. */
    missingPlaceholders: z.array(z.string()),
  })
  .meta({ id: 'PlannedMessage' });
export type PlannedMessage = z.infer<typeof PlannedMessage>;

/** Information about the property, as far as the guest can see it now. */
const PlaceFact = z.object({
  /** Null while the guest can't see it, or if the host hasn't added it. */
  text: z.string().nullable(),
  isMissing: z.boolean(),
  /** When the guest can see it; null for never. */
  visibleFrom: w.Instant.nullable(),
});

/** Values for a reply's placeholders, in addition to those from its conversation. */
export const ReplyFacts = z
  .object({
    totalMinor: w.Minor,
    currency: z.string(),
    address: PlaceFact,
    wifi: PlaceFact,
    access: PlaceFact,
  })
  .meta({ id: 'ReplyFacts' });
export type ReplyFacts = z.infer<typeof ReplyFacts>;

const PlannedMessages = z.object({ messages: z.array(PlannedMessage) });

export const savedReplyEndpoints = {
  'GET /api/reply-schedules': {
    summary: `List your automatic messages, up to ${SCHEDULES.perMember} (H6)`,
    access: 'active',
    answer: Schedules,
  },
  'POST /api/reply-schedules': {
    summary: 'Schedule a saved reply for bookings at your property or listing (H6)',
    access: 'active',
    body: ScheduleInput,
    answer: Schedules,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/reply-schedules/{id}': {
    summary: 'Delete an automatic message; sent messages stay (H6)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/bookings/{id}/planned-messages': {
    summary: 'List the automatic messages of a booking, for anyone who can write for the host (H6)',
    access: 'active',
    params,
    answer: PlannedMessages,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/bookings/{id}/reply-facts': {
    summary: 'Get the values that saved replies can currently include for a booking (H5)',
    access: 'active',
    params,
    answer: ReplyFacts,
    errors: ['NOT_FOUND'],
  },
  'PUT /api/bookings/{id}/planned-messages/{scheduleId}': {
    summary: 'Skip an automatic message for a booking, or undo that before it’s due (H6)',
    access: 'active',
    params: z.object({ id: w.Id, scheduleId: w.Id }),
    body: z.strictObject({ isSkipped: z.boolean() }),
    answer: PlannedMessages,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/saved-replies': {
    summary: `List your saved replies by title, up to ${SAVED_REPLIES.perMember} (H5)`,
    access: 'active',
    answer: z.object({ replies: z.array(SavedReply) }),
  },
  'POST /api/saved-replies': {
    summary: 'Create a saved reply with a unique title (H5)',
    access: 'active',
    body: z.strictObject({ title, text }),
    answer: SavedReply,
    status: 201,
    errors: ['LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PATCH /api/saved-replies/{id}': {
    summary: 'Update a saved reply; omitted fields don’t change (H5)',
    access: 'active',
    params,
    body: z.strictObject({ title: title.optional(), text: text.optional() }),
    answer: SavedReply,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-replies/{id}': {
    summary: 'Delete a saved reply (H5)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
