// What the rules know of a workspace: plain data, read once, so that every rule stays a pure function of it.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import type { AddOn } from '@daynook/contract/money/prices';
import type { TimeRange } from '../../lib/time/ranges.ts';
import type { SpacePrices } from '../prices/service.ts';

export type ListingState = (typeof LISTING_STATES)[number];

/** What a host set about when and how long their space can be had. Minutes are elapsed; the zone is the listing's own. */
export interface SpaceRules {
  readonly state: ListingState;
  readonly timeZone: string;
  readonly capacity: number;
  /** How many guests may be there side by side, each on a seat of their own; 1 means one booking takes it all. */
  readonly seats: number;
  readonly startStepMinutes: number;
  readonly minDurationMinutes: number;
  /** In place of it on some weekdays, Monday first, null where it holds; null when it does on all. */
  readonly weekdayMinMinutes: readonly (number | null)[] | null;
  /** Longest visit within a day, or through the night inside one open run. */
  readonly maxDurationMinutes: number;
  /** In place of it on some weekdays, as with the shortest. */
  readonly weekdayMaxMinutes: readonly (number | null)[] | null;
  /** Longest stay over several dates, counted in calendar dates. */
  readonly maxStayDays: number;
  readonly noticeMinutes: number;
  /** Bookable up to the end of the local date this many days from today. */
  readonly windowDays: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** Opening hours of a weekday in wall-clock minutes. Hours over midnight are two rules: …–1440 and 0–…. */
export interface WeeklyRule {
  /** ISO: 1 Monday … 7 Sunday. */
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
  /** First and last local date on which the rule holds; null means always. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Dates that do not follow the weekly hours: closed, open all day, or with hours of their own. */
export interface Exception {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly kind: 'closed' | 'open' | 'hours';
  /** Wall-clock minutes of the local day; empty unless the kind is 'hours'. */
  readonly ranges: readonly { readonly startMinute: number; readonly endMinute: number }[];
}

/** A row of taken time as stored: it ends with the gap its space keeps free afterwards. */
export interface OccupiedRange extends TimeRange {
  /** The seat it takes; null takes them all: a row on a part of this whole place. */
  readonly seat: number | null;
  /** Kept free between a new booking's end and this row's start: the gap of the space the row stands on. */
  readonly gapMinutes: number;
  /** Another calendar of the host's says so: nobody has booked it here. */
  readonly isExternal?: boolean;
  /** The host is away up to and with this date. */
  readonly awayUntil?: string;
}

/** A part of a whole place, with what is needed to take its hours too. */
interface SpacePart {
  readonly listingId: string;
  readonly seats: number;
  readonly gapMinutes: number;
}

/** A workspace as booking needs it: rules, hours, prices, and its place among the rooms of its home. */
export interface Space extends SpaceRules, SpacePrices {
  readonly weekdayMaxMinutes: SpaceRules['weekdayMaxMinutes'];
  readonly listingId: string;
  readonly hostId: string;
  readonly propertyId: string;
  readonly title: string;
  /** As the host chose; `asOf` says what holds at a moment. */
  readonly bookingMode: 'instant' | 'request';
  /** How often one must have stayed to book at once; 0 is everybody. */
  readonly instantMinStays: number;
  /** When the calendar that was read longest ago, of all that bear on the space, was read; null when it follows none. */
  readonly followedSince: Date | null;
  readonly cancellationPolicy: CancellationPolicyId;
  /** What guests agree to pay for damage at most; 0 without. */
  readonly damageDepositMinor: number;
  readonly houseRules: readonly string[];
  readonly weekly: readonly WeeklyRule[];
  readonly exceptions: readonly Exception[];
  /** What guests may take along. */
  readonly addOns: readonly AddOn[];
  /** What this whole place consists of; empty for a room. */
  readonly parts: readonly SpacePart[];
  /** The whole places this one is a part of, and the others that one of its parts belongs to. */
  readonly containerIds: readonly string[];
}

/** A wish for exact hours. `now` comes from the clock of the caller. */
export interface SlotInput extends TimeRange {
  readonly guests: number;
  readonly now: Date;
}

export type SlotCode =
  | 'LISTING_NOT_BOOKABLE'
  | 'END_BEFORE_START'
  | 'IN_THE_PAST'
  | 'OFF_STEP'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'NOTICE_TOO_SHORT'
  | 'TOO_FAR_AHEAD'
  | 'CAPACITY_EXCEEDED'
  | 'OUTSIDE_HOURS'
  | 'SLOT_TAKEN';

/** Bookable, or the first reason why not: a code of the contract and words that say why, with the zone and never who. */
export type SlotVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: SlotCode; readonly message: string };
