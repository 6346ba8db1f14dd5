// Where the quiz ends: the way of working the answers speak for, five real workspaces with reasons, and the search behind.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListingCard } from '../listings/listing-card.tsx';
import type { PersonaMatch } from '../personas/api.ts';
import { tellPersona } from '../personas/personas.ts';
import { personaFor } from '../personas/quiz-rules.ts';
import { writeSearch } from '../search/search-address.ts';
import { WatchSearch } from '../search-watches/watch-search.tsx';
import { FitList } from './fit-list.tsx';
import { KeepAnswers } from './keep-answers.tsx';
import { type Matches, useMatches } from './matches.ts';
import type { Answered } from './quiz-answers.ts';
import { fitOf, searchOf, type Wishes, wishesOf } from './wishes.ts';

interface QuizResultProps {
  state: Answered;
  /** The ways of working with what staff wrote over them; as built in without it. */
  ways: readonly PersonaMatch[] | undefined;
  onAgain: () => void;
}

export function QuizResult({ state, ways, onAgain }: QuizResultProps) {
  const intl = useIntl();
  const id = personaFor(state.answers);
  const persona = tellPersona(
    intl,
    id,
    ways?.find((one) => one.id === id),
  );
  const wishes = wishesOf(state.answers, state.where);
  const matches = useMatches(wishes);
  const search = writeSearch(searchOf(wishes));
  const query = search.slice(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p className="font-semibold text-moss">
        <FormattedMessage id="quiz.you-are" defaultMessage="Your way of working, by your answers" />
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="display mt-1 text-[clamp(38px,6vw,64px)] outline-none wrap-anywhere"
      >
        {persona.name}
      </h1>
      <p dir="auto" className="mt-4 max-w-[54ch] text-[clamp(18px,2vw,21px)] text-muted wrap-anywhere">
        {persona.needs}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton to={`/search${search}`}>
          <FormattedMessage id="quiz.open-search" defaultMessage="Open this as a search" />
        </LinkButton>
        <Button look="outline" onClick={onAgain}>
          <FormattedMessage id="quiz.again" defaultMessage="Change answers" />
        </Button>
        <LinkButton look="outline" to={`/personas#${id}`}>
          <FormattedMessage id="quiz.all-ways" defaultMessage="All ways of working" />
        </LinkButton>
      </div>
      {/* Its place is kept: the rooms below do not move when it comes. */}
      {query !== '' && (
        <div className="min-h-26 sm:min-h-16">
          {matches.data && (
            <WatchSearch
              query={query}
              look="outline"
              isForNew={matches.data.wholeCount > 0}
              returnTo="/quiz?result=1"
            />
          )}
        </div>
      )}
      <KeepAnswers state={state} wishes={wishes} />
      <h2 className="display mt-14 mb-6 text-[clamp(26px,3vw,34px)]">
        <FormattedMessage id="quiz.rooms" defaultMessage="Rooms for such a day" />
      </h2>
      {matches.isPending && <MatchesSkeleton />}
      {matches.isError && (
        <ErrorState
          title={<FormattedMessage id="quiz.failed" defaultMessage="The rooms could not be loaded" />}
          onRetry={() => void matches.refetch()}
          isRetrying={matches.isFetching}
        />
      )}
      {matches.data && <Found matches={matches.data} wishes={wishes} />}
    </>
  );
}

function Found({ matches: { listings, wholeCount }, wishes }: { matches: Matches; wishes: Wishes }) {
  if (listings.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="quiz.none" defaultMessage="There is no such room yet" />}
        action={
          <LinkButton to="/discover">
            <FormattedMessage id="quiz.browse" defaultMessage="See what there is" />
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      {wholeCount < listings.length && (
        <p className="mb-6 max-w-[60ch] rounded-card bg-well px-5 py-3.5 text-[15px]" role="status">
          <FormattedMessage
            id="quiz.partly"
            defaultMessage="{count, plural, =0 {No room has everything you asked for. These come closest; each says what it lacks.} one {One has everything you asked for; the others say what they lack.} other {# have everything you asked for; the others say what they lack.}}"
            values={{ count: wholeCount }}
          />
        </p>
      )}
      <ol className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {listings.map((listing, index) => (
          <li key={listing._id}>
            <ListingCard
              listing={listing}
              sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
              isPriority={index < 2}
            />
            <FitList fit={fitOf(listing, wishes)} distanceKm={listing.distance} />
          </li>
        ))}
      </ol>
    </>
  );
}

const MatchesSkeleton = () => (
  <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3" aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <div key={key}>
        <Skeleton className="aspect-3/2 rounded-card" />
        <Skeleton className="mt-4 h-6 w-40" />
      </div>
    ))}
  </div>
);
