// What a journey may ask of a market whose clock it moves: see market-process.ts.

/** A booking's or a host's balance in each account of the books, debits positive. */
export type Books = Readonly<Record<string, number>>;

export interface MarketOrders {
  /** Moves the clock that far ahead and carries out what's due by then. */
  moveClock(aheadMs: number): Promise<void>;
  /** Carries out what's due now, until nothing is. */
  work(): Promise<void>;
  /** Stripe has what it wants from the host who went there last. Answers the page it sends them back to. */
  finishOnboarding(): Promise<string>;
  /** Stripe pays what the host has there to their bank. */
  payOut(): Promise<void>;
  /** The bank takes back the payment made last. */
  disputeLastPayment(): Promise<void>;
  readBooking(bookingId: string): Promise<Books>;
  /** Everything the host has to do with. */
  readHost(): Promise<Books>;
  /** What `npm run verify` finds, and what differs from Stripe. */
  verify(): Promise<string[]>;
}

/** What the market says when it's ready. */
export interface MarketReady {
  readonly url: string;
  readonly stripeUrl: string;
  readonly listingId: string;
}

export interface Order {
  readonly id: number;
  readonly name: keyof MarketOrders;
  readonly input?: string | number | undefined;
}
export type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly error: string };
