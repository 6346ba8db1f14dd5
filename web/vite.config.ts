// How the web is built, and served during development. Product settings come from /config.json at run time.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { bundleServer } from './vite/bundle-server.ts';
import { compileMessages } from './vite/compile-messages.ts';
import { markdownTexts } from './vite/markdown.ts';
import { steadyRouter } from './vite/steady-router.ts';
import { withoutInstrumentation } from './vite/without-instrumentation.ts';

/** The API's address while `react-router dev` serves the pages. */
const apiOrigin = process.env.DEV_API_ORIGIN ?? 'http://localhost:3000';

/** The libraries that every page needs, without the parts of them that only some pages use. */
const platform =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-intl|@formatjs|intl-messageformat|@tanstack)\/(?!.*(?:[mM]utation(?:Observer)?\.js|[iI]nfinite|[qQ]ueries|Hydration|[pP]refetch|Suspense[QI]))/;

/** Our own files that every page needs: two dozen small files compress badly one by one. */
const shell = new RegExp(
  '/(?:contract/src/(?:brand|limits)' +
    '|web/app/lib/(?:api/(?:api-(?:client|error|health|health-store|recovery|request)|api|csrf|query-client)|session/(?:return-path|session|session-state|session-storage|sign-in-prompt|stored-state|use-sign-in)|impersonation/impersonation|locale|nonce|theme)' +
    '|web/app/ui/(?:button|button-style|class-names|icon-button|link-button|overlays/announcer|states/(?:error-content|spinner))' +
    '|web/app/nouns/hosting/(?:host-paths|use-become-host)' +
    '|web/app/shell/(?:brand-mark|connection-banner|error-page|mobile-menu|mode-rules|navigation-items|providers|sign-in-prompt|top-navigation))' +
    '\\.tsx?$',
);

/** What home, search, and listing share, for the same reason. */
const market = new RegExp(
  '/web/app/(?:lib/(?:formats|page-meta|api/page-data)' +
    '|ui/(?:money|stars|icons/(?:icon|shell-icons)|layout/part|media/(?:photo|thumbhash-gradient)|states/skeleton)' +
    '|nouns/listings/(?:api|listing-card|words)' +
    '|nouns/search/search-url)\\.tsx?$',
);

/** The place field on home and search. */
const places = /\/web\/app\/(?:nouns\/places\/(?:api|place-box)|lib\/use-debounced|ui\/forms\/use-combobox)\.tsx?$/;

/** Pieces that most pages have. One by one they'd be a dozen requests of less than a kilobyte. */
const pieces = new RegExp(
  '/(?:contract/src/listings/amenities' +
    '|web/app/(?:ui/(?:badge|dotted|forms/(?:checkbox|chip|field|select)|icons/icons|states/(?:empty-state|error-state))' +
    '|lib/(?:page-views|use-rendered|use-url-change)' +
    '|nouns/(?:bookmarks/(?:heart-button|saved-listings)|listings/(?:amenity-choices|amenity-words|drawn-note))))' +
    '\\.tsx?$',
);

/** What a listing says about working there. Loads after what people see first. */
const workFacts =
  /\/(?:contract\/src\/listings\/work-fact-values|web\/app\/(?:features\/listing-page\/work-facts|nouns\/listings\/work-fact-words|lib\/(?:centimeters|units-in-text)))\.tsx?$/;

/** What's left of the search page and of others that list results. */
const searching =
  /\/web\/app\/(?:features\/search\/filter-bar|nouns\/(?:map\/view-to-show|search\/(?:api|map-area|read-search|visited|work-fact-filter-names))|ui\/lists\/(?:pages-to-show|pagination))\.tsx?$/;

/** What every page loads once it's usable. */
const late =
  /\/web\/app\/(?:shell\/footer|ui\/(?:icons\/member-icons|overlays\/measure-standing|states\/offline-banner))\.tsx?$/;

/** What pages that save something have. */
const saving = new RegExp(
  '/(?:web/app/(?:ui/(?:dates/zoned-time|overlays/(?:toast|use-dismiss))|lib/(?:api/intent-key|given-name|percent|save-file)))\\.tsx?$' +
    '|/@tanstack/(?:query-core|react-query)/.*[mM]utation(?:Observer)?\\.js$',
);

/** Choosing hours and their price, on the listing page, at checkout, and on bookings. */
const slots = new RegExp(
  '/(?:contract/src/(?:dates|limits/bookings)' +
    '|web/app/ui/(?:dates/(?:day-picker|lazy-calendar|picker-button|time-picker)|overlays/use-floating)' +
    '|web/app/lib/dates/calendar-dates' +
    '|web/app/nouns/(?:bookings/(?:api|price-lines|slot-choice|use-slot)|listings/listing-query|messages/message-link)' +
    '|web/app/features/checkout/(?:payable|slot/(?:ask-first-note|checkout-path)))' +
    '\\.tsx?$' +
    '|/@tanstack/(?:query-core|react-query)/.*[qQ]ueries(?:Observer)?\\.js$',
);

/** What a listing page says and offers, also on properties and previews. */
const listings =
  /\/(?:contract\/src\/listings\/property-fact-values|web\/app\/(?:ui\/(?:layout\/(?:page-section|sticky-bar|use-is-near)|share-button|use-share)|nouns\/(?:bookmarks\/late-heart|listings\/property-fact-words|reports\/report-button|reviews\/(?:category-words|report-review))|features\/listing-page\/recently-viewed))\.tsx?$/;

export default defineConfig({
  plugins: [
    markdownTexts(),
    tailwindcss(),
    reactRouter(),
    bundleServer(),
    compileMessages(),
    withoutInstrumentation(),
    steadyRouter(),
  ],
  server: {
    proxy: {
      '/api': apiOrigin,
      '/oidc': apiOrigin,
      '/photos': apiOrigin,
      '/beta/status': apiOrigin,
      '/places': apiOrigin,
      '/config.json': apiOrigin,
      '/unsubscribe': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
  // Found once when the development server starts: a library found during a visit would reload the page.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'],
    include: ['react-router/dom', 'react-dom/client', 'oidc-client-ts', 'socket.io-client', 'react-hot-toast'],
  },
  build: {
    // The pages are for browsers from the last two years; older syntax would only add bytes.
    target: 'es2022',
    // scripts/measure-js.ts checks gzip sizes against the budgets.
    reportCompressedSize: false,
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        // What every page needs, in one file: it compresses better, and stays cached when our own code changes.
        codeSplitting: {
          groups: [
            { name: 'platform', test: platform, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
            { name: 'market', test: market, priority: 1 },
            { name: 'places', test: places, priority: 1 },
            { name: 'pieces', test: pieces, priority: 1 },
            { name: 'work-facts', test: workFacts, priority: 1 },
            { name: 'searching', test: searching, priority: 1 },
            { name: 'late', test: late, priority: 1 },
            { name: 'saving', test: saving, priority: 1 },
            { name: 'slots', test: slots, priority: 1 },
            { name: 'listings', test: listings, priority: 1 },
          ],
        },
      },
    },
  },
});
