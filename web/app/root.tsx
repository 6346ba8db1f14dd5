// The document of every page: head, fonts, theme before the first paint, providers, and the error page.

import { FIRST_LANGUAGE, textDirection } from '@daynook/contract/languages/languages';
import { writeAccentRule } from '@daynook/contract/settings/brand-colors';
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useMemo } from 'react';
import { RawIntlProvider } from 'react-intl';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { announcementScript, writeAnnouncementRule } from './lib/announcement.ts';
import { pageRequestContext } from './lib/api/page-request.ts';
import { BRAND_META, BrandContext, USUAL_BRAND } from './lib/brand.ts';
import { useIntlFor } from './lib/intl.ts';
import { LanguagesContext } from './lib/languages.ts';
import { chooseLocale, DEFAULT_LOCALE, withUnits } from './lib/locale.ts';
import { writeLogoRule } from './lib/logo.ts';
import { NonceContext, readNonce } from './lib/nonce.ts';
import { writeSafeStart } from './lib/safe-start.ts';
import { type Site, SiteContext, USUAL_SITE } from './lib/site.ts';
import { themeScript } from './lib/theme.ts';
import { toSite } from './lib/to-site.ts';
import { useIsTakingOver } from './lib/use-is-taking-over.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LateScripts } from './shell/late-scripts.tsx';
import { Providers } from './shell/providers.tsx';
import appCss from './styles/app.css?url';

/** The operator's colors, and which logo and announcement show. */
const SITE_RULES = 'site-rules';

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

// Preloads what the first paint needs. Headings start with a fallback font of the same metrics, because theirs is large and would delay
// the rest.
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: appCss },
  font(sansUrl),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const {
    publicUrl,
    findsAddresses = false,
    readFees,
    language = FIRST_LANGUAGE,
    languages = [FIRST_LANGUAGE],
    hasExamples = false,
    site,
  } = context.get(pageRequestContext);
  return {
    locale: chooseLocale(request.headers.get('Accept-Language'), request.headers.get('Cookie'), language),
    language,
    languages,
    origin: publicUrl ?? new URL(request.url).origin,
    findsAddresses,
    fees: await readFees?.(),
    site: site && { ...withoutPast(toSite(site, language)), hasExamples },
  };
}

/** An announcement ends at its time. */
const withoutPast = (site: Site): Site =>
  site.announcement && Date.parse(site.announcement.until) <= Date.now() ? { ...site, announcement: null } : site;

/** The root's data never changes while a page is open, so it's never refetched. */
export const shouldRevalidate = () => false;

/**
 * Has run when the browser takes over, so the browser's own copy of this code leaves it out. Nor may the browser make such an element, as it
 * has to when only the error page is left: that's against our policy for scripts.
 */
const StartScript = ({ nonce }: { nonce: string | undefined }) =>
  useIsTakingOver() && (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? `${writeSafeStart()};${themeScript};${announcementScript}` : ''}
    </script>
  );

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext) ?? readNonce();
  const root = useRouteLoaderData<typeof loader>('root');
  const locale = root?.locale ?? DEFAULT_LOCALE;
  const brand = root?.site?.brand ?? USUAL_BRAND;
  const site = root?.site ?? USUAL_SITE;
  const intl = useIntlFor(locale, site);
  // Only the server writes them, so that no page has to load how.
  const siteRules = import.meta.env.SSR
    ? writeAccentRule(brand) +
      writeLogoRule(site.logo) +
      (site.announcement ? writeAnnouncementRule(site.announcement.id) : '')
    : document.getElementById(SITE_RULES)?.textContent;
  const { language = FIRST_LANGUAGE, languages = [FIRST_LANGUAGE] } = root ?? {};
  const shown = useMemo(() => ({ language, languages }), [language, languages]);
  return (
    // Titles and descriptions need both, and they're in the head.
    <LanguagesContext value={shown}>
      <BrandContext value={brand}>
        <SiteContext value={site}>
          <RawIntlProvider value={intl}>
            <html lang={withUnits(locale, 'auto')} dir={textDirection(locale)} suppressHydrationWarning>
              <head>
                <meta charSet="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
                <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
                <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14120f" />
                <meta name={BRAND_META} content={brand.name} />
                {/* Where react-aria and Vite look for it. */}
                <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
                <StartScript nonce={nonce} />
                <Meta />
                <Links />
                {siteRules && (
                  <style id={SITE_RULES} nonce={nonce} suppressHydrationWarning>
                    {siteRules}
                  </style>
                )}
              </head>
              <body>
                <Providers locale={locale}>{children}</Providers>
                <ScrollRestoration />
                {/* After hydration the browser has them already: React Router's own component then renders nothing. */}
                {import.meta.env.SSR ? <LateScripts /> : <Scripts />}
              </body>
            </html>
          </RawIntlProvider>
        </SiteContext>
      </BrandContext>
    </LanguagesContext>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
