// Sales taxes in the United States depend on state, county, and city, and on whether renting a workspace is taxable there at all.
// Operators enter what applies to them.
import type { DatedRule } from '../taxes-at-place.ts';

export const UNITED_STATES: readonly DatedRule[] = [];
