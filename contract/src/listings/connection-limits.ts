// Limits of connection tests with their units. No imports: pages load them.

export const CONNECTION_TESTS = {
  /** Tests one member can start within an hour. */
  perHour: 10,
  expiresAfterSeconds: 180,
  /** What all tests of a member can move within 24 hours. */
  memberMaximumBytes: 500_000_000,
  /** Up- and downloads of one test together. */
  transfersMaximum: 4,
  transferMinimumBytes: 200_000,
  transferMaximumBytes: 24_000_000,
  pingsMinimum: 10,
  pingsMaximum: 30,
  /** An answer that takes longer counts as lost. */
  lostAfterMs: 2_000,
  /** Each guest counts once. */
  callReadyGuests: 3,
  /** From so many guests on, their Wi-Fi speed counts in search instead of the host's number. */
  wifiGuests: 3,
  callReadyUpKbps: 10_000,
  callReadyLatencyMs: 60,
  callReadyLostPercent: 5,
  /** The last bytes of a download are its receipt, padded with spaces. */
  receiptBytes: 512,
} as const;

export const CONNECTION_MEDIA = ['wifi', 'wired'] as const;
export type ConnectionMedium = (typeof CONNECTION_MEDIA)[number];
