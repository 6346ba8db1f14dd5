// Limits of what is written on boards. Free of imports: the browser pays for each byte.

export const COMMUNITY = {
  titleMaximumCharacters: 120,
  bodyMaximumCharacters: 4_000,
  postsPerDay: 5,
  repliesPerDay: 40,
  postsPerPage: 20,
  repliesPerPage: 50,
  announcementsShown: 3,
  boardsShown: 40,
} as const;

/** Where everybody writes, whatever their city. */
export const EVERYWHERE = 'everywhere';
