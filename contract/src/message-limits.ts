// How much can be said in pictures. Apart from the other limits: only conversations load these. No imports.
export const MESSAGE_PICTURES = {
  perMessage: 10, // H4
  /** Sent in and not yet said, over all conversations of a member. */
  waiting: 30,
  /** What nobody says within so long is removed. */
  keptHours: 24,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
} as const;
