// Notification settings: switches for email, in the app, push notifications, and text messages that apply immediately. Notifications about
// money and account access can't be turned off; the others can be sent as a daily summary (L6). Text messages have a column for members who
// agreed to them (L5).
import { DIGEST_MINUTE, NOTIFICATION_KINDS, type NotificationKind } from '@daynook/contract/limits/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { addArticle } from '../../lib/dates/time-article.ts';
import { formatTime, zoneName } from '../../lib/formats.ts';
import { labeled } from '../../lib/labeled.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { useIsOffered } from '../../lib/site.ts';
import { type NotificationPreferences, notificationPreferencesQuery } from '../../nouns/accounts/api.ts';
import { cx } from '../../ui/class-names.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const names = defineMessages({
  'booking-request': { defaultMessage: 'Booking requests' },
  'booking-change-host': { defaultMessage: 'Changes to bookings at your listings' },
  'booking-reminder-host': { defaultMessage: 'Reminders about guests' },
  'scheduled-messages': {
    defaultMessage: 'Automatic messages we couldn’t send',
  },
  'calendar-check': { defaultMessage: 'Checking your calendar' },
  'booking-change': { defaultMessage: 'Changes to your bookings' },
  'booking-reminder': { defaultMessage: 'Reminders about your bookings' },
  'booking-review': { defaultMessage: 'Reviews' },
  'unread-messages': { defaultMessage: 'Unread messages' },
  kudos: { defaultMessage: 'Kudos' },
  'price-drop': { defaultMessage: 'Price drops' },
  'freed-hours': { defaultMessage: 'Hours that free up' },
  'saved-search': { defaultMessage: 'Saved searches' },
  money: { defaultMessage: 'Refunds and payments' },
  security: { defaultMessage: 'Account security' },
}) satisfies Record<NotificationKind, object>;

const more = defineMessages({
  'booking-request': { defaultMessage: 'You have limited time to respond.' },
  'booking-change-host': {
    defaultMessage: 'Booked, canceled, withdrawn, or expired.',
  },
  'booking-reminder-host': {
    defaultMessage: 'A day and an hour before check-in, and 30 minutes before check-out.',
  },
  'scheduled-messages': {
    defaultMessage: 'When details such as a name or time are missing.',
  },
  'calendar-check': { defaultMessage: 'Once, after four weeks without a change.' },
  'booking-reminder': {
    defaultMessage: 'A day and an hour before check-in, and 30 and 10 minutes before check-out.',
  },
  'booking-change': { defaultMessage: 'Confirmed, declined, canceled, or expired.' },
  'booking-review': {
    defaultMessage: 'After each booking, and when someone reviews you or replies to your review.',
  },
  'unread-messages': {
    defaultMessage: 'After 10 minutes, once per conversation.',
  },
  kudos: {
    defaultMessage: 'When someone thanks you. Only you see it until you choose to show it.',
  },
  'price-drop': {
    defaultMessage: 'When a workspace you saved gets cheaper, at most once a day.',
  },
  'freed-hours': {
    defaultMessage: 'When hours free up at a workspace you saved, at most once a day.',
  },
  'saved-search': { defaultMessage: 'When a search you saved finds something new.' },
  money: { defaultMessage: 'Always on.' },
  security: { defaultMessage: 'New password, new email, or suspension. Always on.' },
}) satisfies Record<NotificationKind, object>;

interface Change {
  isMailed?: boolean;
  isShown?: boolean;
  isDaily?: boolean;
  isPushed?: boolean;
  isTexted?: boolean;
}

const pick = <T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

export function NotificationSettings({ headingLevel: Heading = 'h3' }: { headingLevel?: 'h2' | 'h3' }) {
  const intl = useIntl();
  const isOffered = useIsOffered();
  const queries = useQueryClient();
  const preferences = useQuery(notificationPreferencesQuery);
  const turn = (name: NotificationKind, change: Partial<NotificationPreferences['notices'][number]>) =>
    queries.setQueryData<NotificationPreferences>(
      notificationPreferencesQuery.queryKey,
      (known) =>
        known && {
          ...known,
          notices: known.notices.map((one) => (one.name === name ? { ...one, ...change } : one)),
        },
    );
  const choose = useMutation({
    mutationFn: ({ name, change }: { name: NotificationKind; change: Change }) =>
      call('PUT /api/account/notices/{name}', { params: { name }, body: change }),
    onMutate: async ({ name, change }) => {
      await queries.cancelQueries({ queryKey: notificationPreferencesQuery.queryKey });
      const before = queries
        .getQueryData<NotificationPreferences>(notificationPreferencesQuery.queryKey)
        ?.notices.find((one) => one.name === name);
      turn(name, change);
      return before;
    },
    // Only this switch: others may have changed since.
    onError: (error, { name, change }, before) => {
      if (before) turn(name, pick(before, Object.keys(change) as (keyof Change)[]));
      toast.error(
        intl.formatMessage({ defaultMessage: 'Your change wasn’t saved. {reason}' }, { reason: error.message }),
      );
    },
  });
  if (preferences.isPending) {
    return (
      <div className="grid gap-5" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-12" />
        ))}
      </div>
    );
  }
  if (!preferences.data) {
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your notification settings" />}
        onRetry={() => void preferences.refetch()}
        isRetrying={preferences.isFetching}
      />
    );
  }
  const change = (name: NotificationKind, change: Change) => choose.mutate({ name, change });
  const { hasTexts } = preferences.data;
  const columns = hasTexts ? COLUMNS_WITH_TEXTS : COLUMNS;
  return (
    <>
      {GROUPS.map(({ id, title, has }) => (
        <section key={id} aria-labelledby={`notices-${id}`}>
          <div className={cx(columns, 'items-end border-b border-line pb-2 text-[14px]')}>
            <Heading
              id={`notices-${id}`}
              className={cx(
                'text-[15.5px] font-semibold',
                hasTexts && 'max-sm:col-span-full max-sm:justify-self-start max-sm:pb-1',
              )}
            >
              <FormattedMessage {...title} />
            </Heading>
            {(hasTexts ? CHANNELS_WITH_TEXTS : CHANNELS).map((name) => (
              <span key={name} aria-hidden="true" className="text-center text-muted">
                <FormattedMessage {...channels[name]} />
              </span>
            ))}
          </div>
          <ul className="divide-y divide-line">
            {preferences.data.notices
              .filter(({ name }) => name !== 'kudos' || isOffered('kudos'))
              .filter(({ name }) => has.some((group) => group === NOTIFICATION_KINDS[name].group))
              .map((one) => (
                <NotificationRow
                  key={one.name}
                  preference={one}
                  hasTexts={hasTexts}
                  onChange={(changed) => change(one.name, changed)}
                />
              ))}
          </ul>
        </section>
      ))}
      <DigestNote timeZone={preferences.data.timeZone} />
    </>
  );
}

/** The notification, then a switch per channel; where there's none, the column is empty. */
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_3rem_3rem_3rem] gap-x-2 sm:gap-x-4';
/** On phones, four switches have a line of their own below the notification. */
const COLUMNS_WITH_TEXTS =
  'grid grid-cols-4 gap-x-2 max-sm:justify-items-center sm:grid-cols-[minmax(0,1fr)_3rem_3rem_3rem_3rem] sm:gap-x-4';

const GROUPS = [
  { id: 'bookings', title: defineMessage({ defaultMessage: 'Your bookings' }), has: ['bookings'] },
  { id: 'hosting', title: defineMessage({ defaultMessage: 'Hosting' }), has: ['hosting'] },
  {
    id: 'activity',
    title: defineMessage({ defaultMessage: 'Activity' }),
    has: ['messages', 'people', 'bookmarks'],
  },
  { id: 'account', title: defineMessage({ defaultMessage: 'Account' }), has: ['money', 'account'] },
] as const;

function NotificationRow({
  preference,
  hasTexts,
  onChange,
}: {
  preference: NotificationPreferences['notices'][number];
  hasTexts: boolean;
  onChange: (change: Change) => void;
}) {
  const { name, isMailed, isShown, isPushed, isTexted, isDaily } = preference;
  return (
    <li className={cx(hasTexts ? COLUMNS_WITH_TEXTS : COLUMNS, 'items-center py-3')}>
      <div className={cx(hasTexts && 'max-sm:col-span-full max-sm:justify-self-start')}>
        <p className="text-[15.5px] font-medium">
          <FormattedMessage {...names[name]} />
        </p>
        <p className="text-[14px] text-muted">
          <FormattedMessage {...more[name]} />
        </p>
      </div>
      <Channel preference={preference} channel="mail" isOn={isMailed} onChange={(on) => onChange({ isMailed: on })} />
      {isShown === null ? (
        <span />
      ) : (
        <Channel preference={preference} channel="bell" isOn={isShown} onChange={(on) => onChange({ isShown: on })} />
      )}
      {isPushed === null ? (
        <span />
      ) : (
        <Channel
          preference={preference}
          channel="push"
          // In the daily summary, so not on its own.
          isOn={isPushed && isDaily !== true}
          isDisabled={isDaily === true}
          onChange={(on) => onChange({ isPushed: on })}
        />
      )}
      {hasTexts && isTexted !== null && (
        <Channel preference={preference} channel="text" isOn={isTexted} onChange={(on) => onChange({ isTexted: on })} />
      )}
      {isMailed && isDaily !== null && (
        <Daily name={name} isOn={isDaily} onChange={(on) => onChange({ isDaily: on })} />
      )}
    </li>
  );
}

const dailySummary = defineMessage({ defaultMessage: 'Daily summary by email' });

function Daily({ name, isOn, onChange }: { name: NotificationKind; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const intl = useIntl();
  return (
    <Switch
      className="col-span-full w-fit justify-self-start !items-center !gap-2.5 text-[14.5px]"
      aria-label={labeled(intl, dailySummary, intl.formatMessage(names[name]))}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    >
      {intl.formatMessage(dailySummary)}
    </Switch>
  );
}

/** When the daily summary is sent. */
function DigestNote({ timeZone }: { timeZone: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  // Any date works, because only the time of day is formatted.
  const time = formatTime(new Date(DIGEST_MINUTE * 60_000).toISOString(), 'UTC', locale, hourCycle);
  return (
    <p className="text-[14px] text-muted">
      <FormattedMessage
        defaultMessage="Daily summary at {time}, {zone} (skipped if nothing’s new)."
        values={{ time: addArticle(time, locale), zone: zoneName(timeZone, locale) }}
      />
    </p>
  );
}

const channels = defineMessages({
  mail: { defaultMessage: 'Email' },
  bell: { defaultMessage: 'In app' },
  push: { defaultMessage: 'Push', description: 'push notifications, as the head of a column' },
  text: { defaultMessage: 'Text', description: 'text messages (SMS), as the head of a column' },
});
const CHANNELS = ['mail', 'bell', 'push'] as const;
const CHANNELS_WITH_TEXTS = [...CHANNELS, 'text'] as const;

function Channel({
  preference: { name, isFixed },
  channel,
  isOn,
  isDisabled = isFixed && channel !== 'push',
  onChange,
}: {
  preference: NotificationPreferences['notices'][number];
  channel: keyof typeof channels;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const intl = useIntl();
  return (
    <Switch
      className="!gap-0"
      aria-label={labeled(intl, channels[channel], intl.formatMessage(names[name]))}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
