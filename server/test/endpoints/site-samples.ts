/** Valid values of what staff change about the site itself: its settings, texts, and pages. */
export const siteSamples = (path: string): Readonly<Record<string, unknown>> => ({
  setting: { name: 'maintenance', value: null },
  bytes: '200000',
  file: { format: 'site-settings', version: 1, exportedAt: '2026-11-20T10:00:00.000Z', settings: {}, logoFiles: {} },
  against: 'brand-0',
  ...(path.includes('/settings-file') ? { format: 'site-settings', settings: {}, logoFiles: {} } : {}),
  ...(path.endsWith('/site-settings') || path.endsWith('/email-texts/{name}') ? { version: 0 } : {}),
  ...(path.includes('/email-texts/') ? { name: 'booking-confirmed' } : {}),
  ...(path.includes('/help-articles/') || path.endsWith('/help-order') ? { version: 0 } : {}),
  ...(path.includes('/legal-texts/') ? { version: path.includes('{version}') ? '1' : 0 } : {}),
  texts: { en: { title: 'Terms', text: 'Be kind.' } },
  effectiveOn: '2027-02-01',
  withdraw: 101,
  article: { topic: 'booking', texts: {}, hiddenIn: [] },
  ...(path.includes('/pages/{page}') ? { page: 'about', version: 0 } : {}),
  content: { texts: {}, post: null },
  slug: 'our-garden',
});
