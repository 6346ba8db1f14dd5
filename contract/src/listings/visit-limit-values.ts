// Values and limits of what hosts can state about local rules. No imports: pages load them.
export const VISIT_LIMITS = {
  perHourMaximum: 100,
  perDayMaximum: 500,
  perWeekMaximum: 2_000,
  carsMaximum: 20,
  noteMaximumCharacters: 300,
  sourceMaximumCharacters: 300,
} as const;

/** What's counted: bookings, or the people who come. */
export const VISIT_COUNTS = ['visits', 'visitors'] as const;
type VisitCount = (typeof VISIT_COUNTS)[number];

/** How the host knows: the city's or state's own text, the lease or building, or a choice of their own. */
export const VISIT_LIMIT_SOURCES = ['official', 'building', 'own'] as const;

interface VisitLimitExample {
  readonly id: string;
  readonly place: string;
  readonly counts: VisitCount;
  readonly perHour: number | null;
  readonly perDay: number | null;
  readonly perWeek: number | null;
  /** Every day. */
  readonly hours: { readonly startMinute: number; readonly endMinute: number } | null;
}

/** Examples of local rules, which may have changed and aren't legal advice. */
export const VISIT_LIMIT_EXAMPLES: readonly VisitLimitExample[] = [
  {
    id: 'los-angeles',
    place: 'Los Angeles',
    counts: 'visitors',
    perHour: 1,
    perDay: null,
    perWeek: null,
    hours: { startMinute: 480, endMinute: 1_200 },
  },
  {
    id: 'sioux-falls',
    place: 'Sioux Falls',
    counts: 'visits',
    perHour: null,
    perDay: 4,
    perWeek: null,
    hours: null,
  },
  {
    id: 'harrisonburg',
    place: 'Harrisonburg',
    counts: 'visitors',
    perHour: null,
    perDay: null,
    perWeek: 10,
    hours: null,
  },
];
