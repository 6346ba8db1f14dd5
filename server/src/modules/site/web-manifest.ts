// What phones show of the site once it's installed, in the language of the reader.
import { textDirection } from '@daynook/contract/languages/languages';
import { findAccent } from '@daynook/contract/settings/brand-colors';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';

const SHARE_PHOTOS = '/share-photos';
/** Made in logos/icon-png.ts. */
const PNG_ICONS = [
  ['icon-192.png', '192x192', 'any'],
  ['icon-512.png', '512x512', 'any'],
  ['icon-maskable.png', '512x512', 'maskable'],
  ['icon-badge.png', '96x96', 'monochrome'],
] as const;

export const webManifest = (brand: BrandSettings) => ({
  name: brand.name,
  short_name: brand.name,
  description: say('Workspaces in homes, by the hour, the day, or longer.'),
  lang: currentReader().language,
  dir: textDirection(currentReader().locale),
  // Stays the same if the start page changes, so that phones don't install it twice.
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f3',
  theme_color: findAccent(brand, 'light').accent,
  // Photos that are shared from the phone's gallery. The service worker takes them (web/worker/shared-photos.ts).
  share_target: {
    action: SHARE_PHOTOS,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...PNG_ICONS.map(([file, sizes, purpose]) => ({
      src: `/${file}`,
      sizes,
      type: 'image/png',
      purpose,
    })),
  ],
});
