// Texts of the work fact filters: their options and what's chosen. Shown on chips, in the filter dialog, and in saved searches.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import {
  readDeskSize,
  SEARCHED_PORTS,
  type SearchedPort,
  WORK_FACTS,
} from '@daynook/contract/listings/work-fact-values';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatCentimeters, formatSize } from '../../lib/centimeters.ts';
import { formatWallRange } from '../../lib/formats.ts';
import { type Connector, connectorName } from '../listings/connector-names.ts';
import type { SearchState } from './search-url.ts';
import type { WorkFactFilter } from './work-fact-filter-names.ts';

const words: Record<Exclude<WorkFactFilter, 'ports'> | 'sitStand' | 'quietHours' | 'monitorPort', MessageDescriptor> =
  defineMessages({
    monitors: {
      defaultMessage: '{count, plural, one {1+ monitor} other {#+ monitors}}',
    },
    sitStand: { defaultMessage: 'Standing desk' },
    deskHeight: { defaultMessage: 'Desk {height}' },
    deskSize: { defaultMessage: 'Desk {size} or larger' },
    monitorPort: { defaultMessage: 'Monitor with {port}', description: 'The connector of a monitor' },
    wifiDown: { defaultMessage: '{mbps, number}+ Mbps' },
    quiet: { defaultMessage: 'Has quiet hours' },
    quietHours: { defaultMessage: 'Quiet {hours}' },
    callReady: { defaultMessage: 'Ready for video calls' },
    measuredQuiet: { defaultMessage: 'Measured quiet' },
    stepFree: { defaultMessage: 'Step-free' },
    doorWidth: { defaultMessage: 'Door {width} or wider' },
    kneeClearance: { defaultMessage: '{height} free under the desk' },
    turningCircle: { defaultMessage: '{width} turning circle in the bathroom' },
  });

/** A port at the desk by its name, a monitor's connector with the monitor. */
export function searchedPortName(intl: IntlShape, port: SearchedPort): string {
  const connector = port.replace(/^monitor-/, '') as Connector;
  const name = connectorName(intl, connector);
  return port === connector ? name : intl.formatMessage(words.monitorPort, { port: name });
}

type Reader = { intl: IntlShape; hourCycle: HourCycle };

const FILTER_WORDS: Record<WorkFactFilter, (state: SearchState, reader: Reader) => string | undefined> = {
  monitors: ({ monitors }, { intl }) =>
    monitors === undefined ? undefined : intl.formatMessage(words.monitors, { count: monitors }),
  deskHeight: ({ deskHeight }, { intl }) => {
    if (deskHeight === undefined || deskHeight === 'sit-stand') return deskHeight && intl.formatMessage(words.sitStand);
    const [low = WORK_FACTS.deskHeightMinimumCm, high = low] = deskHeight.split('-').map(Number);
    return intl.formatMessage(words.deskHeight, { height: formatCentimeters(low, intl.locale, high) });
  },
  deskSize: ({ deskSize }, { intl }) => {
    if (deskSize === undefined) return undefined;
    const { widthCm, depthCm } = readDeskSize(deskSize);
    return intl.formatMessage(words.deskSize, { size: formatSize(widthCm, depthCm, intl.locale) });
  },
  ports: ({ ports }, { intl }) => {
    const known = (ports ?? []).filter((port) => SEARCHED_PORTS.includes(port));
    return known.length > 0 ? intl.formatList(known.map((port) => searchedPortName(intl, port))) : undefined;
  },
  wifiDown: ({ wifiDown }, { intl }) =>
    wifiDown === undefined ? undefined : intl.formatMessage(words.wifiDown, { mbps: wifiDown }),
  quiet: ({ quiet, from, to }, { intl, hourCycle }) => {
    if (!quiet) return undefined;
    return from && to
      ? intl.formatMessage(words.quietHours, { hours: formatWallRange(from, to, intl.locale, hourCycle) })
      : intl.formatMessage(words.quiet);
  },
  callReady: ({ callReady }, { intl }) => (callReady ? intl.formatMessage(words.callReady) : undefined),
  measuredQuiet: ({ measuredQuiet }, { intl }) => (measuredQuiet ? intl.formatMessage(words.measuredQuiet) : undefined),
  stepFree: ({ stepFree }, { intl }) => (stepFree ? intl.formatMessage(words.stepFree) : undefined),
  doorWidth: ({ doorWidth }, { intl }) =>
    doorWidth === undefined
      ? undefined
      : intl.formatMessage(words.doorWidth, { width: formatCentimeters(doorWidth, intl.locale) }),
  kneeClearance: ({ kneeClearance }, { intl }) =>
    kneeClearance === undefined
      ? undefined
      : intl.formatMessage(words.kneeClearance, { height: formatCentimeters(kneeClearance, intl.locale) }),
  turningCircle: ({ turningCircle }, { intl }) =>
    turningCircle === undefined
      ? undefined
      : intl.formatMessage(words.turningCircle, { width: formatCentimeters(turningCircle, intl.locale) }),
};

/** What a search filter is set to; undefined if it isn't set or its value can't be read. */
export const workFactFilterWords = (reader: Reader, name: WorkFactFilter, state: SearchState): string | undefined =>
  FILTER_WORDS[name](state, reader);
