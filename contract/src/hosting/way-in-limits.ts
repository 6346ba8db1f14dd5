// Photos of the way in, and who opened them. No imports.
export const WAY_IN = {
  perProperty: 8,
  captionMaximumCharacters: 120,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
  openingsPerPage: 20,
  /** Openings of the address are deleted this long after them. */
  openingsKeptDays: 90,
} as const;

/** With the exact address, or with how to get in. */
export const WAY_IN_STAGES = ['address', 'code'] as const;
export type WayInStage = (typeof WAY_IN_STAGES)[number];

/** `offline`: saved on a device, to be read without a connection. `app`: read by a program of the member’s. */
export const OPENED_VIA = ['page', 'offline', 'app'] as const;
export type OpenedVia = (typeof OPENED_VIA)[number];
