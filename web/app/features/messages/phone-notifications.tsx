// The bell on small screens: an entry of the menu that opens in place (RM5, L1).
import { FormattedMessage } from 'react-intl';
import { CountBadge } from '../../ui/badge.tsx';
import { BellIcon } from '../../ui/member-icons.tsx';
import { ChevronDownIcon } from '../../ui/shell-icons.tsx';
import { NotificationPanel, useUnreadNotifications } from './notification-bell.tsx';

export function PhoneNotifications({ onOpen }: { onOpen: () => void }) {
  const unreadCount = useUnreadNotifications();
  return (
    <details className="group -mx-3 mb-2 border-b border-line pb-2">
      <summary className="flex w-full list-none items-center gap-3.5 rounded-field px-3 py-3 text-[17px] font-medium hover:bg-well [&::-webkit-details-marker]:hidden">
        <BellIcon size={21} className="text-muted" />
        <span className="grow">
          <FormattedMessage defaultMessage="Notifications" />
        </span>
        <CountBadge count={unreadCount} />
        <ChevronDownIcon size={18} className="text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <NotificationPanel onOpen={onOpen} />
    </details>
  );
}
