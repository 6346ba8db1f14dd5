// Facts about the workspace as a table: measurements, the host's own words, and who stated them how and when.
import type { FactId } from '@daynook/contract/hosting/hosting';
import type { WorkFactTopic } from '@daynook/contract/listings/work-fact-values';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { withOwnUnits } from '../../lib/units-in-text.ts';
import { connectionLines, searchedSpeedLine } from '../../nouns/connection-tests/connection-words.ts';
import { factNames } from '../../nouns/listings/amenity-words.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { factSourceText } from '../../nouns/listings/fact-source-words.ts';
import { measuredWords, TOPIC_LINES } from '../../nouns/listings/work-fact-words.ts';

type FactSource = Listing['facts'][number]['source'];

const sources: Record<FactSource | 'plain', MessageDescriptor> = defineMessages({
  host: {
    defaultMessage:
      '{by, select, host {From the host, {date}} cohost {From a co-host, {date}} other {From the host or a co-host, {date}}}',
  },
  'host-photo': {
    defaultMessage:
      '{by, select, host {From the host, with a photo, {date}} cohost {From a co-host, with a photo, {date}} other {From the host or a co-host, with a photo, {date}}}',
  },
  guests: { defaultMessage: 'Measured by guests, {date}' },
  staff: { defaultMessage: 'Checked by our team, {date}' },
  plain: { defaultMessage: 'From the host or a co-host' },
});

/** In the order guests ask about them. */
const TOPICS = [
  'connection',
  'monitor',
  'desk',
  'chair',
  'noise',
  'outlets',
  'ports',
  'light',
  'ceiling',
  'entrance',
] as const satisfies readonly FactId[];

interface Row {
  topic: string;
  name: string;
  /** The measurements are highlighted, without how they were made. Without measurements, it's the host's own words. */
  lines: { text: string; isDetail?: boolean }[];
  source: string;
}

type Shown = Pick<Listing, 'workFacts' | 'workFactSources' | 'facts' | 'connection'>;

/** Who stated a topic, how, and when. */
function useDescribeSource({ workFacts, workFactSources }: Shown) {
  const intl = useIntl();
  const locale = useLocale();
  const sayWhen = (message: MessageDescriptor, date: string) =>
    intl.formatMessage(message, { date: formatLocalDate(date, locale, 'dated') });
  const describeMeasurements = (topic: string): string | undefined => {
    const source = workFactSources[topic as WorkFactTopic];
    if (source?.checkedOn) return sayWhen(sources.staff, source.checkedOn);
    // The day of the measurement says more than the day on which someone entered it.
    if (topic === 'connection' && workFacts.wifiMeasuredOn !== null)
      return factSourceText(intl, { on: workFacts.wifiMeasuredOn, by: source?.by }, 'measured');
    const how = topic === 'desk' ? workFacts.deskHow : topic === 'entrance' ? workFacts.accessHow : null;
    return source && factSourceText(intl, source, how);
  };
  const describeWords = ({ source, statedOn, by }: Listing['facts'][number]): string => {
    const date = intl.formatDate(`${statedOn}T00:00:00Z`, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return intl.formatMessage(sources[source], { by: by?.replace('-', ''), date });
  };
  return (topic: string, said: Listing['facts'][number] | undefined): string =>
    describeMeasurements(topic) ?? (said ? describeWords(said) : intl.formatMessage(sources.plain));
}

/** What tests measured, and which speed search goes by. */
function connectionTexts(intl: IntlShape, { workFacts, connection }: Shown) {
  const searched = searchedSpeedLine(intl, { connection, statedMbps: workFacts.wifiDownMbps });
  return { tested: connectionLines(intl, connection), searched: searched === undefined ? [] : [searched] };
}

function useRows(listing: Shown): Row[] {
  const { workFacts, facts } = listing;
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const describeSource = useDescribeSource(listing);
  const measured = measuredWords(intl, hourCycle, workFacts);
  const topics = [...TOPICS, ...facts.map(({ id }) => id).filter((id) => !(TOPICS as readonly string[]).includes(id))];
  return topics.flatMap((topic) => {
    const said = facts.find(({ id }) => id === topic);
    const { tested, searched } = topic === 'connection' ? connectionTexts(intl, listing) : { tested: [], searched: [] };
    const stated = (TOPIC_LINES[topic as WorkFactTopic] ?? []).flatMap((line) => measured[line] ?? []);
    const measures = [...tested, ...stated.map((text) => ({ text }))];
    const others = [...(said ? [withOwnUnits(said.value, locale)] : []), ...searched];
    const lines = [...measures, ...others.map((text, at) => ({ text, isDetail: measures.length > 0 || at > 0 }))];
    const name = (factNames as Record<string, MessageDescriptor>)[topic];
    return lines.length === 0
      ? []
      : [
          {
            topic,
            name: name ? intl.formatMessage(name) : '',
            lines,
            source: stated.length > 0 || said ? describeSource(topic, said) : '',
          },
        ];
  });
}

/** Null if nothing is stated. */
export function WorkFactsTable({ listing }: { listing: Shown }) {
  const rows = useRows(listing);
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse text-start text-[15.5px] num">
      <tbody>
        {rows.map(({ topic, name, lines, source }) => (
          <tr key={topic} className="border-t border-line first:border-t-0">
            <th scope="row" className="w-[34%] py-3 pe-4 text-start align-top font-normal text-muted sm:w-[26%]">
              {name}
            </th>
            <td className="py-3 align-top">
              {lines.map(({ text, isDetail }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two can be the same
                <span key={at} className={isDetail ? 'block text-[14.5px] text-pretty' : 'block font-semibold'}>
                  {text}
                </span>
              ))}
              <span className="mt-0.5 block text-[13.5px] text-muted sm:hidden">{source}</span>
            </td>
            <td className="w-[34%] py-3 ps-4 text-end align-top text-[13.5px] text-balance leading-6 text-muted max-sm:hidden">
              {source}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
