// One way of working: who that is, what it needs, how many rooms fit, and the best liked of them.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { DayPrice } from '../../nouns/listings/listing-card.tsx';
import type { PersonaMatch } from '../../nouns/personas/api.ts';
import { filterWords } from '../../nouns/personas/filter-words.ts';
import type { NotifiedPersona } from '../../nouns/personas/personas.ts';
import { cx } from '../../ui/class-names.ts';
import { useHashFocus } from '../../ui/go-to.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { personaSearchPath } from './persona-search.ts';

interface PersonaCardProps {
  persona: NotifiedPersona;
  /** By the answers given in this browser. */
  isYours: boolean;
  /** What a link names, or one's own. */
  isMarked: boolean;
  match: PersonaMatch | undefined;
  /** The city the counts are about, with its point; without it they are about everywhere. */
  near: { lat: number; lng: number; city: string } | undefined;
}

export function PersonaCard({ persona, isYours, isMarked, match, near }: PersonaCardProps) {
  const intl = useIntl();
  // It may come late: with the words of staff.
  useHashFocus(persona.id);
  return (
    <section
      id={persona.id}
      aria-labelledby={`${persona.id}-name`}
      className={cx(
        'grid scroll-mt-8 gap-x-12 gap-y-7 rounded-panel p-7 md:p-9 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        isMarked
          ? 'bg-moss-wash shadow-[inset_0_0_0_2px_var(--moss)]'
          : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <div className="flex flex-col">
        {isYours && (
          <p className="mb-2 text-[14px] font-semibold text-moss">
            <FormattedMessage defaultMessage="Your work style, based on your answers" />
          </p>
        )}
        <h2 id={`${persona.id}-name`} dir="auto" className="display text-[clamp(27px,3vw,34px)] wrap-anywhere">
          {persona.name}
        </h2>
        <p dir="auto" className="mt-2 text-[17px] wrap-anywhere">
          {persona.who}
        </p>
        <p dir="auto" className="mt-3 text-muted wrap-anywhere">
          {persona.needs}
        </p>
        <ul className="mt-5 mb-6 grid gap-1.5 text-[15px]">
          {filterWords(intl, persona.filters).map((words) => (
            <li key={words} className="flex items-center gap-2">
              <CheckIcon size={17} className="text-moss" />
              {words}
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <LinkButton variant={isMarked ? 'primary' : 'outline'} to={personaSearchPath(persona, near)}>
            <FormattedMessage defaultMessage="Find a place like this" />
          </LinkButton>
          {match && (
            <span className="text-[14.5px] text-muted num" role="status">
              <Count match={match} city={near?.city} />
            </span>
          )}
        </div>
      </div>
      <Examples match={match} />
    </section>
  );
}

function Count({ match: { count, isCountCapped }, city }: { match: PersonaMatch; city: string | undefined }) {
  const values = { count, city: city ?? '', isCapped: String(isCountCapped) };
  return city ? (
    <FormattedMessage
      defaultMessage="{isCapped, select, true {More than {count, number}} other {{count, plural, =0 {None} other {{count, number}}}}} near {city}"
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{isCapped, select, true {More than {count, number} workspaces} other {{count, plural, =0 {No workspaces yet} one {# workspace} other {{count, number} workspaces}}}}"
      values={values}
    />
  );
}

function Examples({ match }: { match: PersonaMatch | undefined }) {
  if (!match) return null;
  if (match.listings.length === 0) {
    return (
      <p className="grid place-items-center rounded-card bg-well p-8 text-center text-muted">
        <FormattedMessage defaultMessage="Nothing like this yet. Search to see what comes close." />
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {match.listings.map((listing, index) => (
        <li key={listing._id} className={cx('min-w-0', index === 2 && 'max-sm:hidden')}>
          <Link to={`/listing/${listing._id}`} className="group block rounded-card">
            <span className="block overflow-hidden rounded-card">
              <Photo
                photo={listing.images[0]}
                alt=""
                aspect="1/1"
                sizes="(min-width: 1024px) 230px, (min-width: 640px) 30vw, 45vw"
                pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
              />
            </span>
            <span className="mt-2.5 line-clamp-2 text-[15px] leading-5 font-semibold group-hover:underline">
              {listing.title}
            </span>
            <span className="mt-0.5 block text-[14px] text-muted">
              {listing.property.address.city} · <DayPrice pricing={listing.pricing} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
