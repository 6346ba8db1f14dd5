// What one is told, by mail and under the bell: one switch each, at once. What is about money or who gets in has no switch to turn;
// what presses nobody can be mailed once a day (L6).
import { DIGEST_MINUTE, type Notice } from '@daynook/contract/account-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api.ts';
import { formatTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { type Notices, noticesQuery } from './api.ts';

const names = defineMessages({
  'booking-request': { id: 'notice.booking-request', defaultMessage: 'Someone asks for your space' },
  'booking-change-host': { id: 'notice.booking-change-host', defaultMessage: 'A booking of your space changes' },
  'booking-reminder-host': { id: 'notice.booking-reminder-host', defaultMessage: 'A guest is coming or leaving soon' },
  'scheduled-messages': {
    id: 'notice.scheduled-messages',
    defaultMessage: 'A message could not be sent automatically',
  },
  'booking-change': { id: 'notice.booking-change', defaultMessage: 'Your own bookings change' },
  'booking-reminder': { id: 'notice.booking-reminder', defaultMessage: 'Your booking begins or ends soon' },
  'booking-review': { id: 'notice.booking-review', defaultMessage: 'A booking can be reviewed, or you have been' },
  'unread-messages': { id: 'notice.unread-messages', defaultMessage: 'Messages you have not read' },
  kudos: { id: 'notice.kudos', defaultMessage: 'Someone says thank you' },
  'price-drop': { id: 'notice.price-drop', defaultMessage: 'A saved workspace has become cheaper' },
  'saved-search': { id: 'notice.saved-search', defaultMessage: 'A saved search finds something' },
  money: { id: 'notice.money', defaultMessage: 'Refunds and payments' },
  security: { id: 'notice.security', defaultMessage: 'Security of your account' },
}) satisfies Record<Notice, object>;

const more = defineMessages({
  'booking-request': { id: 'notice.booking-request-more', defaultMessage: 'You have a limited time to answer.' },
  'booking-change-host': {
    id: 'notice.booking-change-host-more',
    defaultMessage: 'Booked, cancelled, withdrawn or expired.',
  },
  'booking-reminder-host': {
    id: 'notice.booking-reminder-host-more',
    defaultMessage: 'A day and an hour before, and half an hour before the end.',
  },
  'scheduled-messages': {
    id: 'notice.scheduled-messages-more',
    defaultMessage: 'When something was missing that it names.',
  },
  'booking-reminder': {
    id: 'notice.booking-reminder-more',
    defaultMessage: 'A day and an hour before, and half an hour and ten minutes before the end.',
  },
  'booking-change': { id: 'notice.booking-change-more', defaultMessage: 'Confirmed, declined, cancelled or expired.' },
  'booking-review': {
    id: 'notice.booking-review-more',
    defaultMessage: 'An email after each booking, and when a review of you or a reply to yours is published.',
  },
  'unread-messages': {
    id: 'notice.unread-messages-more',
    defaultMessage: 'After ten minutes, once per conversation.',
  },
  kudos: { id: 'notice.kudos-more', defaultMessage: 'Only you see it until you choose to show it.' },
  'price-drop': {
    id: 'notice.price-drop-more',
    defaultMessage: 'Than when you saved it or last heard of it; once a day at most.',
  },
  'saved-search': { id: 'notice.saved-search-more', defaultMessage: 'Once for each search you saved.' },
  money: { id: 'notice.money-more', defaultMessage: 'Always told.' },
  security: { id: 'notice.security-more', defaultMessage: 'Always emailed: new password, new address, suspension.' },
}) satisfies Record<Notice, object>;

interface Change {
  isMailed?: boolean;
  isShown?: boolean;
  isDaily?: boolean;
}

const pick = <T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

export function NoticeList() {
  const intl = useIntl();
  const queries = useQueryClient();
  const notices = useQuery(noticesQuery);
  const turn = (name: Notice, change: Partial<Notices['notices'][number]>) =>
    queries.setQueryData<Notices>(
      noticesQuery.queryKey,
      (known) =>
        known && {
          ...known,
          notices: known.notices.map((one) => (one.name === name ? { ...one, ...change } : one)),
        },
    );
  const choose = useMutation({
    mutationFn: ({ name, change }: { name: Notice; change: Change }) =>
      call('PUT /api/account/notices/{name}', { params: { name }, body: change }),
    onMutate: async ({ name, change }) => {
      await queries.cancelQueries({ queryKey: noticesQuery.queryKey });
      const before = queries.getQueryData<Notices>(noticesQuery.queryKey)?.notices.find((one) => one.name === name);
      turn(name, change);
      return before;
    },
    // This switch alone: others may have been turned meanwhile, and kept.
    onError: (error, { name, change }, before) => {
      if (before) turn(name, pick(before, Object.keys(change) as (keyof Change)[]));
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
    <>
      <ul className="divide-y divide-line">
        {notices.data.notices.map((one) => (
          <li
            key={one.name}
            className="grid gap-x-8 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div>
              <p className="text-[15.5px] font-medium">
                <FormattedMessage {...names[one.name]} />
              </p>
              <p className="text-[14px] text-muted">
                <FormattedMessage {...more[one.name]} />
              </p>
              {one.isMailed && one.isDaily !== null && (
                <Daily
                  name={one.name}
                  isOn={one.isDaily}
                  onChange={(isDaily) => choose.mutate({ name: one.name, change: { isDaily } })}
                />
              )}
            </div>
            {/* What is only mailed keeps the mail's column. */}
            <div className="flex gap-6 sm:grid sm:grid-cols-[repeat(2,5.75rem)]">
              <Channel
                notice={one}
                channel="mail"
                isOn={one.isMailed}
                onChange={(isMailed) => choose.mutate({ name: one.name, change: { isMailed } })}
              />
              {one.isShown !== null && (
                <Channel
                  notice={one}
                  channel="bell"
                  isOn={one.isShown}
                  onChange={(isShown) => choose.mutate({ name: one.name, change: { isShown } })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <DigestNote timeZone={notices.data.timeZone} />
    </>
  );
}

function Daily({ name, isOn, onChange }: { name: Notice; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'notice.daily', defaultMessage: 'Mail once a day' });
  return (
    <Switch
      className="mt-1.5 w-fit !items-center !gap-2.5 text-[14.5px]"
      aria-label={`${label}: ${intl.formatMessage(names[name])}`}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    >
      {label}
    </Switch>
  );
}

/** When the mail of the day comes. */
function DigestNote({ timeZone }: { timeZone: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  // Any day will do: it is the time of day that is written out.
  const time = formatTime(new Date(DIGEST_MINUTE * 60_000).toISOString(), 'UTC', locale, hourCycle);
  return (
    <p className="text-[14px] text-muted">
      <FormattedMessage
        id="notice.digest"
        defaultMessage="Daily summary at {time}, {zone} time (skipped if nothing’s new)."
        values={{ time, zone: timeZone.replaceAll('_', ' ') }}
      />
    </p>
  );
}

const channels = defineMessages({
  mail: { id: 'notice.mail', defaultMessage: 'Mail' },
  bell: { id: 'notice.bell', defaultMessage: 'Bell' },
});

function Channel({
  notice: { name, isFixed },
  channel,
  isOn,
  onChange,
}: {
  notice: Notices['notices'][number];
  channel: keyof typeof channels;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const intl = useIntl();
  const label = intl.formatMessage(channels[channel]);
  return (
    <Switch
      className="!gap-2.5"
      aria-label={`${label}: ${intl.formatMessage(names[name])}`}
      checked={isOn}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.checked)}
    >
      {label}
    </Switch>
  );
}
