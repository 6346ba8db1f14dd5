// Beside what a member has not read yet.
import { FormattedMessage } from 'react-intl';

export const UnreadDot = () => (
  <span className="mt-2 size-2.5 shrink-0 rounded-pill bg-clay">
    <span className="sr-only">
      <FormattedMessage defaultMessage="Unread" />
    </span>
  </span>
);
