// What was found in a followed calendar, and what was odd about it.
import { FormattedMessage } from 'react-intl';
import { InfoIcon } from '../../../ui/icons.tsx';
import { ZonedDate, ZoneName } from '../../../ui/zoned-time.tsx';
import type { Feed, FeedWarning } from './api.ts';

export function FeedFacts({ feed, timeZone }: { feed: Feed; timeZone: string }) {
  return (
    <div className="grid gap-2 text-[15px]">
      <p>
        <FormattedMessage
          id="feeds.found"
          defaultMessage="{events, plural, =0 {No events} one {# event} other {# events}}{free, plural, =0 {} one {, # of them free} other {, # of them free}}{own, plural, =0 {} one {; one of ours left out} other {; # of ours left out}}."
          values={{ events: feed.eventCount, free: feed.freeCount, own: feed.ownCount }}
        />{' '}
        {feed.busyFrom && feed.busyUntil ? (
          <FormattedMessage
            id="feeds.busy"
            defaultMessage="{count, plural, one {One busy time} other {# busy times}} from {from} to {until} ({zone})."
            values={{
              count: feed.busyCount,
              from: <ZonedDate at={feed.busyFrom} timeZone={timeZone} />,
              until: <ZonedDate at={feed.busyUntil} timeZone={timeZone} />,
              zone: <ZoneName timeZone={timeZone} />,
            }}
          />
        ) : (
          <FormattedMessage id="feeds.not-busy" defaultMessage="Nothing busy ahead." />
        )}
      </p>
      {feed.warnings.length > 0 && (
        <ul className="grid gap-1">
          {feed.warnings.map((warning) => (
            <li key={warning.code} className="flex items-start gap-2 text-muted">
              <InfoIcon size={17} className="mt-1 shrink-0" />
              <span>
                <WarningWords warning={warning} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function WarningWords({ warning: { code, count, detail } }: { warning: FeedWarning }) {
  switch (code) {
    case 'unreadable':
      return (
        <FormattedMessage
          id="feeds.unreadable"
          defaultMessage="{count, plural, one {One event} other {# events}} could not be read and {count, plural, one {closes} other {close}} nothing here. Check {count, plural, one {it} other {them}} in the other calendar."
          values={{ count }}
        />
      );
    case 'unknown-zone':
      return (
        <FormattedMessage
          id="feeds.unknown-zone"
          defaultMessage="Nobody knows the time zone “{name}”: its times are taken for local ones."
          values={{ name: detail ?? '?' }}
        />
      );
    case 'too-many-times':
      return (
        <FormattedMessage
          id="feeds.too-many"
          defaultMessage="Something repeats so often that not all of it was taken over."
        />
      );
    case 'changed-series':
      return (
        <FormattedMessage
          id="feeds.changed-series"
          defaultMessage="A series was moved from some day on. Its later events may still close their old times."
        />
      );
    case 'backwards':
      return (
        <FormattedMessage
          id="feeds.backwards"
          defaultMessage="{count, plural, one {One event ends} other {# events end}} before {count, plural, one {it begins} other {they begin}} and {count, plural, one {takes} other {take}} no time."
          values={{ count }}
        />
      );
  }
}
