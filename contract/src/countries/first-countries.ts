// No imports but types, because every page loads it.
import type { CountryCode } from './countries.ts';

/** What a new installation is for. */
export const FIRST_COUNTRIES: readonly CountryCode[] = ['US', 'CA'];
