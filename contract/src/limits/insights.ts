// Limits of what hosts see about their own listings, and of the response rate that guests see.

/** How a host's own figures are calculated (K4, K6, K7). `answerDays` is short, so that hosts see what they can still change. */
export const INSIGHTS = { daysAhead: 14, monthsAhead: 2, answerDays: 90, tipsMaximum: 3, listingsPerPage: 20 } as const;

/**
 * The response rate and time (K7): shown to guests from this many decided requests on, and in search if it's this short. They count a
 * year, because few hosts get five requests in a quarter. The host's own page counts `INSIGHTS.answerDays` and says so.
 */
export const ANSWERS = { days: 365, needed: 5, soonMinutes: 240 } as const;

/** The booking funnel (K5). Requests include instant bookings; bookings are the confirmed ones. */
export const FUNNEL = {
  steps: ['impressions', 'views', 'quotes', 'requests', 'bookings'],
  /** The spans offered. */
  days: [7, 30, 90],
  daysMaximum: 90,
  listingsPerPage: 20,
} as const;
