// A collection: its rule, a few listings, and a link to all of them.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate, formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import type { Collection } from '../../nouns/discover/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { collectionPath, nameCollection } from './collection-words.ts';

type Hours = NonNullable<Collection['hours']>;

export function CollectionRow({ collection }: { collection: Collection }) {
  const intl = useIntl();
  const currency = useFirstCurrency();
  const { id, hours, listings } = collection;
  // Where tomorrow can be two dates, the listing's own page says which one is free.
  const only = hours?.days.length === 1 ? hours.days[0] : undefined;
  const input = hours && only ? writeSearch({ date: only.date, from: hours.from, to: hours.to }) : '';
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id={`${id}-title`} className="display text-[clamp(26px,3vw,34px)]">
          {nameCollection(id, currency, intl)}
        </h2>
        <WaysToAll collection={collection} />
        {hours && <HoursWords hours={hours} />}
      </div>
      {/* A scrolling row on phones, a grid of three from tablets on. */}
      <ul className="grid auto-cols-[78%] grid-flow-col gap-6 overflow-x-auto overscroll-x-contain pb-2 [scrollbar-width:none] max-md:-mx-(--page-gutter) max-md:snap-x max-md:snap-mandatory max-md:px-(--page-gutter) max-md:scroll-px-(--page-gutter) sm:auto-cols-[44%] md:-m-1 md:grid-flow-row md:auto-cols-auto md:grid-cols-3 md:p-1">
        {listings.map((listing) => (
          <li key={listing._id} className="min-w-0 snap-start">
            <ListingCard listing={listing} search={input} sizes="(min-width: 768px) 400px, 78vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At night, tomorrow can be two dates; each has its own search. */
function WaysToAll({ collection: { id, count, isCountCapped, hours } }: { collection: Collection }) {
  const locale = useLocale();
  const currency = useFirstCurrency();
  const days = hours?.days ?? [];
  if (hours && days.length > 1) {
    return (
      <span className="flex flex-wrap gap-2.5">
        {days.map(({ date }) => (
          <LinkButton
            key={date}
            variant="outline"
            size="sm"
            to={collectionPath(id, currency, { date, from: hours.from, to: hours.to })}
          >
            <FormattedMessage defaultMessage="See all on {date}" values={{ date: formatLocalDate(date, locale) }} />
          </LinkButton>
        ))}
      </span>
    );
  }
  const only = days[0];
  return (
    <LinkButton
      variant="outline"
      size="sm"
      to={collectionPath(id, currency, hours && only ? { date: only.date, from: hours.from, to: hours.to } : undefined)}
    >
      <FormattedMessage
        defaultMessage="{isCapped, select, true {See more than {count, number}} other {See all {count, number}}}"
        values={{ count, isCapped: String(isCountCapped) }}
      />
    </LinkButton>
  );
}

/** Which hours, in which time zone. */
function HoursWords({ hours: { from, to, days } }: { hours: Hours }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const [most, rest] = days.map(({ date }) => formatLocalDate(date, locale));
  return (
    <p className="basis-full text-[15px] text-muted num">
      <FormattedMessage
        defaultMessage="{most}{isTwo, select, true { or {rest}, depending on the time zone,} other {,}} {hours} local time"
        values={{ hours: formatWallRange(from, to, locale, hourCycle), most, rest, isTwo: String(rest !== undefined) }}
      />
    </p>
  );
}
