// Whether a page belongs to hosting or booking, and to which hosting section. Pure.

export type Mode = 'booking' | 'hosting';
export type HostingSection = 'today' | 'calendar' | 'listings' | 'messages' | 'earnings';

/** Includes the pages' short URLs. */
const HOST_PAGES = /^\/(?:host|host-onboarding|properties|listings|earnings)(?:\/|$)|^\/listing\/[^/]+\/preview\/?$/;
const GUEST_PAGES =
  /^\/(?:$|(?:search|listing|discover|list|personas|quiz|quiz-legacy|bookings|bookmarks|enterprise|become-host|guests)(?:\/|$))/;

/** A page's mode; undefined for pages of both modes (messages, settings, profiles), which keep the last one. */
export function modeOfPage(pathname: string): Mode | undefined {
  if (HOST_PAGES.test(pathname)) return 'hosting';
  return GUEST_PAGES.test(pathname) ? 'booking' : undefined;
}

export const isMode = (text: string | undefined): text is Mode => text === 'booking' || text === 'hosting';

const SECTIONS: readonly [RegExp, HostingSection][] = [
  [/^\/host(?:-onboarding|\/bookings)?\/?$/, 'today'],
  [/^\/host\/(?:calendar|(?:property|listing)\/[^/]+\/(?:calendar|availability))\/?$/, 'calendar'],
  [/^\/(?:host\/payouts)(?:\/|$)/, 'earnings'],
  [/^\/(?:messages)(?:\/|$)/, 'messages'],
  // Only pages that exist: an unknown one is in no section.
  [
    /^\/(?:host\/(?:listings|listing|properties|property|documents|create|import|invitation)|properties|listings|listing)(?:\/|$)/,
    'listings',
  ],
];

export const findSection = (pathname: string): HostingSection | undefined =>
  SECTIONS.find(([pages]) => pages.test(pathname))?.[1];

/** Forms, previews, and conversations have their own bar or field at the bottom of a phone's screen. */
const OWN_FOOT =
  /^\/(?:host\/(?:import|create|property\/new|property\/[^/]+\/(?:edit|preview|listing\/new)|listing\/[^/]+\/edit)|listing\/[^/]+\/preview|messages\/[^/]+)\/?$/;

export const hasBottomTabs = (pathname: string): boolean => !OWN_FOOT.test(pathname);
