// Pages that show nothing but what staff do not see while they look as a member. The server refuses the rest by itself.
const HIDDEN = [
  /^\/messages(?:\/|$)/,
  /^\/bookmarks(?:\/|$)/,
  /^\/settings\/(?:security|calendars|replies)$/,
  /^\/listing\/[^/]+\/book$/,
  /^\/(?:onboarding|demo\/outbox|admin|auth\/linkedin-import|host\/import)(?:\/|$)/,
];

export const isHiddenPage = (pathname: string): boolean =>
  HIDDEN.some((pattern) => pattern.test(pathname.replace(/(.)\/$/, '$1')));
