// Converts lists to what goes over the wire. The visitor's view is separate and names nobody except the owner, by first name.
import type { SavedList, SavedListEntry, SavedListSummary, SharedList } from '@daynook/contract/saved-lists';
import { viewSaved } from '../bookmarks/service.ts';
import type { listCards } from '../listings/service.ts';
import { pictureUrl } from '../members/service.ts';
import type { LinkRow, PersonRow } from './sharing-store.ts';
import type { CommentRow, EntryRow, SummaryRow } from './store.ts';

export type Cards = Awaited<ReturnType<typeof listCards>>;

export const viewPerson = (row: PersonRow): SavedList['owner'] => ({
  _id: row.id,
  name: row.name,
  picture: pictureUrl(row),
});

export const viewSummary = (row: SummaryRow, cards: Cards, isAsked: boolean): SavedListSummary => ({
  _id: row.id,
  name: row.name,
  isOwn: row.is_own,
  ownerName: row.owner_name,
  entryCount: row.entry_count,
  memberCount: row.member_count,
  covers: row.cover_ids.flatMap((id) => cards.get(id)?.images.slice(0, 1) ?? []),
  hasListing: isAsked ? row.has_listing : null,
});

export function viewEntry(
  row: EntryRow,
  cards: Cards,
  comments: readonly CommentRow[],
  viewer: { memberId: string; isOwner: boolean },
): SavedListEntry {
  const { added_by: id, name } = row;
  return {
    _id: row.id,
    listing: viewSaved(cards.get(row.listing_id)!, row.state),
    addedAt: row.added_at.toISOString(),
    addedBy: id === null || name === null ? null : viewPerson({ ...row, id, name }),
    votes: row.votes,
    hasVoted: row.has_voted,
    comments: comments
      .filter(({ entry_id }) => entry_id === row.id)
      .map((said) => ({
        by: viewPerson({ ...said, id: said.member_id }),
        text: said.text,
        saidAt: said.said_at.toISOString(),
        isOwn: said.member_id === viewer.memberId,
      })),
    can: { remove: viewer.isOwner || id === viewer.memberId },
  };
}

export const viewShared = (
  link: LinkRow,
  {
    entries,
    cards,
    entryCount,
    nextCursor,
  }: {
    entries: readonly EntryRow[];
    cards: Cards;
    entryCount: number;
    nextCursor: string | null;
  },
): SharedList => ({
  name: link.name,
  ownerName: link.owner_name.trim().split(/\s+/)[0] ?? '',
  grants: link.grants,
  listId: link.is_in && !link.is_apart ? link.list_id : null,
  entryCount,
  entries: entries.map((row) => ({
    _id: row.id,
    listing: viewSaved(cards.get(row.listing_id)!, row.state),
    votes: row.votes,
  })),
  nextCursor,
});
