// Named lists of saved workspaces: one's own, and those that others share to look at or to vote on (J4).
import { z } from 'zod';
import { SavedListing } from './bookmarks.ts';
import type { EndpointTable } from './endpoint.ts';
import { Photo } from './photos.ts';
import { SAVED_LISTS } from './saved-list-limits.ts';
import * as w from './wire.ts';

/** What a shared link lets its bearer do. */
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
    /** Besides the owner. */
    memberCount: z.int(),
    /** Pictures of up to three workspaces on it; none when a workspace was asked about. */
    covers: z.array(Photo),
    /** Whether the workspace asked about is on it; null when none was asked about. */
    hasListing: z.boolean().nullable(),
  })
  .meta({ id: 'SavedListSummary' });
export type SavedListSummary = z.infer<typeof SavedListSummary>;

export const SavedListEntry = z
  .object({
    _id: w.Id,
    listing: SavedListing,
    addedAt: w.Instant,
    /** Null when they have left the list. */
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
    /** Who asks. */
    viewerId: w.Id,
    owner: ListPerson,
    members: z.array(ListPerson.extend({ joinedAt: w.Instant })),
    /** Which links are open; the owner alone is told. The address itself was shown once, when it was made. */
    links: z.array(z.object({ grants: z.enum(LIST_GRANTS), createdAt: w.Instant })),
    entryCount: z.int(),
    /** By votes, then as they were added. */
    entries: z.array(SavedListEntry),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof SavedList>;

export const SharedList = z
  .object({
    name: z.string(),
    /** The first name alone. */
    ownerName: z.string(),
    grants: z.enum(LIST_GRANTS),
    /** Where the list is for whoever asks, when it is theirs or they have joined it. */
    listId: w.Id.nullable(),
    entryCount: z.int(),
    /** Public facts alone: no notes, tags, comments or names of members. */
    entries: z.array(z.object({ _id: w.Id, listing: SavedListing, votes: z.int() })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SharedList' });
export type SharedList = z.infer<typeof SharedList>;

const name = w.safeText(SAVED_LISTS.nameCharacters, 1);
const ofList = z.object({ id: w.Id });
const ofEntry = z.object({ id: w.Id, listingId: w.Id });
/** Whatever stands in an address: one that is none of ours is not found. */
const ofSecret = z.object({ secret: z.string().min(1).max(200) });
const page = z.object({ cursor: z.string().max(200).optional() });

export const savedListEndpoints = {
  'GET /api/saved-lists': {
    summary: `One’s lists, and those one has joined, ${SAVED_LISTS.perMember} of each at most (J4)`,
    access: 'member',
    query: z.object({ listingId: w.Id.optional() }),
    answer: z.object({ lists: z.array(SavedListSummary) }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/saved-lists': {
    summary: 'Makes a list, with a workspace on it where one is named (J4)',
    access: 'member',
    body: z.strictObject({ name, listingId: w.Id.optional() }),
    answer: SavedListSummary,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/saved-lists/{id}': {
    summary: 'A list of one’s own or one that one has joined, page by page, by votes (J4)',
    access: 'member',
    params: ofList,
    query: page,
    answer: SavedList,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PATCH /api/saved-lists/{id}': {
    summary: 'Renames a list of one’s own (J4)',
    access: 'member',
    params: ofList,
    body: z.strictObject({ name }),
    answer: z.object({ name: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}': {
    summary: 'Removes a list of one’s own, for everybody; what is saved stays saved (J4)',
    access: 'member',
    params: ofList,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}': {
    summary: 'Puts a workspace on a list; there already is as good as put (J4)',
    access: 'member',
    params: ofEntry,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/listings/{listingId}': {
    summary: 'Takes a workspace off: the owner any, members what they added; not there is as good as taken off (J4)',
    access: 'member',
    params: ofEntry,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}/vote': {
    summary: 'One’s vote for a workspace of a list, or none (J4)',
    access: 'member',
    params: ofEntry,
    body: z.strictObject({ isFor: z.boolean() }),
    answer: z.object({ votes: z.int(), hasVoted: z.boolean() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/saved-lists/{id}/listings/{listingId}/comment': {
    summary: 'Replaces one’s comment on a workspace of a list; an empty one goes (J4)',
    access: 'active',
    params: ofEntry,
    body: z.strictObject({ text: w.safeText(SAVED_LISTS.commentCharacters) }),
    answer: z.object({ text: z.string() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/saved-lists/{id}/links': {
    summary: 'A secret address for a list of one’s own, shown this once; an open one that grants the same ends (J4)',
    access: 'active',
    params: ofList,
    body: z.strictObject({ grants: z.enum(LIST_GRANTS) }),
    answer: z.object({ grants: z.enum(LIST_GRANTS), url: z.string(), createdAt: w.Instant }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/links/{grants}': {
    summary: 'Ends the address that grants this; none open is as good as ended (J4)',
    access: 'member',
    params: z.object({ id: w.Id, grants: z.enum(LIST_GRANTS) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/saved-lists/{id}/members/{memberId}': {
    summary: 'Sends a member away, or leaves; their votes and comments go along (J4)',
    access: 'member',
    params: z.object({ id: w.Id, memberId: w.Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/shared-lists/{secret}': {
    summary: 'The list behind a secret address, for anyone who has it, page by page; GONE when it was ended (J4)',
    access: 'public',
    params: ofSecret,
    query: page,
    answer: SharedList,
    errors: ['NOT_FOUND', 'GONE', 'VALIDATION_FAILED'],
  },
  'POST /api/shared-lists/{secret}/join': {
    summary: 'Joins the list behind an address that lets people vote; as often as asked (J4)',
    access: 'active',
    params: ofSecret,
    answer: z.object({ listId: w.Id }),
    errors: ['NOT_FOUND', 'GONE', 'FORBIDDEN', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
