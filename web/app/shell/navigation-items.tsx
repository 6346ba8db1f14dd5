// The visitors' navigation entries (SH3), for the top and the phone menu. Labels only: the menu that shows icons loads them.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

export interface NavigationItem {
  id: string;
  label: ReactNode;
  /** A path; `become-host` is an action because its destination depends on the member (SH5). */
  to: string | 'become-host';
}

export const navigationLinkClass =
  'rounded-pill px-3.5 py-2 text-[15px] font-medium text-muted transition-colors duration-150 hover:bg-well hover:text-ink aria-[current=page]:text-ink';

export const visitorItems: readonly NavigationItem[] = [
  {
    id: 'search',
    to: '/search',
    label: <FormattedMessage defaultMessage="Find a workspace" />,
  },
  { id: 'support', to: '/support', label: <FormattedMessage defaultMessage="Support" /> },
  { id: 'refer', to: '/refer', label: <FormattedMessage defaultMessage="Refer a host" /> },
  {
    id: 'become-host',
    to: 'become-host',
    label: <FormattedMessage defaultMessage="Become a host" />,
  },
];
