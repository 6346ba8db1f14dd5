// The names of the views and of the steps between what they show.
import { useMemo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { View } from './calendar-address.ts';

const names = defineMessages({
  day: { id: 'host-calendar.view.day', defaultMessage: 'Day' },
  week: { id: 'host-calendar.view.week', defaultMessage: 'Week' },
  month: { id: 'host-calendar.view.month', defaultMessage: 'Month' },
} satisfies Record<View, unknown>);
const earlier = defineMessages({
  day: { id: 'host-calendar.earlier.day', defaultMessage: 'Previous day' },
  week: { id: 'host-calendar.earlier.week', defaultMessage: 'Previous week' },
  month: { id: 'host-calendar.earlier.month', defaultMessage: 'Previous month' },
} satisfies Record<View, unknown>);
const later = defineMessages({
  day: { id: 'host-calendar.later.day', defaultMessage: 'Next day' },
  week: { id: 'host-calendar.later.week', defaultMessage: 'Next week' },
  month: { id: 'host-calendar.later.month', defaultMessage: 'Next month' },
} satisfies Record<View, unknown>);

export function useViewWords() {
  const intl = useIntl();
  return useMemo(
    () => ({
      name: (view: View) => intl.formatMessage(names[view]),
      step: (view: View, by: -1 | 1) => intl.formatMessage(by < 0 ? earlier[view] : later[view]),
    }),
    [intl],
  );
}
