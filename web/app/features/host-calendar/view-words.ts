// Names of the views, and of the previous and next buttons.
import { useMemo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { View as RoomView } from '../../nouns/host-calendar/calendar-url.ts';
import type { View as PropertiesView } from './properties/properties-url.ts';

export type AnyView = RoomView | PropertiesView;

const names = defineMessages({
  day: { defaultMessage: 'Day' },
  week: { defaultMessage: 'Week' },
  weeks: { defaultMessage: '2 weeks' },
  month: { defaultMessage: 'Month' },
} satisfies Record<AnyView, unknown>);
const earlier = defineMessages({
  day: { defaultMessage: 'Previous day' },
  week: { defaultMessage: 'Previous week' },
  weeks: { defaultMessage: 'Previous 2 weeks' },
  month: { defaultMessage: 'Previous month' },
} satisfies Record<AnyView, unknown>);
const later = defineMessages({
  day: { defaultMessage: 'Next day' },
  week: { defaultMessage: 'Next week' },
  weeks: { defaultMessage: 'Next 2 weeks' },
  month: { defaultMessage: 'Next month' },
} satisfies Record<AnyView, unknown>);

export function useViewWords() {
  const intl = useIntl();
  return useMemo(
    () => ({
      name: (view: AnyView) => intl.formatMessage(names[view]),
      step: (view: AnyView, by: -1 | 1) => intl.formatMessage(by < 0 ? earlier[view] : later[view]),
    }),
    [intl],
  );
}
