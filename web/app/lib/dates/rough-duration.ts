import { formatDuration } from '../formats.ts';

/** A duration rounded up: `25 min`, `5 hours`. */
export const formatRoughDuration = (durationMinutes: number, locale: string): string =>
  formatDuration(
    Math.ceil(durationMinutes / (durationMinutes > 60 ? 60 : 5)) * (durationMinutes > 60 ? 60 : 5),
    locale,
  );
