// How much lists of saved workspaces hold. Apart from the other limits: only pages that show lists load these. No imports.
export const SAVED_LISTS = {
  nameCharacters: 60,
  commentCharacters: 280,
  /** Lists of one's own. */
  perMember: 50,
  /** Lists of others that one has joined. */
  joinedPerMember: 50,
  /** Members of one list besides its owner. */
  membersMaximum: 30,
  entriesMaximum: 200,
  pageSize: 24,
  /** Links that were ended and can still say so, by list. */
  endedLinksKept: 20,
} as const;
