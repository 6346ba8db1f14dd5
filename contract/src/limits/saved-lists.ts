// Limits of lists of bookmarks. Separate, because only pages with lists load these. No imports.
export const SAVED_LISTS = {
  nameCharacters: 60,
  commentCharacters: 280,
  /** Lists of one's own. */
  perMember: 50,
  /** Other people's lists that one has joined. */
  joinedPerMember: 50,
  /** Members of one list besides its owner. */
  membersMaximum: 30,
  entriesMaximum: 200,
  pageSize: 24,
  /** Ended links that are remembered, per list. */
  endedLinksKept: 20,
} as const;
