// What phones show of the site once it's installed. Pure.
import { findAccent } from '@daynook/contract/settings/brand-colors';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';

export const webManifest = (brand: BrandSettings) => ({
  name: brand.name,
  short_name: brand.name,
  description: 'Workspaces in homes, by the hour, the day, or longer.',
  start_url: '/',
  display: 'standalone',
  background_color: '#fbf8f3',
  theme_color: findAccent(brand, 'light').accent,
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
});
