import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, it } from 'vitest';

/** The route table of the product, as people write paths. */
const given = `/ /search /beta /pending /become-host /enterprise /quiz /quiz-legacy /personas /listing/:id /discover
/properties /listing/:id/book /host/property/:propertyId/calendar /host/listing/:listingId/calendar /messages
/messages/:conversationId /community /onboarding /host-onboarding /dashboard /bookings /bookmarks /kudos /settings/:tab?
/listings /profile /profile/:userId /profile/settings /auth/callback /auth/link-callback /auth/linkedin-import /support
/admin /admin/insurance /admin/users /admin/listings /host /host/properties /host/listings /host/bookings /host/create
/host/property/new /host/property/:propertyId/preview /property/:propertyId /host/property/:propertyId/listing/new
/host/property/:propertyId/edit /host/property/:propertyId/listings /host/listing/:listingId/edit
/host/listing/:listingId/availability /listing/:id/preview /booking/:bookingId /:username /* /logout-complete /refer
/about /how-it-works /careers /help /safety /contact /blog /hosts /guests /terms /terms-of-service /privacy
/privacy-policy /cookies`.split(/\s+/);

/** Pages of ours besides. */
const added = [
  '/accessibility',
  '/offline',
  '/help/ranking',
  '/help/check-reputation',
  '/booking/:bookingId/receipt',
  '/booking/:bookingId/pay',
  '/bookmarks/list/:listId',
  '/list/:secret',
  '/earnings',
  '/host/earnings',
  '/host/calendar',
  '/host/documents',
  '/host/shared-photos',
  '/host/import',
  '/host/payouts',
  '/host/payouts/statements',
  '/host/invitation/:invitationId',
  '/attending/:bookingId',
  '/team/:teamId',
  '/team/:teamId/plan-day',
  '/team/day/:dayId',
  '/team/invitation/:invitationId',
  '/admin/reports',
  '/demo/outbox',
  '/blog/:slug',
  '/help/:article',
  '/blog/feed.xml',
  '/sitemap-pages.xml',
];

const open = `/ /search /beta /become-host /enterprise /quiz /quiz-legacy /personas /listing/:id /discover /:username /*
/auth/callback /auth/link-callback /logout-complete /refer /about /how-it-works /careers /help /safety /contact /blog
/hosts /guests /terms /terms-of-service /privacy /privacy-policy /cookies /accessibility /help/check-reputation /help/ranking /help/:article /list/:secret /blog/:slug /blog/feed.xml
/sitemap-pages.xml /offline`.split(/\s+/);

interface Flat {
  path: string;
  file: string;
  isGuarded: boolean;
}

function flatten(entries: readonly RouteConfigEntry[], isGuarded = false): Flat[] {
  return entries.flatMap((entry) =>
    entry.children
      ? flatten(entry.children, isGuarded || entry.file === 'shell/member-area.tsx')
      : [{ path: `/${entry.path ?? ''}`, file: entry.file, isGuarded }],
  );
}

let routes: Flat[] = [];
beforeAll(async () => {
  (globalThis as { __reactRouterAppDirectory?: string }).__reactRouterAppDirectory = import.meta.dirname;
  routes = flatten((await import('./routes.ts')).default);
});

describe('the route table', () => {
  it('has every route of the product, and no other (RT1)', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual([...given, ...added].sort());
  });

  it('guards everything but the public pages (RT2)', () => {
    expect(
      routes
        .filter(({ isGuarded }) => !isGuarded)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...open].sort());
  });

  it('no page of its own is shadowed by a profile: names of routes stand before /:username (RT7)', () => {
    const oneSegment = routes.filter(({ path }) => /^\/[a-z-]+$/.test(path));
    expect(oneSegment.length).toBeGreaterThan(30);
    // React Router ranks static segments above dynamic ones; a second dynamic one-segment route would break that.
    expect(routes.filter(({ path }) => /^\/:[a-z]+$/i.test(path))).toHaveLength(1);
  });
});
