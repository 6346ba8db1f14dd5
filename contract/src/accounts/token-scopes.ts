// What an API token may be allowed to do, its lifetime, and how it's written. Free of imports, because settings pages load it.

/** From least to most, by subject. A `write` scope includes the `read` scope of its subject. */
export const TOKEN_SCOPES = [
  'bookings:read',
  'bookings:write',
  'listings:read',
  'listings:write',
  'messages:read',
  'messages:write',
  'saved:read',
  'saved:write',
  'earnings:read',
  'market-listings:read',
  'market-bookings:read',
  'market-members:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Scopes that read the whole marketplace, and the staff permission that a member needs for each. */
export const MARKET_SCOPES = {
  'market-listings:read': 'listings',
  'market-bookings:read': 'bookings',
  'market-members:read': 'members',
} as const satisfies Partial<Record<TokenScope, string>>;

export const isMarketScope = (scope: TokenScope): scope is keyof typeof MARKET_SCOPES => scope in MARKET_SCOPES;

/** Whether a token with these scopes has that scope. */
export const includesScope = (scopes: readonly TokenScope[], scope: TokenScope): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ':write') as TokenScope);

export const API_TOKENS = {
  /** Secret scanners find tokens by this prefix and the checksum at their end. */
  prefix: 'dnk_',
  /** Random characters, of 62: 190 bits. */
  randomCharacters: 32,
  checksumCharacters: 6,
  nameCharacters: 80,
  /** Tokens of one member that work at the same time. */
  perMember: 20,
  pageSize: 20,
  lifetimeDays: [30, 90, 365],
  longestDays: 365,
  /** How long ended tokens stay in the list. */
  endedKeptDays: 90,
} as const;
