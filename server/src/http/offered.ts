// Features that the operator turned off: their calls answer NOT_OFFERED, for everyone. What they stored stays (decision 0130).
import type { ApiKey } from '@daynook/contract/api';
import type { SiteFeature } from '@daynook/contract/settings/limits';
import { currentSettings } from '../current-settings.ts';
import { AppError } from '../lib/app-error.ts';

const FEATURES: readonly (readonly [pattern: RegExp, feature: SiteFeature])[] = [
  [/ \/api\/kudos(?:\/|$)| \/api\/users\/\{[^}]+\}\/kudos/, 'kudos'],
  [/ \/api\/community\//, 'community'],
  [/ \/api\/referrals(?:\/|$)/, 'referrals'],
  [/ \/api\/waitlist$| \/api\/listings\/\{id\}\/waitlist$/, 'waitlists'],
];

/** The feature that a call belongs to. */
export const findFeature = (key: ApiKey): SiteFeature | undefined =>
  FEATURES.find(([pattern]) => pattern.test(key))?.[1];

export const isOffered = (feature: SiteFeature): boolean => !currentSettings().features.off.includes(feature);

/** Throws NOT_OFFERED. */
export function requireOffered(feature: SiteFeature | undefined): void {
  if (feature !== undefined && !isOffered(feature)) throw new AppError('NOT_OFFERED');
}
