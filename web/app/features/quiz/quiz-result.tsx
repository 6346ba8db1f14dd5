// The quiz result: the persona for the answers, five listings with reasons, and the search behind them.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { useIsAmenityOffered } from '../../nouns/listings/amenity-choices.ts';
import type { PersonaMatch } from '../../nouns/personas/api.ts';
import { notifyPersona } from '../../nouns/personas/personas.ts';
import { personaFor } from '../../nouns/personas/quiz-rules.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { WatchSearch } from '../../nouns/search-watches/watch-search.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { KeepAnswers } from './keep-answers.tsx';
import { useMatches } from './matches.ts';
import { MatchingListings } from './matching-listings.tsx';
import type { Answered } from './quiz-answers.ts';
import { onlyOffered, toInputs, toSearch } from './quiz-criteria.ts';

interface QuizResultProps {
  state: Answered;
  /** The personas with staff's edits; the built-in ones before they load. */
  ways: readonly PersonaMatch[] | undefined;
  onAgain: () => void;
}

export function QuizResult({ state, ways, onAgain }: QuizResultProps) {
  const intl = useIntl();
  const id = personaFor(state.answers);
  const persona = notifyPersona(
    intl,
    id,
    ways?.find((one) => one.id === id),
  );
  const isOffered = useIsAmenityOffered();
  const inputs = onlyOffered(toInputs(state.answers, state.where, useFirstCurrency()), isOffered);
  const matches = useMatches(inputs);
  const search = writeSearch(toSearch(inputs));
  const query = search.slice(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p className="font-semibold text-moss">
        <FormattedMessage defaultMessage="Your work style, based on your answers" />
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
          <FormattedMessage defaultMessage="View matching workspaces" />
        </LinkButton>
        <Button variant="outline" onClick={onAgain}>
          <FormattedMessage defaultMessage="Change answers" />
        </Button>
        <LinkButton variant="outline" to={`/personas#${id}`}>
          <FormattedMessage defaultMessage="See all work styles" />
        </LinkButton>
      </div>
      {/* Space is reserved, so the listings below don't move when it loads. */}
      {query !== '' && (
        <div className="min-h-26 sm:min-h-16">
          {matches.data && (
            <WatchSearch
              query={query}
              variant="outline"
              isForNew={matches.data.wholeCount > 0}
              returnTo="/quiz?result=1"
            />
          )}
        </div>
      )}
      <KeepAnswers state={state} inputs={inputs} />
      <MatchingListings inputs={inputs} />
    </>
  );
}
