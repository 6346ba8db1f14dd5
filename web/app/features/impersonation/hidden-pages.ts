// Pages whose whole content is hidden from staff during impersonation. The server refuses everything else.
const HIDDEN = [
  /^\/messages(?:\/|$)/,
  /^\/bookmarks(?:\/|$)/,
  /^\/settings\/(?:security|calendars|replies|teams)$/,
  /^\/(?:team|attending)(?:\/|$)/,
  /^\/listing\/[^/]+\/book$/,
  /^\/(?:onboarding|demo\/outbox|admin|auth\/linkedin-import|host\/import)(?:\/|$)/,
];

export const isHiddenPage = (pathname: string): boolean =>
  HIDDEN.some((pattern) => pattern.test(pathname.replace(/(.)\/$/, '$1')));
