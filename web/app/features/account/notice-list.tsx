// What is mailed, one switch each, at once. What is about money or who gets in has no switch to turn (L6).
import type { Notice } from '@daynook/contract/account-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { type Notices, noticesQuery } from './api.ts';

const names = defineMessages({
  'booking-request': { id: 'notice.booking-request', defaultMessage: 'Somebody asks for your space' },
  'booking-change-host': { id: 'notice.booking-change-host', defaultMessage: 'A booking of your space changes' },
  'booking-change': { id: 'notice.booking-change', defaultMessage: 'Your own bookings change' },
  'booking-review': { id: 'notice.booking-review', defaultMessage: 'A booking is over and can be reviewed' },
  'unread-messages': { id: 'notice.unread-messages', defaultMessage: 'Messages you have not read' },
  money: { id: 'notice.money', defaultMessage: 'Refunds and payments' },
  security: { id: 'notice.security', defaultMessage: 'Security of your account' },
}) satisfies Record<Notice, object>;

const more = defineMessages({
  'booking-request': { id: 'notice.booking-request-more', defaultMessage: 'You have a limited time to answer.' },
  'booking-change-host': {
    id: 'notice.booking-change-host-more',
    defaultMessage: 'Booked, cancelled, withdrawn or run out.',
  },
  'booking-change': { id: 'notice.booking-change-more', defaultMessage: 'Confirmed, declined, cancelled or run out.' },
  'booking-review': { id: 'notice.booking-review-more', defaultMessage: 'One mail after each booking.' },
  'unread-messages': {
    id: 'notice.unread-messages-more',
    defaultMessage: 'After ten minutes, once per conversation.',
  },
  money: { id: 'notice.money-more', defaultMessage: 'Always mailed.' },
  security: { id: 'notice.security-more', defaultMessage: 'Always mailed: new password, new address, suspension.' },
}) satisfies Record<Notice, object>;

export function NoticeList() {
  const intl = useIntl();
  const queries = useQueryClient();
  const notices = useQuery(noticesQuery);
  const choose = useMutation({
    mutationFn: ({ name, isMailed }: { name: Notice; isMailed: boolean }) =>
      call('PUT /api/account/notices/{name}', { params: { name }, body: { isMailed } }),
    onMutate: async ({ name, isMailed }) => {
      await queries.cancelQueries({ queryKey: noticesQuery.queryKey });
      const before = queries.getQueryData(noticesQuery.queryKey);
      queries.setQueryData<Notices>(noticesQuery.queryKey, (known) =>
        known ? { notices: known.notices.map((one) => (one.name === name ? { ...one, isMailed } : one)) } : known,
      );
      return before;
    },
    onError: (error, _, before) => {
      queries.setQueryData(noticesQuery.queryKey, before);
      toast.error(
        intl.formatMessage({ id: 'notice.failed', defaultMessage: 'Not saved. {reason}' }, { reason: error.message }),
      );
    },
  });
  if (notices.isPending) {
    return (
      <div className="grid gap-5" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-12" />
        ))}
      </div>
    );
  }
  if (!notices.data) {
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage id="notice.unknown" defaultMessage="Your choices could not be loaded" />}
        onRetry={() => void notices.refetch()}
        isRetrying={notices.isFetching}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {notices.data.notices.map(({ name, isMailed, isFixed }) => (
        <li key={name} className="py-2 first:pt-0 last:pb-0">
          <Switch
            checked={isMailed}
            disabled={isFixed}
            onChange={(event) => choose.mutate({ name, isMailed: event.target.checked })}
            description={<FormattedMessage {...more[name]} />}
          >
            <FormattedMessage {...names[name]} />
          </Switch>
        </li>
      ))}
    </ul>
  );
}
