// Why chosen hours can't be booked, for every endpoint that takes hours.

/** Errors of a listing's opening hours and booking rules. Others have or ask for the hours: see each endpoint. */
export const HOURS_ERRORS = [
  'OUTSIDE_HOURS',
  'VISIT_LIMIT',
  'CAR_LIMIT',
  'NOTICE_TOO_SHORT',
  'TOO_FAR_AHEAD',
  'TOO_SHORT',
  'TOO_LONG',
  'OFF_STEP',
  'IN_THE_PAST',
  'END_BEFORE_START',
  'CAPACITY_EXCEEDED',
] as const;
