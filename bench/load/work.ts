// What the load test's processes tell each other.

export const KINDS = ['search', 'page', 'quote', 'booking', 'message', 'heard'] as const;
/** `heard` is the time from sending a message until the other member's page has it, on another node. */
export type Kind = (typeof KINDS)[number];

export interface Talk {
  readonly conversationId: string;
  readonly guest: Headers;
  readonly host: Headers;
}

export type Headers = Readonly<Record<string, string>>;

export interface Slot {
  readonly listingId: string;
  /** The booking's body. */
  readonly body: string;
}

/** A client's share of the work. */
export interface Work {
  readonly ports: readonly number[];
  readonly seconds: number;
  readonly workers: number;
  readonly points: readonly { readonly lat: number; readonly lng: number }[];
  readonly listingIds: readonly string[];
  readonly guests: readonly Headers[];
  /** Each is booked once, by this client only. */
  readonly slots: readonly Slot[];
  /** Wanted by every client. Only one can get each. */
  readonly wanted: readonly Slot[];
  readonly talks: readonly Talk[];
}

export interface Done {
  readonly durationsMs: Readonly<Record<Kind, number[]>>;
  readonly errors: readonly string[];
  /** Listings for which a booking was confirmed. */
  readonly sold: readonly string[];
  readonly seconds: number;
}
