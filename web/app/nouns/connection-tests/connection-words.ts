// Measured connections as text.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import type { ConnectionSummary, MeasuredConnection } from '@daynook/contract/listings/connection-tests';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';

const words: Record<'guests' | 'host' | 'speeds' | 'ready' | 'steadiness' | 'byGuests' | 'byHost', MessageDescriptor> =
  defineMessages({
    speeds: { defaultMessage: '{down} Mbps down, {up} Mbps up, {latency, number} ms' },
    steadiness: { defaultMessage: '{jitter, number} ms jitter, {lost}% lost' },
    guests: {
      defaultMessage:
        '{steadiness}, by guests ({people, plural, one {1 guest} other {median of # guests}}, {tests, plural, one {1 test} other {# tests}}, {wired, plural, =0 {over Wi-Fi} one {1 by cable} other {# by cable}}, last on {date})',
    },
    host: {
      defaultMessage:
        '{steadiness}, by the host ({tests, plural, one {1 test} other {median of # tests}}, {wired, plural, =0 {over Wi-Fi} one {1 by cable} other {# by cable}}, last on {date})',
    },
    ready: { defaultMessage: 'Ready for video calls' },
    byGuests: { defaultMessage: 'Search goes by what guests measured over Wi-Fi: {mbps, number} Mbps down' },
    byHost: {
      defaultMessage:
        'Search goes by the host’s number until {count, plural, one {# guest has} other {# guests have}} measured it over Wi-Fi',
    },
  });

/** Small speeds need a decimal, large ones would only look exact. */
const speed = (intl: IntlShape, mbps: number): string =>
  intl.formatNumber(mbps, { maximumFractionDigits: mbps < 10 ? 1 : 0 });

type Speeds = Pick<ConnectionSummary, 'downMbps' | 'upMbps' | 'latencyMs'>;

export const speedWords = (intl: IntlShape, { downMbps, upMbps, latencyMs }: Speeds): string =>
  intl.formatMessage(words.speeds, {
    down: speed(intl, downMbps),
    up: speed(intl, upMbps),
    latency: Math.round(latencyMs),
  });

export const steadinessWords = (
  intl: IntlShape,
  { jitterMs, lostPercent }: Pick<ConnectionSummary, 'jitterMs' | 'lostPercent'>,
): string =>
  intl.formatMessage(words.steadiness, {
    jitter: Math.round(jitterMs),
    lost: intl.formatNumber(lostPercent, { maximumFractionDigits: 1 }),
  });

interface ConnectionLine {
  text: string;
  /** How it was measured. */
  isDetail?: true;
}

/** The badge, then what was measured, each with how and by whom; empty without tests. */
export function connectionLines(intl: IntlShape, connection: MeasuredConnection | undefined): ConnectionLine[] {
  if (!connection) return [];
  const lines = (by: 'guests' | 'host', summary: ConnectionSummary | undefined): ConnectionLine[] =>
    summary
      ? [
          { text: speedWords(intl, summary) },
          {
            text: intl.formatMessage(words[by], {
              steadiness: steadinessWords(intl, summary),
              people: summary.people,
              tests: summary.tests,
              wired: summary.wiredTests,
              date: formatLocalDate(summary.lastOn, intl.locale, 'dated'),
            }),
            isDetail: true,
          },
        ]
      : [];
  return [
    ...(connection.isCallReady ? [{ text: intl.formatMessage(words.ready) }] : []),
    ...lines('guests', connection.guests),
    ...lines('host', connection.host),
  ];
}

/** Which speed the filter for Wi-Fi goes by; undefined if there's none. */
export function searchedSpeedLine(
  intl: IntlShape,
  { connection, statedMbps }: { connection: MeasuredConnection | undefined; statedMbps: number | null },
): string | undefined {
  if (connection?.wifiDownMbps !== undefined)
    return intl.formatMessage(words.byGuests, { mbps: connection.wifiDownMbps });
  return statedMbps === null ? undefined : intl.formatMessage(words.byHost, { count: CONNECTION_TESTS.wifiGuests });
}
