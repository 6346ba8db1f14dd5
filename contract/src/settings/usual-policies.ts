// No imports but types, because every page loads it.
import type { PolicySettings } from './policy-settings.ts';

/** What a new installation offers. */
export const USUAL_POLICIES: PolicySettings = { off: [], first: 'flexible', own: [] };
