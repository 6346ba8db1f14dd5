// Limits of posts on boards. Free of imports, because they add to the page's size.

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

/** The board for everyone, in any city. */
export const EVERYWHERE = 'everywhere';
