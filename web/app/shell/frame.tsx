// The frame of every page: skip link, top navigation, page, footer, and overlays.
import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import type { FrameHandle } from '../lib/frame-handle.ts';
import { useSite } from '../lib/site.ts';
import { cx } from '../ui/class-names.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { modeOfPage } from './mode-rules.ts';
import { PageFocus } from './page-focus.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Rendered on the server like the rest; its code loads after what the page needs first. */
const Footer = lazy(() => import('./footer.tsx').then(({ Footer }) => ({ default: Footer })));

/** Few sites have one at any time. */
const SiteNotices = lazy(() => import('./site-notices.tsx').then(({ SiteNotices }) => ({ default: SiteNotices })));

const skipClass =
  'absolute inset-s-4 top-3 z-60 -translate-y-20 rounded-pill bg-moss px-5 py-2.5 font-semibold text-moss-ink focus:translate-y-0';

export default function Frame() {
  const { frame = 'normal', hasResults = false } = useFrame();
  const site = useSite();
  const isHosting = modeOfPage(useLocation().pathname) === 'hosting';
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    // Signals to tests and tools that the page is hydrated.
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <div
      {...(isHosting && { 'data-slim-footer': true })}
      className={cx('flex min-h-[calc(100dvh-var(--bottom-bar))] flex-col', frame === 'wide' && 'md:h-dvh')}
    >
      {hasResults && (
        <a href="#results" className={skipClass}>
          <FormattedMessage defaultMessage="Skip to results" />
        </a>
      )}
      <a href="#main" className={skipClass}>
        <FormattedMessage defaultMessage="Skip to content" />
      </a>
      {isNavigating && (
        <div className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-[breathe_1s_ease-in-out_infinite] bg-moss" />
      )}
      {(site.maintenance || site.announcement || site.hasExamples) && (
        <Suspense>
          <SiteNotices />
        </Suspense>
      )}
      <TopNavigation isWide={frame === 'wide'} />
      <main
        id="main"
        tabIndex={-1}
        className={cx('flex min-h-0 grow flex-col outline-none', frame === 'wide' && 'md:overflow-hidden')}
      >
        <Outlet />
      </main>
      {frame === 'normal' && (
        <Suspense fallback={<div className={isHosting ? 'h-16' : 'h-96'} />}>
          <Footer />
        </Suspense>
      )}
      <ConnectionBanner />
      <SignInPrompt />
      <PageFocus />
    </div>
  );
}

function useFrame(): FrameHandle {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    const handle = match.handle as FrameHandle | undefined;
    if (handle?.frame || handle?.hasResults) return handle;
  }
  return {};
}
