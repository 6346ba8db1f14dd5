// A booking's status as a badge.
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import type { BookingSummary } from './api.ts';
import { toBadge } from './status-words.ts';

export function StatusBadge({ booking }: { booking: Pick<BookingSummary, 'status' | 'role' | 'accepting'> }) {
  // An accepted request no longer needs an answer.
  const { name, tone } = toBadge(booking.status, booking.accepting ? 'staff' : booking.role);
  return (
    <Badge tone={tone}>
      <FormattedMessage {...name} />
    </Badge>
  );
}
