// Texts of the work fact filters: their options and what's chosen. Shown on chips, in the filter dialog, and in saved searches.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatCentimeters } from '../../lib/centimeters.ts';
import { formatWallRange } from '../../lib/formats.ts';
import type { SearchState } from './search-url.ts';
import type { WorkFactFilter } from './work-fact-filter-names.ts';

const words: Record<WorkFactFilter | 'sitStand' | 'quietHours', MessageDescriptor> = defineMessages({
  monitors: {
    defaultMessage: '{count, plural, one {1+ monitor} other {#+ monitors}}',
  },
  sitStand: { defaultMessage: 'Standing desk' },
  deskHeight: { defaultMessage: 'Desk {height}' },
  wifiDown: { defaultMessage: '{mbps, number}+ Mbps' },
  quiet: { defaultMessage: 'Has quiet hours' },
  quietHours: { defaultMessage: 'Quiet {hours}' },
  stepFree: { defaultMessage: 'Step-free' },
  doorWidth: { defaultMessage: 'Door {width} or wider' },
});

type Reader = { intl: IntlShape; hourCycle: HourCycle };

const FILTER_WORDS: Record<WorkFactFilter, (state: SearchState, reader: Reader) => string | undefined> = {
  monitors: ({ monitors }, { intl }) =>
    monitors === undefined ? undefined : intl.formatMessage(words.monitors, { count: monitors }),
  deskHeight: ({ deskHeight }, { intl }) => {
    if (deskHeight === undefined || deskHeight === 'sit-stand') return deskHeight && intl.formatMessage(words.sitStand);
    const [low = WORK_FACTS.deskHeightMinimumCm, high = low] = deskHeight.split('-').map(Number);
    return intl.formatMessage(words.deskHeight, { height: formatCentimeters(low, intl.locale, high) });
  },
  wifiDown: ({ wifiDown }, { intl }) =>
    wifiDown === undefined ? undefined : intl.formatMessage(words.wifiDown, { mbps: wifiDown }),
  quiet: ({ quiet, from, to }, { intl, hourCycle }) => {
    if (!quiet) return undefined;
    return from && to
      ? intl.formatMessage(words.quietHours, { hours: formatWallRange(from, to, intl.locale, hourCycle) })
      : intl.formatMessage(words.quiet);
  },
  stepFree: ({ stepFree }, { intl }) => (stepFree ? intl.formatMessage(words.stepFree) : undefined),
  doorWidth: ({ doorWidth }, { intl }) =>
    doorWidth === undefined
      ? undefined
      : intl.formatMessage(words.doorWidth, { width: formatCentimeters(doorWidth, intl.locale) }),
};

/** What a search filter is set to; undefined if it isn't set or its value can't be read. */
export const workFactFilterWords = (reader: Reader, name: WorkFactFilter, state: SearchState): string | undefined =>
  FILTER_WORDS[name](state, reader);
