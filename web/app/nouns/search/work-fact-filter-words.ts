// Filters of work facts in words: what can be chosen, and what is chosen. Said on chips, in the dialog and in saved searches.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatCentimeters } from '../../lib/centimeters.ts';
import { formatWallRange } from '../../lib/formats.ts';
import type { SearchState } from './search-address.ts';
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

/** What a filter of the search asks for; undefined where it asks for nothing, or for what can't be read. */
export function workFactFilterWords(
  { intl, hourCycle }: { intl: IntlShape; hourCycle: HourCycle },
  name: WorkFactFilter,
  { monitors, deskHeight, wifiDown, quiet, stepFree, doorWidth, from, to }: SearchState,
): string | undefined {
  switch (name) {
    case 'monitors':
      return monitors === undefined ? undefined : intl.formatMessage(words.monitors, { count: monitors });
    case 'deskHeight': {
      if (deskHeight === undefined || deskHeight === 'sit-stand')
        return deskHeight && intl.formatMessage(words.sitStand);
      const [low = WORK_FACTS.deskHeightMinimumCm, high = low] = deskHeight.split('-').map(Number);
      return intl.formatMessage(words.deskHeight, { height: formatCentimeters(low, intl.locale, high) });
    }
    case 'wifiDown':
      return wifiDown === undefined ? undefined : intl.formatMessage(words.wifiDown, { mbps: wifiDown });
    case 'quiet':
      if (!quiet) return undefined;
      return from && to
        ? intl.formatMessage(words.quietHours, { hours: formatWallRange(from, to, intl.locale, hourCycle) })
        : intl.formatMessage(words.quiet);
    case 'stepFree':
      return stepFree ? intl.formatMessage(words.stepFree) : undefined;
    default:
      return doorWidth === undefined
        ? undefined
        : intl.formatMessage(words.doorWidth, { width: formatCentimeters(doorWidth, intl.locale) });
  }
}
