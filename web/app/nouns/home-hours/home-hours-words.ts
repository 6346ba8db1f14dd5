// Who's home, in words.

import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import type { HomeState } from '@daynook/contract/listings/home-hours-values';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

export const homeStateNames: Record<HomeState, MessageDescriptor> = defineMessages({
  nobody: { defaultMessage: 'Nobody home' },
  working: { defaultMessage: 'Host working quietly' },
  family: { defaultMessage: 'Family home' },
  pets: { defaultMessage: 'Pets around' },
});
const unknown = defineMessages({ said: { defaultMessage: 'Not stated' } }).said;

export const homeStatesText = (intl: IntlShape, states: readonly HomeState[]): string =>
  states.length === 0
    ? intl.formatMessage(unknown)
    : intl.formatList(
        states.map((state) => intl.formatMessage(homeStateNames[state])),
        { type: 'unit' },
      );

const stated: Record<StatedHomeHours['statedBy'], Record<StatedHomeHours['how'], MessageDescriptor>> = {
  host: defineMessages({
    schedule: { defaultMessage: 'Stated by the host on {date}. It’s the same every week.' },
    estimate: { defaultMessage: 'Stated by the host on {date}. It’s roughly like this.' },
  }),
  'co-host': defineMessages({
    schedule: { defaultMessage: 'Stated by a co-host on {date}. It’s the same every week.' },
    estimate: { defaultMessage: 'Stated by a co-host on {date}. It’s roughly like this.' },
  }),
};

/** Who stated it, when, and how well they know. */
export const statedHomeText = (
  intl: IntlShape,
  { statedBy, how }: Pick<StatedHomeHours, 'statedBy' | 'how'>,
  date: string,
): string => intl.formatMessage(stated[statedBy][how], { date });
