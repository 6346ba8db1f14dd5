// Business limits of prices by date, discounts and extras, with their units.

export const PRICING = {
  rulesMaximum: 12,
  /** Date ranges with their own price. */
  datePricesMaximum: 100,
  ruleNameMaximumCharacters: 40,
  percentMinimum: -50,
  percentMaximum: 200,
  discountMaximumPercent: 70,
  weekDays: 7, // a length-of-stay discount starts here …
  monthDays: 28, // … and the larger one here
  lastMinuteMaximumHours: 168,
  earlyBirdMaximumDays: 365,
  newListingPercent: 20,
  newListingBookings: 3,
  addOnsMaximum: 12,
  addOnNameMaximumCharacters: 60,
  /** In US dollars; see `limitMinor`. */
  addOnMaximum: 10_000,
  addOnMaximumQuantity: 50,
  packagesMaximum: 6,
  packageNameMaximumCharacters: 60,
  packageDescriptionMaximumCharacters: 300,
  packageMinutesMinimum: 30,
  /** Less than a long stay, which has its own cancellation policy and monthly payments. */
  packageDaysMaximum: 14,
  bookingMaximum: 20_000_000, // US dollars: more than any booking can cost
} as const;
