// What the navigation offers a visitor (SH3), once for the top and for the menu of the phone. Labels only: their icons
// come with the menu that shows them.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

export interface NavigationItem {
  id: string;
  label: ReactNode;
  /** A path; `become-host` is an action because where it leads depends on the person (SH5). */
  to: string | 'become-host';
}

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
