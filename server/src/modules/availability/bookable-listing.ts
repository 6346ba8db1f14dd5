// What the rules know about a listing: plain data, read once, so that every rule stays a pure function of it.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import type { VisitLimitReason } from '@daynook/contract/listings/visit-limits';
import type { ListingPackage } from '@daynook/contract/money/packages';
import type { AddOn } from '@daynook/contract/money/prices';
import type { TimeRange } from '../../lib/time/ranges.ts';
import type { ListingPrices } from '../prices/service.ts';
import type { Limits } from './visit-limits.ts';

export type ListingState = (typeof LISTING_STATES)[number];

/** When and for how long a listing can be booked, as its host set it. Minutes are elapsed; the zone is the listing's own. */
export interface ListingRules {
  readonly state: ListingState;
  readonly timeZone: string;
  readonly capacity: number;
  /** How many guests can be there at once, each on their own seat. 1 means one booking takes the whole listing. */
  readonly seats: number;
  readonly startStepMinutes: number;
  readonly minDurationMinutes: number;
  /** Replaces it on some weekdays, Monday first. Null where `minDurationMinutes` applies, and null as a whole if it always does. */
  readonly weekdayMinMinutes: readonly (number | null)[] | null;
  /** The longest booking within a day, or overnight inside one open run. */
  readonly maxDurationMinutes: number;
  /** Replaces it on some weekdays, like `weekdayMinMinutes`. */
  readonly weekdayMaxMinutes: readonly (number | null)[] | null;
  /** The longest stay over several dates, in calendar dates. */
  readonly maxStayDays: number;
  readonly noticeMinutes: number;
  /** Bookable until the end of the local date this many days from today. */
  readonly windowDays: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** What local rules allow at its property, over all of its listings. */
  readonly visitLimits?: Limits | null;
}

/** Opening hours of a weekday in wall-clock minutes. Hours across midnight are two rules: …–1440 and 0–…. */
export interface WeeklyRule {
  /** ISO: 1 Monday … 7 Sunday. */
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
  /** The first and last local date the rule applies to; null means always. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Dates that don't follow the weekly hours: closed, open all day, or with their own hours. */
export interface Exception {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly kind: 'closed' | 'open' | 'hours';
  /** Wall-clock minutes of the local day. Empty unless the kind is 'hours'. */
  readonly ranges: readonly { readonly startMinute: number; readonly endMinute: number }[];
  /** When local rules allow visits; left out if that's always. */
  readonly allowed?: readonly WeeklyRule[];
}

/** An occupied range as stored. It ends with the buffer that its listing keeps free afterwards. */
export interface OccupiedRange extends TimeRange {
  /** The seat it takes. Null takes them all: a row on a part of this whole place. */
  readonly seat: number | null;
  /** Minutes kept free between a new booking's end and this row's start: the buffer of the row's listing. */
  readonly bufferMinutes: number;
  /** It comes from an imported calendar and isn't a booking here. */
  readonly isExternal?: boolean;
  /** The host is away through this date. */
  readonly awayUntil?: string;
}

/** A part of a whole place, with what's needed to occupy its hours too. */
interface ListingPart {
  readonly listingId: string;
  readonly seats: number;
  readonly bufferMinutes: number;
}

/** A listing as booking needs it: rules, hours, prices, and how it's linked to the other listings of its property. */
export interface BookableListing extends ListingRules, ListingPrices {
  readonly visitLimits: Limits | null;
  readonly weekdayMaxMinutes: ListingRules['weekdayMaxMinutes'];
  readonly listingId: string;
  readonly hostId: string;
  readonly propertyId: string;
  readonly title: string;
  /** The host's choice. `asOf` says what applies at a point in time. */
  readonly bookingMode: 'instant' | 'request';
  /** How many stays a guest needs to book instantly; 0 lets everyone. */
  readonly instantMinStays: number;
  /** Hours that nobody checks in for are free for others so long after the start; 0 means never. */
  readonly releaseAfterMinutes: number;
  /** Of all imported calendars that affect the listing, when the one read longest ago was read. Null without imports. */
  readonly followedSince: Date | null;
  readonly cancellationPolicy: CancellationPolicyId;
  /** The most that guests agree to pay for damage; 0 means none. */
  readonly damageDepositMinor: number;
  readonly houseRules: readonly string[];
  readonly weekly: readonly WeeklyRule[];
  readonly exceptions: readonly Exception[];
  /** The extras guests can add. */
  readonly addOns: readonly AddOn[];
  /** The packages guests can book instead of hours and days, with hidden ones. */
  readonly packages: readonly ListingPackage[];
  /** The parts of a whole place; empty for a single room. */
  readonly parts: readonly ListingPart[];
  /** The whole places this one is a part of, and the others that one of its parts belongs to. */
  readonly containerIds: readonly string[];
}

/** A request for exact hours. The caller's clock provides `now`. */
export interface SlotInput extends TimeRange {
  readonly guests: number;
  /** Cars that come along; none if left out. */
  readonly cars?: number | undefined;
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
  | 'VISIT_LIMIT'
  | 'CAR_LIMIT'
  | 'SLOT_TAKEN';

/** Whether it's a limit of local rules, which visits at other rooms of the property can use up, too. */
export const isLimit = (code: string): boolean => code === 'VISIT_LIMIT' || code === 'CAR_LIMIT';

/**
 * Bookable, or the first reason why not: a code of the contract and a text with the time zone. The text never says who booked it.
 */
export type SlotVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: SlotCode;
      readonly message: string;
      /** The limit of local rules that's used up: one that keeps these hours closed only until another visit ends. */
      readonly usedUp?: VisitLimitReason;
    };
