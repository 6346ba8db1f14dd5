// The avatar's menu (SH2), with the number of to-dos (SH6).
import { BADGES } from '@daynook/contract/limits';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { leaveTab } from '../features/impersonation/leave-tab.ts';
import { useMessageToasts } from '../features/inbox/use-message-toasts.ts';
import { useFollowNotifications } from '../features/notifications/api.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { useFollowBookmarks } from '../features/saved-listings/use-follow-bookmarks.ts';
import { impersonation } from '../lib/impersonation/impersonation.ts';
import { useSession } from '../lib/session/session.ts';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { useBecomeHost } from '../nouns/hosting/use-become-host.ts';
import { toInitials } from '../nouns/members/account-rules.ts';
import { useOwnProfile } from '../nouns/members/api.ts';
import { CountBadge, CountDot } from '../ui/count-badge.tsx';
import { SignOutIcon } from '../ui/icons/member-icons.tsx';
import { ChevronDownIcon } from '../ui/icons/shell-icons.tsx';
import { Avatar } from '../ui/media/avatar.tsx';
import { Menu, type MenuItem } from '../ui/overlays/menu.tsx';
import { switchItem } from './hosting-items.tsx';
import { useMemberItems } from './member-items.tsx';
import { useMode } from './use-mode.ts';
import { useWaiting } from './use-waiting.ts';

/** On every page during impersonation: beside the member menu, which visitors don't load either. */
const ImpersonationBanner = lazy(() => import('../features/impersonation/impersonation-banner.tsx'));
const Shortcuts = lazy(() => import('./shortcuts.tsx'));
const StaffKeys = lazy(() => import('../nouns/staff/staff-keys.tsx'));

export function MemberMenu() {
  const intl = useIntl();
  const { user } = useSession();
  const { isHost } = useHostStatus();
  const { becomeHost } = useBecomeHost();
  // Providers rarely send a picture with the login, but the profile has it.
  const profile = useOwnProfile().data;
  const picture = profile?.picture ?? user?.picture;
  const { toDoCount, otherToDoCount, unreadCount, requestCount } = useWaiting();
  const mode = useMode();
  const count = mode === 'hosting' ? otherToDoCount : toDoCount;
  const switching = switchItem(mode, isHost);
  useMessageToasts();
  useFollowBookmarks();
  useFollowNotifications();

  const isStaff = profile?.isStaff === true;
  const own = useMemberItems({ isHost, isStaff });
  const groups: MenuItem[][] = [...(switching ? [[switching]] : []), ...own].map((group) =>
    group.map(({ id, label, icon, to }) => ({
      id,
      label,
      icon,
      ...(to === 'become-host' ? { onSelect: becomeHost } : { to }),
      ...(id === 'dashboard' ? { aside: <CountBadge count={toDoCount} /> } : {}),
      ...(id === 'messages' ? { aside: <CountBadge count={unreadCount} maximum={BADGES.messagesMaximum} /> } : {}),
      ...(id === 'switch-to-hosting' ? { aside: <CountBadge count={requestCount} /> } : {}),
    })),
  );
  groups.push([
    {
      id: 'sign-out',
      icon: <SignOutIcon />,
      label: <FormattedMessage defaultMessage="Sign Out" />,
      onSelect: leaveTab,
    },
  ]);

  const name = user?.name ?? user?.email ?? '';
  const label = intl.formatMessage(
    {
      defaultMessage: '{name}’s account{count, plural, =0 {} one {, # thing to do} other {, # things to do}}',
    },
    { name, count },
  );
  return (
    <>
      {impersonation.now() && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      {profile?.preferences?.betaFeatures?.includes('keyboard-shortcuts') && (
        <Suspense fallback={null}>
          <Shortcuts isHost={isHost} isStaff={isStaff} />
        </Suspense>
      )}
      {isStaff && (
        <Suspense fallback={null}>
          <StaffKeys />
        </Suspense>
      )}
      <NotificationBell />
      <div className="max-md:hidden">
        <Menu
          groups={groups}
          heading={
            <div className="min-w-0">
              <div className="truncate font-semibold">{name}</div>
              {user?.email && user.email !== name && (
                <div className="truncate text-[14px] text-muted">{user.email}</div>
              )}
            </div>
          }
          trigger={(trigger) => (
            <button
              {...trigger}
              type="button"
              aria-label={label}
              className="relative ms-1 flex items-center gap-1.5 rounded-pill p-1 pe-2.5 shadow-[inset_0_0_0_1px_var(--line)] transition-colors duration-150 hover:bg-well"
            >
              <Avatar picture={picture} initials={toInitials(name)} size={36} />
              <ChevronDownIcon size={16} className="text-muted" />
              {/* While hosting, the links beside it have counts of their own. */}
              {mode === 'hosting' ? (
                <span className="absolute start-8 top-0.5 rounded-pill ring-2 ring-paper empty:hidden">
                  <CountDot count={count} />
                </span>
              ) : (
                <span className="absolute -end-1 -top-1.5">
                  <CountBadge count={count} />
                </span>
              )}
            </button>
          )}
        />
      </div>
    </>
  );
}
