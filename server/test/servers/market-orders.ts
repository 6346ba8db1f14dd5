// The commands that a journey can send to a marketplace with a movable clock. See market-process.ts.

/** The balance of a booking or host in each ledger account. Debits are positive. */
export type Books = Readonly<Record<string, number>>;

export interface MarketOrders {
  /** Moves the clock ahead and carries out everything that becomes due. */
  moveClock(aheadMs: number): Promise<void>;
  /** Carries out everything that's due now. */
  work(): Promise<void>;
  /** Stripe has what it needs from the host who visited it last. Returns the page to which it sends them back. */
  finishOnboarding(): Promise<string>;
  /** Stripe pays the host's balance to their bank. */
  payOut(): Promise<void>;
  /** The bank reverses the last payment. */
  disputeLastPayment(): Promise<void>;
  readBooking(bookingId: string): Promise<Books>;
  /** Everything about the host. */
  readHost(): Promise<Books>;
  /** The results of `npm run verify`, and differences from Stripe. */
  verify(): Promise<string[]>;
}

/** What the marketplace reports when it's ready. */
export interface MarketReady {
  readonly url: string;
  readonly stripeUrl: string;
  /** Booked at once, by the day. */
  readonly listingId: string;
  /** In the same home: guests ask for it, by the hour. */
  readonly hourlyListingId: string;
}

/** Logs in like the demo's guest. */
export const SECOND_GUEST = 'maren@example.com';

export interface Order {
  readonly id: number;
  readonly name: keyof MarketOrders;
  readonly input?: string | number | undefined;
}
export type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly error: string };
