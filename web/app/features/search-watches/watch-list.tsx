// The member's search alerts in the notification settings. Hidden if there are none.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { readSearch } from '../../nouns/search/read-search.ts';
import { WORK_FACT_FILTERS } from '../../nouns/search/work-fact-filter-names.ts';
import { workFactFilterWords } from '../../nouns/search/work-fact-filter-words.ts';
import { useUnwatch, watchesQuery } from '../../nouns/search-watches/api.ts';
import { tripLimitText } from '../../nouns/trips/trip-words.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

/** The most important criteria: where, when, and what. Other filters are counted. */
function InputWords({ query }: { query: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const state = readSearch(new URLSearchParams(query));
  const {
    city,
    address,
    date,
    from,
    to,
    by,
    within,
    kind = [],
    people,
    amenities = [],
    minPrice,
    maxPrice,
    instant,
    words,
  } = state;
  const filters =
    amenities.length + [minPrice ?? maxPrice, instant || undefined, words].filter((one) => one !== undefined).length;
  const clock = (time: string) => time.replace(/^0/, '');
  const parts = [
    city ?? address ?? intl.formatMessage({ defaultMessage: 'Map area' }),
    date && formatLocalDate(date, locale),
    from && to && `${clock(from)}\u00a0–\u00a0${clock(to)}`,
    by && within ? tripLimitText(intl, { by, within }) : undefined,
    ...kind.map((one) => kindName(intl, one)),
    people && people > 1
      ? intl.formatMessage({ defaultMessage: '{people, plural, one {# person} other {# people}}' }, { people })
      : undefined,
    ...WORK_FACT_FILTERS.map((name) => workFactFilterWords({ intl, hourCycle }, name, state)),
    filters > 0
      ? intl.formatMessage(
          { defaultMessage: '{filters, plural, one {# more filter} other {# more filters}}' },
          { filters },
        )
      : undefined,
  ];
  return parts.filter(Boolean).join(' · ');
}

export function WatchList() {
  const { data } = useQuery(watchesQuery);
  const unwatch = useUnwatch();
  if (!data || data.watches.length === 0) return null;
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Saved searches" />}
      lead={
        <FormattedMessage defaultMessage="We notify you once when a search finds a match, then remove it from this list." />
      }
    >
      <ul className="divide-y divide-line">
        {data.watches.map(({ _id, query, endsAt, isForNew }) => {
          const input = <InputWords query={query} />;
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-3">
              <span className="min-w-0">
                <Link
                  to={`/search?${query}`}
                  className="font-semibold underline-offset-4 hover:underline wrap-anywhere"
                >
                  {input}
                </Link>
                <span className="block text-[14.5px] text-muted">
                  <FormattedMessage
                    defaultMessage="{isForNew, select, true {New listings, until} other {Until}} {date} (UTC)"
                    values={{ isForNew: String(isForNew), date: <ZonedDate at={endsAt} timeZone="UTC" /> }}
                  />
                </span>
              </span>
              <Button
                variant="plain"
                size="sm"
                isBusy={unwatch.isPending && unwatch.variables === _id}
                onClick={() => unwatch.mutate(_id)}
              >
                <FormattedMessage defaultMessage="Stop notifying me" />
                <span className="sr-only"> {input}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
