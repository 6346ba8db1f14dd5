/** The site's settings as staff read them, and the server that answers with them. */
import { SITE_SETTING_NAMES } from '@daynook/contract/settings/limits';
import { USUAL_AMENITIES, USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import { USUAL_POLICIES } from '@daynook/contract/settings/usual-policies';
import type { SiteSetting } from '../app/features/site-settings/api.ts';
import { USUAL_BRAND } from '../app/lib/brand.ts';
import { session } from '../app/lib/session/session.ts';
import { keepProfile } from './account-examples.ts';
import { answer } from './fake-api.ts';
import { dropSignIn, storeSignIn } from './render-app.tsx';

export const LIST_SETTINGS = 'GET /api/staff/site-settings';
export const untouched = { version: 0, changedAt: null, changedBy: null, reason: null, locked: {} };
export const brand = (more: object = {}, rest: Partial<SiteSetting> = {}): SiteSetting => ({
  ...untouched,
  ...rest,
  setting: { name: 'brand', value: { ...USUAL_BRAND, ...more } },
});
export const settings = (first: SiteSetting): SiteSetting[] => [
  first,
  { ...untouched, setting: { name: 'logo', value: null } },
  { ...untouched, setting: { name: 'pages', value: { hidden: ['careers'] } } },
  { ...untouched, setting: { name: 'countries', value: { countries: ['US', 'CA'], currencies: null } } },
  { ...untouched, setting: { name: 'hosting', value: { access: 'anyone', isReviewed: false } } },
  { ...untouched, setting: { name: 'features', value: { off: [] } } },
  { ...untouched, setting: { name: 'kinds', value: USUAL_KINDS } },
  { ...untouched, setting: { name: 'amenities', value: USUAL_AMENITIES } },
  { ...untouched, setting: { name: 'policies', value: USUAL_POLICIES } },
  { ...untouched, setting: { name: 'announcement', value: null } },
  { ...untouched, setting: { name: 'maintenance', value: null } },
];

export function prepareSettings(): void {
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer(LIST_SETTINGS, { body: { settings: settings(brand()) } });
  for (const name of SITE_SETTING_NAMES)
    answer(`GET /api/staff/site-settings/${name}/changes`, { body: { changes: [], nextBefore: null } });
}
