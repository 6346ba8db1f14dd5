// The counts on the entries of hosting, and how they are read aloud.
import { useIntl } from 'react-intl';
import type { HostingSection } from './mode-rules.ts';
import type { Waiting } from './use-waiting.ts';

interface Count {
  count: number;
  maximum: number;
  text: string;
}

/** Nothing where nothing waits. */
export function useWaitingWords({ requestCount, unreadCount }: Waiting): Partial<Record<HostingSection, Count>> {
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
