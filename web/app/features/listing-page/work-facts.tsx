// Facts about the workspace as a table: measurements, the host's own words, and who stated them how and when.
import type { FactId } from '@daynook/contract/hosting/hosting';
import type { FactMethod, WorkFactTopic } from '@daynook/contract/listings/work-fact-values';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { withOwnUnits } from '../../lib/units-in-text.ts';
import { connectionLines } from '../../nouns/connection-tests/connection-words.ts';
import { factNames } from '../../nouns/listings/amenity-words.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { measuredWords, TOPIC_LINES } from '../../nouns/listings/work-fact-words.ts';

type FactSource = Listing['facts'][number]['source'];

const sources: Record<FactSource | 'plain' | 'measured', MessageDescriptor> = defineMessages({
  host: { defaultMessage: 'From the host, {date}' },
  'host-photo': { defaultMessage: 'From the host, with a photo, {date}' },
  guests: { defaultMessage: 'Measured by guests, {date}' },
  staff: { defaultMessage: 'Checked by our team, {date}' },
  plain: { defaultMessage: 'From the host' },
  measured: { defaultMessage: 'Measured {date}' },
});

/** By who stated a topic's measurements, and how they know. */
const statements: Record<'staff' | FactMethod | 'plain', MessageDescriptor> = defineMessages({
  staff: { defaultMessage: 'Checked by our team, {date}' },
  measured: { defaultMessage: 'Measured by the host, {date}' },
  documented: { defaultMessage: 'From the host’s documents, {date}' },
  estimated: { defaultMessage: 'Estimated by the host, {date}' },
  plain: { defaultMessage: 'From the host, {date}' },
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
  /** The first ones are highlighted: the measurements, otherwise the host's own words. */
  lines: string[];
  boldCount: number;
  source: string;
}

type Shown = Pick<Listing, 'workFacts' | 'workFactSources' | 'facts' | 'connection'>;

function useRows({ workFacts, workFactSources, facts, connection }: Shown): Row[] {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const measured = measuredWords(intl, hourCycle, workFacts);
  const topics = [...TOPICS, ...facts.map(({ id }) => id).filter((id) => !(TOPICS as readonly string[]).includes(id))];
  const day = (date: string, style: Parameters<typeof intl.formatDate>[1]) =>
    intl.formatDate(`${date}T00:00:00Z`, { ...style, timeZone: 'UTC' });
  const dated = (date: string) => formatLocalDate(date, locale, 'dated');
  const describeSource = (topic: string, said: Listing['facts'][number] | undefined): string => {
    const source = workFactSources[topic as WorkFactTopic];
    if (source?.checkedOn) return intl.formatMessage(statements.staff, { date: dated(source.checkedOn) });
    if (topic === 'connection' && workFacts.wifiMeasuredOn !== null)
      return intl.formatMessage(sources.measured, { date: dated(workFacts.wifiMeasuredOn) });
    if (source) {
      const how = topic === 'desk' ? workFacts.deskHow : topic === 'entrance' ? workFacts.accessHow : null;
      return intl.formatMessage(statements[how ?? 'plain'], { date: dated(source.on) });
    }
    return said
      ? intl.formatMessage(sources[said.source], { date: day(said.statedOn, { month: 'short', year: 'numeric' }) })
      : intl.formatMessage(sources.plain);
  };
  return topics.flatMap((topic) => {
    const said = facts.find(({ id }) => id === topic);
    const tested = topic === 'connection' ? connectionLines(intl, connection) : [];
    const stated = (TOPIC_LINES[topic as WorkFactTopic] ?? []).flatMap((line) => measured[line] ?? []);
    const measures = [...tested, ...stated];
    const lines = [...measures, ...(said ? [withOwnUnits(said.value, locale)] : [])];
    const name = (factNames as Record<string, MessageDescriptor>)[topic];
    return lines.length === 0
      ? []
      : [
          {
            topic,
            name: name ? intl.formatMessage(name) : '',
            lines,
            boldCount: Math.max(1, measures.length),
            source: stated.length > 0 || said ? describeSource(topic, said) : '',
          },
        ];
  });
}

/** Null if nothing is stated. */
export function WorkFactsTable({ listing }: { listing: Shown }) {
  const rows = useRows(listing);
  return (
    <table className="w-full border-collapse text-start text-[15.5px] num">
      <tbody>
        {rows.map(({ topic, name, lines, boldCount, source }) => (
          <tr key={topic} className="border-t border-line first:border-t-0">
            <th scope="row" className="w-[34%] py-3 pe-4 text-start align-top font-normal text-muted sm:w-[26%]">
              {name}
            </th>
            <td className="py-3 align-top">
              {lines.map((line, at) => (
                <span key={line} className={at < boldCount ? 'block font-semibold' : 'block text-[14.5px]'}>
                  {line}
                </span>
              ))}
              <span className="mt-0.5 block text-[13.5px] text-muted sm:hidden">{source}</span>
            </td>
            <td className="py-3 ps-4 text-end align-top text-[13.5px] whitespace-nowrap leading-6 text-muted max-sm:hidden">
              {source}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
