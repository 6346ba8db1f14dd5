// Eight short questions, one at a time, ending in five listings with reasons and the search that found them. Works without an account: the
// answers stay in this browser.
import { useQuery } from '@tanstack/react-query';
import { defineMessages } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useQuizAnswers } from '../../features/quiz/quiz-answers.ts';
import { QuizResult } from '../../features/quiz/quiz-result.tsx';
import { QuizSteps } from '../../features/quiz/quiz-steps.tsx';
import { personaMatchesQuery } from '../../nouns/personas/api.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { articleMeta, Text } from '../content/article.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Quiz' },
  title: { defaultMessage: 'Find your kind of workspace in eight questions' },
  lead: {
    defaultMessage: 'It takes about a minute, and you can skip any question. Your answers stay in this browser.',
  },
});

export const meta = articleMeta('/quiz', words.pageTitle, words.lead);

export default function Quiz() {
  const [search, setSearch] = useSearchParams();
  const [state, change] = useQuizAnswers();
  // Requested with the first question, so it's loaded by the last.
  const ways = useQuery(personaMatchesQuery());
  if (search.has('result')) {
    return (
      <div className="wrap py-12 md:py-16">
        {state.isKnown && !ways.isLoading ? (
          <QuizResult state={state} ways={ways.data?.personas} onAgain={() => setSearch({})} />
        ) : (
          <Skeleton className="h-16 w-96 max-w-full" />
        )}
      </div>
    );
  }
  return (
    <div className="wrap max-w-3xl grow py-12 md:py-20">
      <QuizSteps state={state} onAnswer={change} onDone={() => setSearch({ result: '1' })}>
        <h1 className="display text-[clamp(34px,5vw,56px)]">
          <Text message={words.title} />
        </h1>
        <p className="mt-4 text-[18px] text-muted">
          <Text message={words.lead} />
        </p>
      </QuizSteps>
    </div>
  );
}
