// Settings of a page's socket. Separate, because a page opens one after it has loaded. No imports.

export const REALTIME = {
  reconnectionAttempts: 5, // RM1
  reconnectionDelayMs: 1_000, // RM1
  reconnectionDelayMaximumMs: 5_000, // RM1
  /** Open sockets of one member on one node, on all their devices. */
  socketsPerMember: 20,
} as const;
