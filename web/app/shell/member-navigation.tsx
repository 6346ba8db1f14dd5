// The navigation for signed-in members: booking or hosting links, or which area it is for staff, notifications, and the member menu. Visitors never load it.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router';
import { LeaveDialog } from '../features/impersonation/leave-dialog.tsx';
import { useSession } from '../lib/session/session.ts';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { toInitials } from '../nouns/members/account-rules.ts';
import { useOwnProfile } from '../nouns/members/api.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { CountBadge, CountDot } from '../ui/count-badge.tsx';
import { Avatar } from '../ui/media/avatar.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { HostingLinks } from './hosting-links.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { hasBottomTabs } from './mode-rules.ts';
import { navigationLinkClass } from './navigation-items.tsx';
import { useMode } from './use-mode.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';
import { useWaitingWords, WaitingBadge } from './waiting-badge.tsx';

export function MemberNavigation({ isCertain }: { isCertain: boolean }) {
  const intl = useIntl();
  const mode = useMode();
  const waiting = useWaiting();
  const { pathname } = useLocation();
  const isStaffArea = useStaffArea(pathname);
  const isHosting = mode === 'hosting' && !isStaffArea;
  const hasTabs = isHosting && hasBottomTabs(pathname);
  const toDoCount = hasTabs ? waiting.otherToDoCount : waiting.toDoCount;
  return (
    <div data-mode={mode} className={cx('flex grow items-center gap-1', !isCertain && 'opacity-80')}>
      {isStaffArea && (
        <Badge tone="sun">
          <FormattedMessage defaultMessage="Staff" />
        </Badge>
      )}
      {isHosting && (
        <Badge tone="moss" className="md:max-lg:px-2 md:max-lg:text-[12px]">
          <FormattedMessage defaultMessage="Hosting" />
        </Badge>
      )}
      <div className="ms-auto flex items-center gap-1 max-md:hidden">
        {!isStaffArea && (isHosting ? <HostingLinks waiting={waiting} /> : <BookingLinks waiting={waiting} />)}
      </div>
      <div className="flex items-center gap-1 max-md:ms-auto">
        <MemberMenu />
        <div className="md:hidden">
          <MobileMenu
            label={intl.formatMessage(
              { defaultMessage: 'Menu{count, plural, =0 {} one {, # thing to do} other {, # things to do}}' },
              { count: toDoCount },
            )}
            // The tabs have a menu too: here it's the account's, with its own to-dos, as on wide screens.
            icon={hasTabs && <OwnAvatar />}
            badge={
              // Beside the face rather than on it.
              <span
                className={cx(
                  'absolute rounded-pill empty:hidden',
                  isHosting ? 'end-0.5 top-0.5 ring-2 ring-paper' : 'end-0 top-0',
                )}
              >
                {isHosting ? <CountDot count={toDoCount} /> : <CountBadge count={toDoCount} />}
              </span>
            }
          />
        </div>
      </div>
      {hasTabs && <BottomTabs waiting={waiting} />}
      <LeaveDialog />
    </div>
  );
}

function OwnAvatar() {
  const { user } = useSession();
  const profile = useOwnProfile().data;
  return (
    <Avatar
      picture={profile?.picture ?? user?.picture}
      initials={toInitials(user?.name ?? user?.email ?? '')}
      size={36}
    />
  );
}

/** Staff at work don't need the links of guests and hosts, which the member menu has too. Everyone else asks for help at /support. */
function useStaffArea(pathname: string): boolean {
  const isStaff = useOwnProfile().data?.isStaff === true;
  return isStaff && /^\/(?:admin|support)(?:\/|$)/.test(pathname);
}

function BookingLinks({ waiting }: { waiting: Waiting }) {
  const { isHost } = useHostStatus();
  const requests = useWaitingWords(waiting).today;
  return (
    <>
      <NavLink to="/search" className={navigationLinkClass}>
        <FormattedMessage defaultMessage="Find a workspace" />
      </NavLink>
      <NavLink to="/bookings" className={cx(navigationLinkClass, 'max-lg:hidden')}>
        <FormattedMessage defaultMessage="My Bookings" />
      </NavLink>
      {isHost && (
        <Link to="/host" className={cx(navigationLinkClass, 'flex items-center gap-1.5')}>
          <FormattedMessage defaultMessage="Switch to hosting" />
          <WaitingBadge waiting={requests} />
        </Link>
      )}
    </>
  );
}
