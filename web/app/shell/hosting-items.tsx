// The hosting navigation's entries, shared by the top navigation, the phone tabs, and "More".
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CalendarIcon, DeskIcon, HomeIcon, InfoIcon, ListIcon, SearchIcon, ShieldIcon } from '../ui/icons/icons.tsx';
import { BankIcon, ChatIcon, GearIcon, PlusIcon, SunIcon } from '../ui/icons/member-icons.tsx';
import type { MenuEntry } from './member-items.tsx';
import type { HostingSection, Mode } from './mode-rules.ts';

export interface HostingEntry extends MenuEntry {
  id: HostingSection;
}

const entry = <Id extends string>(id: Id, to: string, icon: ReactNode, label: ReactNode) => ({ id, to, icon, label });

export const hostingItems: readonly HostingEntry[] = [
  entry('today', '/host', <SunIcon />, <FormattedMessage defaultMessage="Today" />),
  entry('calendar', '/host/calendar', <CalendarIcon />, <FormattedMessage defaultMessage="Calendar" />),
  entry('listings', '/host/listings', <DeskIcon />, <FormattedMessage defaultMessage="Listings" />),
  entry('messages', '/messages', <ChatIcon />, <FormattedMessage defaultMessage="Messages" />),
  entry('earnings', '/host/payouts', <BankIcon />, <FormattedMessage defaultMessage="Earnings" />),
];

/** Used less often. */
export const moreItems: readonly (readonly MenuEntry[])[] = [
  [
    entry('host-bookings', '/host/bookings', <ListIcon />, <FormattedMessage defaultMessage="Bookings" />),
    entry('host-properties', '/host/properties', <HomeIcon />, <FormattedMessage defaultMessage="Properties" />),
    entry('host-documents', '/host/documents', <ShieldIcon />, <FormattedMessage defaultMessage="Documents" />),
    entry('add-listing', '/host/create', <PlusIcon />, <FormattedMessage defaultMessage="Add a listing" />),
  ],
  [
    entry('saved-replies', '/settings/replies', <ChatIcon />, <FormattedMessage defaultMessage="Saved replies" />),
    entry('host-settings', '/settings', <GearIcon />, <FormattedMessage defaultMessage="Settings" />),
    entry('host-guide', '/hosts', <InfoIcon />, <FormattedMessage defaultMessage="How hosting works" />),
  ],
];

const switchToHosting: MenuEntry = entry(
  'switch-to-hosting',
  '/host',
  <HomeIcon />,
  <FormattedMessage defaultMessage="Switch to hosting" />,
);
export const switchToBooking: MenuEntry = entry(
  'switch-to-booking',
  '/',
  <SearchIcon />,
  <FormattedMessage defaultMessage="Switch to booking" />,
);

/** The link to the other mode; only hosts can switch to hosting. */
export function switchItem(mode: Mode, isHost: boolean): MenuEntry | undefined {
  if (mode === 'hosting') return switchToBooking;
  return isHost ? switchToHosting : undefined;
}
