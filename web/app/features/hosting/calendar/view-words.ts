// The names of the views and of the steps between what they show.
import { useMemo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { View } from './calendar-address.ts';

const names = defineMessages({
  day: { defaultMessage: 'Day' },
  week: { defaultMessage: 'Week' },
  month: { defaultMessage: 'Month' },
} satisfies Record<View, unknown>);
const earlier = defineMessages({
  day: { defaultMessage: 'Previous day' },
  week: { defaultMessage: 'Previous week' },
  month: { defaultMessage: 'Previous month' },
} satisfies Record<View, unknown>);
const later = defineMessages({
  day: { defaultMessage: 'Next day' },
  week: { defaultMessage: 'Next week' },
  month: { defaultMessage: 'Next month' },
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
