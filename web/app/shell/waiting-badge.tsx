// The counts on the entries of hosting, and how they are read aloud.
import { useIntl } from 'react-intl';
import { CountBadge } from '../ui/badge.tsx';
import type { HostingSection } from './mode-rules.ts';
import type { Waiting } from './use-waiting.ts';

export interface WaitingCount {
  count: number;
  maximum: number;
  text: string;
}

/** Nothing where nothing waits. */
export function useWaitingWords({ requestCount, unreadCount }: Waiting): Partial<Record<HostingSection, WaitingCount>> {
  const intl = useIntl();
  return {
    ...(requestCount > 0 && {
      today: {
        count: requestCount,
        maximum: 9,
        text: intl.formatMessage(
          { defaultMessage: '{count, plural, one {# request to answer} other {# requests to answer}}' },
          { count: requestCount },
        ),
      },
    }),
    ...(unreadCount > 0 && {
      messages: {
        count: unreadCount,
        maximum: 99,
        text: intl.formatMessage(
          { defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}' },
          { count: unreadCount },
        ),
      },
    }),
  };
}

/** The number for the eye, its words for the ear; nothing where nothing waits. */
export const WaitingBadge = ({ waiting }: { waiting: WaitingCount | undefined }) =>
  waiting && (
    <>
      <span aria-hidden="true">
        <CountBadge count={waiting.count} maximum={waiting.maximum} />
      </span>
      <span className="sr-only">{waiting.text}</span>
    </>
  );
