// A dot next to anything the member hasn't read yet.
import { FormattedMessage } from 'react-intl';

export const UnreadDot = () => (
  <span className="mt-2 size-2.5 shrink-0 rounded-pill bg-clay">
    <span className="sr-only">
      <FormattedMessage defaultMessage="Unread" />
    </span>
  </span>
);
