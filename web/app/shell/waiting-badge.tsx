// Count badges on navigation entries, with text for screen readers.
import { BADGES } from '@daynook/contract/limits';
import { useIntl } from 'react-intl';
import { CountBadge } from '../ui/count-badge.tsx';
import type { HostingSection } from './mode-rules.ts';
import type { Waiting } from './use-waiting.ts';

export interface WaitingCount {
  count: number;
  maximum: number;
  text: string;
}

/** Nothing for 0. */
export function useWaitingWords({ requestCount, unreadCount }: Waiting): Partial<Record<HostingSection, WaitingCount>> {
  const intl = useIntl();
  return {
    ...(requestCount > 0 && {
      today: {
        count: requestCount,
        maximum: BADGES.maximum,
        text: intl.formatMessage(
          { defaultMessage: '{count, plural, one {# request to answer} other {# requests to answer}}' },
          { count: requestCount },
        ),
      },
    }),
    ...(unreadCount > 0 && {
      messages: {
        count: unreadCount,
        maximum: BADGES.messagesMaximum,
        text: intl.formatMessage(
          { defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}' },
          { count: unreadCount },
        ),
      },
    }),
  };
}

/** A number with text for screen readers; nothing for 0. */
export const WaitingBadge = ({ waiting }: { waiting: WaitingCount | undefined }) =>
  waiting && (
    <>
      <span aria-hidden="true">
        <CountBadge count={waiting.count} maximum={waiting.maximum} />
      </span>
      <span className="sr-only">{waiting.text}</span>
    </>
  );
