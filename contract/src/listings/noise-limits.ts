// Limits of noise samples with their units. No imports: pages load them.

export const NOISE_SAMPLES = {
  /** Samples one member can add within an hour. */
  perHour: 12,
  /** How long a sample takes. */
  seconds: 60,
  secondsMinimum: 30,
  secondsMaximum: 300,
  /** Below full scale. At the lowest, the microphone delivered nothing. */
  levelMinimumDb: -120,
  /** How much louder than the quietest background the same person measured here on the same kind of device. */
  quietBelowDb: 8,
  livelyFromDb: 16,
  /** For "measured quiet"; each guest counts once. */
  quietGuests: 3,
  /** And as many guests' reviews have to rate the quiet this high on average: a steady noise never rises above itself. */
  quietStars: 4,
} as const;

export const NOISE_DEVICES = ['phone', 'computer'] as const;
export type NoiseDevice = (typeof NOISE_DEVICES)[number];

export const NOISE_GRADES = ['quiet', 'normal', 'lively'] as const;
export type NoiseGrade = (typeof NOISE_GRADES)[number];

export const gradeNoise = (riseDb: number): NoiseGrade =>
  riseDb < NOISE_SAMPLES.quietBelowDb ? 'quiet' : riseDb < NOISE_SAMPLES.livelyFromDb ? 'normal' : 'lively';
