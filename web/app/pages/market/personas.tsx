// The personas, each with its search and matching listings. The quiz links here too: /personas#caller.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { PersonaCard } from '../../features/personas/persona-card.tsx';
import { useAnsweredPersona } from '../../features/quiz/quiz-answers.ts';
import { useSaidPlace } from '../../features/quiz/said-place.ts';
import { startLoading, usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { personaMatchesQuery } from '../../nouns/personas/api.ts';
import { notifyPersonas } from '../../nouns/personas/personas.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { articleMeta, Text } from '../content/article.tsx';
import type { Route } from './+types/personas';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Ways of working' },
  title: { defaultMessage: 'How do you work?' },
  lead: {
    defaultMessage: 'Pick the one that fits your day, then fine-tune the search.',
  },
});

export const meta = articleMeta('/personas', words.pageTitle, words.lead);
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, (call) => call('GET /api/personas'));
export const clientLoader = () => startLoading(personaMatchesQuery());

export default function Personas({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { hash } = useLocation();
  // The server doesn't see the hash, so it's known only after hydration.
  const [named, setNamed] = useState('');
  useEffect(() => setNamed(hash.slice(1)), [hash]);
  const yours = useAnsweredPersona();
  const everywhere = usePageQuery(personaMatchesQuery(), loaderData);
  const said = useSaidPlace();
  const near = said && { lat: said.lat, lng: said.lng, city: said.label };
  const nearby = useQuery({
    ...personaMatchesQuery(near && { lat: near.lat, lng: near.lng }),
    enabled: near !== undefined,
  });
  // Near the place the reader entered if anything is near, otherwise everywhere. Places are never guessed.
  const isNear = nearby.data?.personas.some(({ count }) => count > 0) ?? false;
  const matches = isNear ? nearby.data : everywhere.data;
  const isNothingNear = nearby.data !== undefined && !isNear;
  const notified = notifyPersonas(intl, matches?.personas).filter(({ id, isShown }) => isShown || id === named);
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="display text-[clamp(40px,6.4vw,72px)]">
        <Text message={words.title} />
      </h1>
      <p className="mt-6 max-w-[54ch] text-[clamp(18px,2vw,21px)] text-muted">
        <Text message={words.lead} />
      </p>
      {isNothingNear && near && (
        <p className="mt-8 rounded-card bg-well px-5 py-3.5 text-[15px]" role="status">
          <FormattedMessage
            defaultMessage="There’s nothing near {city} yet, so these counts cover all cities."
            values={{ city: <bdi>{near.city}</bdi> }}
          />
        </p>
      )}
      {everywhere.isError && !matches && (
        <RetryLine
          className="mt-8 rounded-card bg-well px-5 py-3.5 text-[15px]"
          onRetry={() => void everywhere.refetch()}
          isRetrying={everywhere.isFetching}
        >
          <FormattedMessage defaultMessage="We couldn’t load the counts, but every search still works." />
        </RetryLine>
      )}
      <div className="mt-12 grid gap-5">
        {matches || !everywhere.isLoading ? (
          notified.map((persona) => (
            <PersonaCard
              key={persona.id}
              persona={persona}
              isYours={yours === persona.id}
              isMarked={(named || yours) === persona.id}
              match={matches?.personas.find(({ id }) => id === persona.id)}
              near={isNear ? near : undefined}
            />
          ))
        ) : (
          <Waiting />
        )}
        <QuizCard />
      </div>
    </div>
  );
}

const Waiting = () => (
  <div className="grid gap-5" aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-96 rounded-panel" />
    ))}
  </div>
);

function QuizCard() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 rounded-panel bg-moss p-7 text-moss-ink md:p-9">
      <h2 className="display max-w-[24ch] text-[clamp(26px,3vw,36px)]">
        <FormattedMessage defaultMessage="Not sure? Answer eight quick questions." />
      </h2>
      <LinkButton variant="soft" to="/quiz">
        <FormattedMessage defaultMessage="Take the quiz" />
      </LinkButton>
    </section>
  );
}
