// When guests see a change to a live listing. The server enforces this table, and the editor tells the host.
// No imports: pages load it.

/**
 * `collected`: kept as an unpublished change until the host publishes all of them together.
 * `immediate`: public right away, because the change has its own Save, Add or Close button, and can be undone there.
 */
export type ChangeTiming = 'collected' | 'immediate';

export const CHANGE_TIMING = {
  title: 'collected',
  description: 'collected',
  kind: 'collected',
  roomName: 'collected',
  floor: 'collected',
  capacity: 'collected',
  seats: 'collected',
  amenities: 'collected',
  houseRules: 'collected',
  workFacts: 'collected',
  facts: 'collected',
  bookingMode: 'collected',
  instantMinStays: 'collected',
  releaseAfterMinutes: 'collected',
  cancellationPolicy: 'collected',
  declinedPaymentMethods: 'collected',
  dayMinor: 'collected',
  hourMinor: 'collected',
  halfDayMinor: 'collected',
  weekMinor: 'collected',
  monthMinor: 'collected',
  cleaningMinor: 'collected',
  damageDepositMinor: 'collected',
  extraGuestMinor: 'collected',
  guestsIncluded: 'collected',
  priceRules: 'collected',
  discounts: 'collected',
  addOns: 'collected',
  packages: 'collected',
  startStepMinutes: 'collected',
  minDurationMinutes: 'collected',
  maxDurationMinutes: 'collected',
  weekdayMinMinutes: 'collected',
  weekdayMaxMinutes: 'collected',
  maxStayDays: 'collected',
  noticeMinutes: 'collected',
  windowDays: 'collected',
  bufferBeforeMinutes: 'collected',
  bufferAfterMinutes: 'collected',
  partIds: 'collected',
  /** Their order, descriptions, and removal. */
  photos: 'collected',
  /** Chosen file by file. */
  newPhotos: 'immediate',
  questions: 'immediate',
  weekly: 'immediate',
  exceptions: 'immediate',
} as const satisfies Readonly<Record<string, ChangeTiming>>;

type Part = keyof typeof CHANGE_TIMING;
export type CollectedPart = { [K in Part]: (typeof CHANGE_TIMING)[K] extends 'collected' ? K : never }[Part];

export const COLLECTED_PARTS = Object.keys(CHANGE_TIMING).filter(
  (part) => CHANGE_TIMING[part as Part] === 'collected',
) as CollectedPart[];
