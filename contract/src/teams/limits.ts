// Business limits of teams, separate from the schemas, which pages don't load.

export const TEAMS = {
  /** Ours, the site's own, and some that the site had before. */
  allowedPoliciesMaximum: 40,
  nameMaximumCharacters: 80,
  billingAddressMaximumCharacters: 600,
  taxNumberMaximumCharacters: 60,
  purchaseOrderMaximumCharacters: 60,
  /** Teams that a member can be in. */
  perMember: 10,
  /** Members and pending invitations together. */
  membersPerTeam: 200,
  invitationDays: 14,
  /** Invitations by email per day and inviting member, including withdrawn ones. */
  invitationsPerDay: 50,
  /** Invitations to one address per week, from all teams together and including withdrawn ones. */
  invitationsPerAddressAndWeek: 3,
  /** After an address has declined, the same team can't invite it for this long. */
  declinedDays: 30,
  /** How long invitations are kept. */
  invitationsKeptDays: 90,
  /** Changes of a confirmed booking's attendees per day. Each emails those it's about. */
  attendeeChangesPerDay: 20,
  /** Listings on a team's list. */
  listingsPerTeam: 500,
  /** The highest budget or price limit, in dollars. */
  highestAmountDollars: 1_000_000,
  pageSize: 25,
  /** Lines of a month in its PDF; its CSV has all. */
  statementLinesInPdf: 1_000,
  /** Invoices and credit notes in a month's PDF. */
  invoicesInPdf: 300,
} as const;

export const TEAM_DAYS = {
  titleMaximumCharacters: 80,
  /** As typed. Only the place that it names is stored. */
  areaMaximumCharacters: 120,
  dates: 5,
  aheadDays: 180,
  /** Rooms to vote on. */
  rooms: 3,
  /** How far from the middle of everyone's areas rooms are looked for. */
  reachKm: 150,
  /** Of the longest and the average trip, members see bands of this size, because distances would tell where others start. */
  bandKm: 5,
  bandMinutes: 15,
  /** Trips are calculated from at least this many areas, because those of fewer would tell where someone starts. */
  areasMinimum: 3,
  /** How often rooms can be looked for, because each search tells a little about where people start. */
  searches: 10,
  /** Team days that a member can create per day, because each emails everyone invited. */
  perDay: 10,
  pageSize: 25,
  /** How long a team day is kept after its last date. Starting areas are erased the day after it, or when its booking has ended. */
  keptDays: 90,
} as const;
