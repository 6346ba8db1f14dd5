// The visitors' navigation entries (SH3), for the top and the phone menu. Labels only: the menu that shows icons loads them.
import type { SiteFeature } from '@daynook/contract/settings/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsOffered } from '../lib/site.ts';

export interface NavigationItem {
  id: string;
  label: ReactNode;
  /** A path; `become-host` is an action because its destination depends on the member (SH5). */
  to: string | 'become-host';
  /** Hidden while this is off. */
  feature?: SiteFeature;
}

export const navigationLinkClass =
  'rounded-pill px-3.5 py-2 text-[15px] font-medium text-muted transition-colors duration-150 hover:bg-well hover:text-ink aria-[current=page]:text-ink';

const visitorItems: readonly NavigationItem[] = [
  {
    id: 'search',
    to: '/search',
    label: <FormattedMessage defaultMessage="Find a workspace" />,
  },
  { id: 'support', to: '/support', label: <FormattedMessage defaultMessage="Support" /> },
  {
    id: 'refer',
    to: '/refer',
    label: <FormattedMessage defaultMessage="Refer a host" />,
    feature: 'referrals',
  },
  {
    id: 'become-host',
    to: 'become-host',
    label: <FormattedMessage defaultMessage="Become a host" />,
  },
];

export function useVisitorItems(): readonly NavigationItem[] {
  const isOffered = useIsOffered();
  return visitorItems.filter(({ feature }) => feature === undefined || isOffered(feature));
}
