// Quiet hours without emails, in the member's time zone. Changes apply immediately (L6).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { formatTime, zoneName } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { type NotificationPreferences, notificationPreferencesQuery } from '../../nouns/accounts/api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';

type Hours = NonNullable<NotificationPreferences['quietHours']>;

/** From 10 PM to 7 AM. */
const USUAL: Hours = { fromMinute: 22 * 60, toMinute: 7 * 60 };
const STEP_MINUTES = 30;

export function QuietHours() {
  const intl = useIntl();
  const locale = useLocale();
  const queries = useQueryClient();
  const preferences = useQuery(notificationPreferencesQuery);
  const set = useMutation({
    mutationFn: (quietHours: Hours | null) => call('PUT /api/account/quiet-hours', { body: { quietHours } }),
    onMutate: async (quietHours) => {
      await queries.cancelQueries({ queryKey: notificationPreferencesQuery.queryKey });
      const before = queries.getQueryData<NotificationPreferences>(notificationPreferencesQuery.queryKey)?.quietHours;
      queries.setQueryData<NotificationPreferences>(
        notificationPreferencesQuery.queryKey,
        (known) => known && { ...known, quietHours },
      );
      return before;
    },
    // Only the hours: switches of the list above may have changed since.
    onError: (error, _, before) => {
      if (before !== undefined)
        queries.setQueryData<NotificationPreferences>(
          notificationPreferencesQuery.queryKey,
          (known) => known && { ...known, quietHours: before },
        );
      toast.error(
        intl.formatMessage({ defaultMessage: 'Your change wasn’t saved. {reason}' }, { reason: error.message }),
      );
    },
  });
  // The list above shows the error, because it uses the same query.
  if (!preferences.data) return preferences.isPending ? <Skeleton className="h-12" /> : null;
  const { quietHours, timeZone } = preferences.data;
  return (
    <>
      <Switch
        checked={quietHours !== null}
        onChange={(event) => set.mutate(event.target.checked ? USUAL : null)}
        description={
          <FormattedMessage
            defaultMessage="Times are in {zone}. Change your time zone in Preferences."
            values={{ zone: zoneName(timeZone, locale) }}
          />
        }
      >
        <FormattedMessage defaultMessage="Turn on quiet hours" />
      </Switch>
      {quietHours && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeOfDay
            label={<FormattedMessage defaultMessage="From" />}
            minute={quietHours.fromMinute}
            other={quietHours.toMinute}
            onChange={(fromMinute) => set.mutate({ ...quietHours, fromMinute })}
          />
          <TimeOfDay
            label={<FormattedMessage defaultMessage="To" />}
            minute={quietHours.toMinute}
            other={quietHours.fromMinute}
            onChange={(toMinute) => set.mutate({ ...quietHours, toMinute })}
          />
        </div>
      )}
    </>
  );
}

interface TimeOfDayProps {
  label: ReactNode;
  minute: number;
  /** The other end, which can't be chosen. */
  other: number;
  onChange: (minute: number) => void;
}

function TimeOfDay({ label, minute, other, onChange }: TimeOfDayProps) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const steps = Array.from({ length: 1_440 / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);
  const minutes = [...new Set([...steps, minute])].filter((one) => one !== other).sort((a, b) => a - b);
  // Any date works, because only the time of day is formatted.
  const words = (one: number) => formatTime(new Date(one * 60_000).toISOString(), 'UTC', locale, hourCycle);
  return (
    <Select label={label} value={minute} onChange={(event) => onChange(Number(event.target.value))}>
      {minutes.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </Select>
  );
}
