// The navigation entries for members (SH2) with icons, for the avatar's menu and the phone menu.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsOffered } from '../lib/site.ts';
import { CalendarIcon, CompassIcon, DeskIcon, HeartIcon, HomeIcon, KeyIcon, ShieldIcon } from '../ui/icons/icons.tsx';
import { BankIcon, BookmarkIcon, ChatIcon, GearIcon, GiftIcon, SunIcon, UserIcon } from '../ui/icons/member-icons.tsx';
import type { NavigationItem } from './navigation-items.tsx';

export interface MenuEntry extends NavigationItem {
  icon: ReactNode;
}

/** The icons of the visitors' entries, by id. */
export const visitorIcons: Record<string, ReactNode> = {
  search: <CompassIcon />,
  support: <ShieldIcon />,
  refer: <GiftIcon />,
  'become-host': <KeyIcon />,
};

const item = (id: string, to: string, icon: ReactNode, label: ReactNode): MenuEntry => ({ id, to, icon, label });
const becomeHost = () =>
  item('become-host', 'become-host', <KeyIcon />, <FormattedMessage defaultMessage="Become a host" />);

/** Groups of the member menu. */
export function useMemberItems({ isHost, isStaff }: { isHost: boolean; isStaff: boolean }): MenuEntry[][] {
  const isOffered = useIsOffered();
  return [
    [
      item('profile', '/profile', <UserIcon />, <FormattedMessage defaultMessage="Profile" />),
      item('dashboard', '/dashboard', <SunIcon />, <FormattedMessage defaultMessage="Dashboard" />),
      item('bookings', '/bookings', <CalendarIcon />, <FormattedMessage defaultMessage="My Bookings" />),
      item('bookmarks', '/bookmarks', <BookmarkIcon />, <FormattedMessage defaultMessage="Bookmarks" />),
      ...(isOffered('kudos')
        ? [item('kudos', '/kudos', <HeartIcon />, <FormattedMessage defaultMessage="My Kudos" />)]
        : []),
      item('messages', '/messages', <ChatIcon />, <FormattedMessage defaultMessage="Messages" />),
      ...(isStaff
        ? [item('support', '/support', <ShieldIcon />, <FormattedMessage defaultMessage="Support Panel" />)]
        : []),
    ],
    isHost
      ? [
          item('properties', '/properties', <HomeIcon />, <FormattedMessage defaultMessage="Properties" />),
          item('listings', '/listings', <DeskIcon />, <FormattedMessage defaultMessage="Listings" />),
          item('earnings', '/host/payouts', <BankIcon />, <FormattedMessage defaultMessage="Earnings" />),
        ]
      : [becomeHost()],
    [item('settings', '/settings', <GearIcon />, <FormattedMessage defaultMessage="Settings" />)],
  ];
}
