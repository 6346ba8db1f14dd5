// The top of every page (SH1–SH3): logo, where one can go, who is here.
import { BRAND } from '@daynook/contract/brand';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { useBecomeHost } from '../features/hosting/use-become-host.ts';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { BrandMark, BrandName } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { visitorItems } from './navigation-items.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Visitors never need it. */
const MemberMenu = lazy(() => import('./member-menu.tsx').then(({ MemberMenu }) => ({ default: MemberMenu })));

const linkClass =
  'rounded-pill px-3.5 py-2 text-[15px] font-medium text-muted transition-colors duration-150 hover:bg-well hover:text-ink aria-[current=page]:text-ink';

export function TopNavigation({ isWide = false }: { isWide?: boolean }) {
  const intl = useIntl();
  const { status, user } = useSession();
  return (
    <header className={cx('relative z-30 bg-paper', isWide && 'border-b border-line')}>
      <div className={cx('flex h-(--nav-height) items-center gap-3', isWide ? 'px-(--page-gutter)' : 'wrap')}>
        <Link
          to="/"
          aria-label={intl.formatMessage({ defaultMessage: '{brand}, home' }, { brand: BRAND.name })}
          className="flex min-h-11 items-center gap-2.5 rounded-field pe-2"
        >
          <BrandMark />
          <BrandName />
        </Link>
        <nav aria-label={intl.formatMessage({ defaultMessage: 'Main' })} className="ms-auto flex items-center gap-1">
          {user ? (
            <MemberLinks isCertain={status === 'signed-in'} />
          ) : (
            <VisitorLinks isKnown={status === 'signed-out'} />
          )}
          <div className="md:hidden">
            <MobileMenu />
          </div>
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks({ isKnown }: { isKnown: boolean }) {
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
              className={linkClass}
              onClick={becomeHost}
              aria-busy={isBusy || undefined}
            >
              {item.label}
            </button>
          ) : (
            <NavLink key={item.id} to={item.to} className={linkClass}>
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

function MemberLinks({ isCertain }: { isCertain: boolean }) {
  return (
    <div className={cx('flex items-center gap-1 max-md:hidden', !isCertain && 'opacity-80')}>
      <NavLink to="/search" className={linkClass}>
        <FormattedMessage defaultMessage="Find a workspace" />
      </NavLink>
      <NavLink to="/bookings" className={cx(linkClass, 'max-lg:hidden')}>
        <FormattedMessage defaultMessage="My Bookings" />
      </NavLink>
      <Suspense fallback={<span className="ms-1 h-11 w-[70px] rounded-pill bg-well" />}>
        <MemberMenu />
      </Suspense>
    </div>
  );
}
