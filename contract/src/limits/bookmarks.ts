// Limits of bookmarks and notes. Separate, because only pages with bookmarks load these. No imports.
export const BOOKMARKS = {
  notesMaximumCharacters: 2_000,
  tagsMaximum: 12,
  tagMaximumCharacters: 40,
  perMember: 1_000,
  pageSize: 24,
  tagsShown: 100,
  compareMinimum: 2, // J5
  compareMaximum: 4, // J5
  intentMinutes: 10, // BK3
} as const;
