// The result of the earlier quiz: a persona and listings for it.
import type { PersonaId } from '@daynook/contract/personas';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PersonaMatch } from '../../nouns/personas/api.ts';
import { notifyPersona } from '../../nouns/personas/personas.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MatchingListings } from './matching-listings.tsx';
import { type Inputs, toSearch } from './quiz-criteria.ts';

interface LegacyResultProps {
  id: PersonaId;
  /** The personas with staff's edits; the built-in ones before they load. */
  ways: readonly PersonaMatch[] | undefined;
  onAgain: () => void;
}

export function LegacyResult({ id, ways, onAgain }: LegacyResultProps) {
  const intl = useIntl();
  const persona = notifyPersona(
    intl,
    id,
    ways?.find((one) => one.id === id),
  );
  const { amenities, people } = persona.filters;
  const inputs: Inputs = { amenities, people: people ?? undefined, maxPrice: undefined, where: undefined };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap py-12 md:py-16">
      <p className="font-semibold text-moss">
        <FormattedMessage defaultMessage="Your work style, based on five answers" />
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="display mt-1 text-[clamp(38px,6vw,64px)] outline-none wrap-anywhere"
      >
        {persona.name}
      </h1>
      <p dir="auto" className="mt-4 max-w-[54ch] text-[clamp(18px,2vw,21px)] wrap-anywhere">
        {persona.who}
      </p>
      <p dir="auto" className="mt-2 max-w-[54ch] text-[clamp(18px,2vw,21px)] text-muted wrap-anywhere">
        {persona.needs}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton to={`/search${writeSearch(toSearch(inputs))}`}>
          <FormattedMessage defaultMessage="Search for workspaces like these" />
        </LinkButton>
        <Button variant="outline" onClick={onAgain}>
          <FormattedMessage defaultMessage="Change answers" />
        </Button>
        <LinkButton variant="outline" to="/quiz">
          <FormattedMessage defaultMessage="Take the eight-question quiz" />
        </LinkButton>
      </div>
      <MatchingListings inputs={inputs} />
    </div>
  );
}
