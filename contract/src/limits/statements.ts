// Monthly statements of hosts.
export const STATEMENTS = {
  pageSize: 12,
  /** Lines on the page; the files have all of them. */
  linesShown: 500,
} as const;

/** What moved a host's balance. */
export const STATEMENT_LINES = [
  'earned',
  'cancellation',
  'refund-agreed',
  'payout',
  'payout-returned',
  'payout-taken-back',
  'received',
  'received-by-mistake',
  'refund-sent',
  'damage',
  'damage-refunded',
  'extra',
  'dispute',
  'fine',
  'fine-returned',
  'fees-paid',
  'fees-covered',
  'fees-returned',
  'other',
] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];
