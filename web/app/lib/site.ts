// What the operator decided about the site, as sent with every page.
import type { SiteSettings } from '@daynook/contract/settings/site-settings';

export type Site = Pick<SiteSettings, 'brand' | 'announcement' | 'maintenance'>;
