// Named lists of bookmarked listings: one's own, and those others share for viewing or voting (J4).
import { z } from 'zod';
import { SavedListing } from './bookmarks.ts';
import type { EndpointTable } from './endpoint.ts';
import { SAVED_LISTS } from './limits/saved-lists.ts';
import { Photo } from './listings/photos.ts';
import * as w from './wire.ts';

/** What people with a shared link can do. */
export const LIST_GRANTS = ['look', 'vote'] as const;
export type ListGrant = (typeof LIST_GRANTS)[number];

const ListPerson = z.object({ _id: w.Id, name: z.string(), picture: z.string().nullable() }).meta({ id: 'ListPerson' });

export const SavedListSummary = z
  .object({
    _id: w.Id,
    name: z.string(),
    isOwn: z.boolean(),
    ownerName: z.string(),
    entryCount: z.int(),
    /** Without the owner. */
    memberCount: z.int(),
    /** Pictures of up to three listings; none if the request names a listing. */
    covers: z.array(Photo),
    /** Whether the requested listing is on it; null if the request names none. */
    hasListing: z.boolean().nullable(),
  })
  .meta({ id: 'SavedListSummary' });
export type SavedListSummary = z.infer<typeof SavedListSummary>;

export const SavedListEntry = z
  .object({
    _id: w.Id,
    listing: SavedListing,
    addedAt: w.Instant,
    /** Null if they have left the list. */
    addedBy: ListPerson.nullable(),
    votes: z.int(),
    hasVoted: z.boolean(),
    comments: z.array(z.object({ by: ListPerson, text: z.string(), saidAt: w.Instant, isOwn: z.boolean() })),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'SavedListEntry' });
export type SavedListEntry = z.infer<typeof SavedListEntry>;

export const SavedList = z
  .object({
    _id: w.Id,
    name: z.string(),
    isOwn: z.boolean(),
    /** The reader's role. */
    viewerId: w.Id,
    owner: ListPerson,
    members: z.array(ListPerson.extend({ joinedAt: w.Instant })),
    /** Which links are active, only for the owner. The URL was only shown when it was created. */
    links: z.array(z.object({ grants: z.enum(LIST_GRANTS), createdAt: w.Instant })),
    entryCount: z.int(),
    /** Sorted by votes, then by when they were added. */
    entries: z.array(SavedListEntry),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof SavedList>;

export const SharedList = z
  .object({
    name: z.string(),
    /** Only the first name. */
    ownerName: z.string(),
    grants: z.enum(LIST_GRANTS),
    /** The list's page for the reader, if they own or joined it. */
    listId: w.Id.nullable(),
    entryCount: z.int(),
    /** Public data only: no notes, tags, comments, or members' names. */
    entries: z.array(z.object({ _id: w.Id, listing: SavedListing, votes: z.int() })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SharedList' });
export type SharedList = z.infer<typeof SharedList>;

const name = w.safeText(SAVED_LISTS.nameCharacters, 1);
const ofList = z.object({ id: w.Id });
const ofEntry = z.object({ id: w.Id, listingId: w.Id });
/** Any text in a URL: unknown tokens aren't found. */
const ofSecret = z.object({ secret: z.string().min(1).max(200) });
const page = z.object({ cursor: z.string().max(200).optional() });

export const savedListEndpoints = {
  'GET /api/saved-lists': {
    summary: `List your own and joined lists, up to ${SAVED_LISTS.perMember} of each (J4)`,
    access: 'member',
    query: z.object({ listingId: w.Id.optional() }),
    answer: z.object({ lists: z.array(SavedListSummary) }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/saved-lists': {
    summary: 'Create a list, optionally with a first workspace (J4)',
    access: 'member',
    body: z.strictObject({ name, listingId: w.Id.optional() }),
    answer: SavedListSummary,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/saved-lists/{id}': {
    summary: 'Get your own or a joined list, paged, by votes (J4)',
    access: 'member',
    params: ofList,
    query: page,
    answer: SavedList,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PATCH /api/saved-lists/{id}': {
    summary: 'Rename your list (J4)',
    access: 'member',
    params: ofList,
    body: z.strictObject({ name }),
    answer: z.object({ name: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}': {
    summary: 'Delete your list for everyone; bookmarks stay (J4)',
    access: 'member',
    params: ofList,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}': {
    summary: 'Add a workspace to a list; idempotent (J4)',
    access: 'member',
    params: ofEntry,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/listings/{listingId}': {
    summary: 'Remove a workspace: the owner any, members what they added; idempotent (J4)',
    access: 'member',
    params: ofEntry,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}/vote': {
    summary: 'Vote for a workspace on a list, or clear the vote (J4)',
    access: 'member',
    params: ofEntry,
    body: z.strictObject({ isFor: z.boolean() }),
    answer: z.object({ votes: z.int(), hasVoted: z.boolean() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}/comment': {
    summary: 'Replace your comment on a workspace; an empty one is deleted (J4)',
    access: 'active',
    params: ofEntry,
    body: z.strictObject({ text: w.safeText(SAVED_LISTS.commentCharacters) }),
    answer: z.object({ text: z.string() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/saved-lists/{id}/links': {
    summary: 'Create a secret link for your list, shown once; replaces the earlier one of its kind (J4)',
    access: 'active',
    params: ofList,
    body: z.strictObject({ grants: z.enum(LIST_GRANTS) }),
    answer: z.object({ grants: z.enum(LIST_GRANTS), url: z.string(), createdAt: w.Instant }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/links/{grants}': {
    summary: 'Turn off a list’s link; idempotent (J4)',
    access: 'member',
    params: z.object({ id: w.Id, grants: z.enum(LIST_GRANTS) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/members/{memberId}': {
    summary: 'Remove a member, or leave; their votes and comments are deleted (J4)',
    access: 'member',
    params: z.object({ id: w.Id, memberId: w.Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/shared-lists/{secret}': {
    summary: 'Get a shared list by its secret link, paged; GONE if the link was turned off (J4)',
    access: 'public',
    params: ofSecret,
    query: page,
    answer: SharedList,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
  },
  'POST /api/shared-lists/{secret}/join': {
    summary: 'Join a list through its invite link; idempotent (J4)',
    access: 'active',
    params: ofSecret,
    answer: z.object({ listId: w.Id }),
    errors: ['NOT_FOUND', 'GONE', 'FORBIDDEN', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
