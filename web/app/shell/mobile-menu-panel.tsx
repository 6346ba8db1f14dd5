// The content of the small screens' menu: the same entries as the top navigation and the avatar's menu (SH1). Loaded when it's first
// opened.
import { BADGES } from '@daynook/contract/limits';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { leaveTab } from '../features/impersonation/leave-tab.ts';
import { useSession } from '../lib/session/session.ts';
import { useSignIn } from '../lib/session/use-sign-in.ts';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { useBecomeHost } from '../nouns/hosting/use-become-host.ts';
import { toInitials } from '../nouns/members/account-rules.ts';
import { useOwnProfile } from '../nouns/members/api.ts';
import { Button } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { SignOutIcon } from '../ui/icons/member-icons.tsx';
import { Avatar } from '../ui/media/avatar.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { hostingItems, switchItem } from './hosting-items.tsx';
import { type MenuEntry, useMemberItems, visitorIcons } from './member-items.tsx';
import { useVisitorItems } from './navigation-items.tsx';
import { useMode } from './use-mode.ts';
import { useWaiting } from './use-waiting.ts';

/** The other hosting pages are among the host's entries. */
const ownHostingItems = hostingItems.filter(({ id }) => id === 'today' || id === 'calendar');

const entryClass =
  'flex w-full items-center gap-3.5 rounded-field px-3 py-3 text-start text-[17px] font-medium hover:bg-well';

export function MobileMenuPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const { user } = useSession();
  const { isHost } = useHostStatus();
  const { becomeHost } = useBecomeHost();
  const { signIn, isLeaving } = useSignIn();
  const profile = useOwnProfile().data;
  const picture = profile?.picture ?? user?.picture;
  const { toDoCount, unreadCount, requestCount } = useWaiting();
  const counts: Record<string, number> = {
    dashboard: toDoCount,
    messages: unreadCount,
    today: requestCount,
    'switch-to-hosting': requestCount,
  };
  const own = useMemberItems({ isHost, isStaff: profile?.isStaff === true });
  const visitor: MenuEntry[] = useVisitorItems().map((item) => ({ ...item, icon: visitorIcons[item.id] }));
  const search = visitor.filter((item) => item.id === 'search');
  const mode = useMode();
  const switching = switchItem(mode, isHost);
  const groups = user
    ? [...(switching ? [[switching]] : []), mode === 'hosting' ? ownHostingItems : search, ...own]
    : [visitor];
  const title = intl.formatMessage({ defaultMessage: 'Menu' });

  const entry = (item: MenuEntry) => {
    const content = (
      <>
        <span className="text-muted">{item.icon}</span>
        <span className="grow">{item.label}</span>
        <CountBadge
          count={counts[item.id] ?? 0}
          maximum={item.id === 'messages' ? BADGES.messagesMaximum : BADGES.maximum}
        />
      </>
    );
    return (
      <li key={item.id}>
        {item.to === 'become-host' ? (
          <button
            type="button"
            className={entryClass}
            onClick={() => {
              onClose();
              becomeHost();
            }}
          >
            {content}
          </button>
        ) : (
          <Link to={item.to} className={entryClass} onClick={onClose}>
            {content}
          </Link>
        )}
      </li>
    );
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isTitleHidden={user !== undefined}
      onPhone="sheet"
      width="max-w-sm"
    >
      {user && (
        <div className="flex items-center gap-3 pt-6 pb-3">
          <Avatar picture={picture} initials={toInitials(user.name ?? user.email)} size={48} />
          <div className="min-w-0">
            <div className="truncate font-semibold">{user.name ?? user.email}</div>
            {user.name && <div className="truncate text-[14px] text-muted">{user.email}</div>}
          </div>
        </div>
      )}
      <nav aria-label={title} className="-mx-3">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
          <ul key={index} className={index > 0 ? 'mt-2 border-t border-line pt-2' : undefined}>
            {group.map(entry)}
          </ul>
        ))}
        {user && (
          <div className="mt-2 border-t border-line pt-2">
            <button type="button" className={entryClass} onClick={leaveTab}>
              <SignOutIcon className="text-muted" />
              <FormattedMessage defaultMessage="Sign Out" />
            </button>
          </div>
        )}
      </nav>
      {!user && (
        <Button size="lg" isWide className="mt-4" onClick={signIn} isBusy={isLeaving}>
          <FormattedMessage defaultMessage="Log in or sign up" />
        </Button>
      )}
    </Dialog>
  );
}
