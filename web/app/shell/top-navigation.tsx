// The top of every page (SH1–SH3): logo, navigation, and the member.
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { useSession } from '../lib/session/session.ts';
import { useSignIn } from '../lib/session/use-sign-in.ts';
import { useBecomeHost } from '../nouns/hosting/use-become-host.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { BrandLogo } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigationLinkClass, useVisitorItems } from './navigation-items.tsx';

const MemberNavigation = lazy(() =>
  import('./member-navigation.tsx').then(({ MemberNavigation }) => ({ default: MemberNavigation })),
);

export function TopNavigation({ isWide = false }: { isWide?: boolean }) {
  const intl = useIntl();
  const { status, user } = useSession();
  return (
    <header className={cx('relative z-30 bg-paper', isWide && 'border-b border-line')}>
      <div className={cx('flex h-(--nav-height) items-center gap-3', isWide ? 'px-(--page-gutter)' : 'wrap')}>
        <Link
          to="/"
          aria-label={intl.formatMessage({ defaultMessage: '{brand}, home' })}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-field pe-2"
        >
          <BrandLogo />
        </Link>
        <nav
          aria-label={intl.formatMessage({ defaultMessage: 'Main' })}
          className="flex shrink-0 grow items-center justify-end gap-1"
        >
          {user ? (
            <Suspense fallback={<span className="ms-1 h-11 w-[70px] rounded-pill bg-well" />}>
              <MemberNavigation isCertain={status === 'signed-in'} />
            </Suspense>
          ) : (
            <>
              <VisitorLinks isKnown={status === 'signed-out'} />
              <div className="md:hidden">
                <MobileMenu />
              </div>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks({ isKnown }: { isKnown: boolean }) {
  const visitorItems = useVisitorItems();
  const { becomeHost, isBusy } = useBecomeHost();
  const { signIn, isLeaving } = useSignIn();
  return (
    <>
      <div className="flex items-center max-lg:hidden">
        {visitorItems.map((item) =>
          item.to === 'become-host' ? (
            <button
              key={item.id}
              type="button"
              className={navigationLinkClass}
              onClick={becomeHost}
              aria-busy={isBusy || undefined}
            >
              {item.label}
            </button>
          ) : (
            <NavLink key={item.id} to={item.to} className={navigationLinkClass}>
              {item.label}
            </NavLink>
          ),
        )}
      </div>
      <Button onClick={signIn} isBusy={isLeaving} className={cx('ms-2 max-md:hidden', !isKnown && 'opacity-90')}>
        <FormattedMessage defaultMessage="Log in or sign up" />
      </Button>
      <div className="max-md:hidden lg:hidden">
        <MobileMenu />
      </div>
    </>
  );
}
