// How a page keeps its socket. Apart from the other limits: a page opens one once it's there. No imports.

export const REALTIME = {
  reconnectionAttempts: 5, // RM1
  reconnectionDelayMs: 1_000, // RM1
  reconnectionDelayMaximumMs: 5_000, // RM1
  /** Open at once by one member, on one node: pages of all their devices. */
  socketsPerMember: 20,
} as const;
