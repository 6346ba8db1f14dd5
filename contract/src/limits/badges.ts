/** Above these, a count on a corner is shown as `9+`, or `99+` for messages (SH6). */
export const BADGES = { maximum: 9, messagesMaximum: 99 } as const;
