// The searches one waits for, among the settings of what one is told. Nothing where there are none.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/zoned-time.tsx';
import { SettingsSection } from '../account/settings/settings-section.tsx';
import { useUnwatch, watchesQuery } from './api.ts';

/** What of a search says most to people: where, and when. */
function namesOf(query: string): { place: string | null; date: string | null } {
  const search = new URLSearchParams(query);
  return { place: search.get('city') ?? search.get('address'), date: search.get('date') };
}

export function WatchList() {
  const { data } = useQuery(watchesQuery);
  const unwatch = useUnwatch();
  if (!data || data.watches.length === 0) return null;
  return (
    <SettingsSection
      title={<FormattedMessage id="watch.list" defaultMessage="Searches you wait for" />}
      lead={
        <FormattedMessage
          id="watch.list-lead"
          defaultMessage="You are told once for each, when there is something. Then it is gone from here."
        />
      }
    >
      <ul className="divide-y divide-line">
        {data.watches.map(({ _id, query, endsAt }) => {
          const { place, date } = namesOf(query);
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-3">
              <span className="min-w-0">
                <Link
                  to={`/search?${query}`}
                  className="font-semibold underline-offset-4 hover:underline wrap-anywhere"
                >
                  {place ?? <FormattedMessage id="watch.area" defaultMessage="Part of the map" />}
                  {date && ` · ${date}`}
                </Link>
                <span className="block text-[14.5px] text-muted">
                  <FormattedMessage
                    id="watch.until"
                    defaultMessage="Until {date} (UTC)"
                    values={{ date: <ZonedDate at={endsAt} timeZone="UTC" /> }}
                  />
                </span>
              </span>
              <Button
                look="plain"
                size="sm"
                isBusy={unwatch.isPending && unwatch.variables === _id}
                onClick={() => unwatch.mutate(_id)}
              >
                <FormattedMessage id="watch.stop" defaultMessage="Don’t wait" />
                <span className="sr-only"> {place}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
