// What an app that's connected to the MCP server may be allowed to do. Free of imports of other parts, because settings pages load it.

/** A part of the scopes of API tokens. Searching and prices need none, because they're public. */
export const APP_SCOPES = ['bookings:read', 'bookings:write'] as const;
export type AppScope = (typeof APP_SCOPES)[number];

export const CONNECTED_APPS = {
  nameCharacters: 80,
  /** Apps of one member that work at the same time. */
  perMember: 50,
  pageSize: 20,
  /** An app that's still used asks again after a year. */
  longestDays: 365,
  /** How long an app that isn't used stays connected. */
  idleDays: 60,
  /** How long ended ones are kept before they're deleted. */
  endedKeptDays: 90,
} as const;
