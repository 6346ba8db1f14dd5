// A listing's packages: a named offer with a fixed price for a fixed length (B10).
import { z } from 'zod';
import { highestLimitMinor } from '../limits/amounts.ts';
import { HOSTING } from '../limits/hosting.ts';
import { PRICING } from '../limits/prices.ts';
import * as w from '../wire.ts';

/** Exactly this many elapsed minutes, or calendar dates, whose hours the guest chooses. */
export const PackageLength = z
  .discriminatedUnion('unit', [
    z.strictObject({
      unit: z.literal('minutes'),
      count: z.int().min(PRICING.packageMinutesMinimum).max(1_440).multipleOf(15),
    }),
    z.strictObject({ unit: z.literal('days'), count: z.int().min(1).max(PRICING.packageDaysMaximum) }),
  ])
  .meta({ id: 'PackageLength' });
export type PackageLength = z.infer<typeof PackageLength>;

const minuteOfDay = z.int().min(0).max(1_440);

/** What a guest books, as kept with the booking. Its id is only unique within the listing. */
export const PackageTerms = z
  .strictObject({
    id: w.Id,
    name: w.safeText(PRICING.packageNameMaximumCharacters, 1),
    /** What's included; may be empty. */
    description: w.safeText(PRICING.packageDescriptionMaximumCharacters),
    /** Instead of the price for hours and days. */
    priceMinor: z.int().min(0).max(highestLimitMinor(HOSTING.priceMaximum)),
    length: PackageLength,
    /** Whether more people than the listing's price includes pay the listing's price for extra people. */
    chargesExtraPeople: z.boolean(),
    /** The most people; null if the listing allows no fewer. */
    maximumGuests: z.int().min(1).max(200).nullable(),
    /** ISO weekdays it can start on: 1 Monday … 7 Sunday; empty means all. */
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    /** The earliest start in the listing's wall-clock time; null if its hours decide. */
    fromMinute: minuteOfDay.nullable(),
    /** The latest end on the last date; null if its hours decide. */
    toMinute: minuteOfDay.nullable(),
  })
  .meta({ id: 'PackageTerms' });
export type PackageTerms = z.infer<typeof PackageTerms>;

/** As the host edits it. */
export const ListingPackage = PackageTerms.extend({
  /** Hidden packages can't be booked. */
  isHidden: z.boolean(),
}).meta({ id: 'ListingPackage' });
export type ListingPackage = z.infer<typeof ListingPackage>;

/** As guests see it. */
export const OfferedPackage = PackageTerms.extend({
  /** What one person pays: with cleaning, our fee, and tax. */
  totalMinor: w.Minor,
}).meta({ id: 'OfferedPackage' });
