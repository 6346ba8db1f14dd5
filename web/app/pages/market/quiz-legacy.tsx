// The earlier, shorter quiz: five questions on one page, with its own result. Old links (`?answers=abcda`) and answers from earlier visits
// lead directly to the result.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { LegacyQuestions } from '../../features/quiz/legacy-questions.tsx';
import { LegacyResult } from '../../features/quiz/legacy-result.tsx';
import { keepEarlierAnswers, readEarlierAnswers } from '../../features/quiz/quiz-answers.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { personaMatchesQuery } from '../../nouns/personas/api.ts';
import { personaForOldAnswers } from '../../nouns/personas/quiz-rules.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'The five-question quiz' }, isHidden: true });

export default function QuizLegacy() {
  const [search, setSearch] = useSearchParams();
  const letters = search.get('answers');
  const persona = personaForOldAnswers(letters);
  const ways = useQuery(personaMatchesQuery());
  const isNew = !search.has('answers') && !search.has('again');
  useEffect(() => {
    const kept = readEarlierAnswers();
    if (isNew && kept && personaForOldAnswers(kept)) setSearch({ answers: kept }, { replace: true });
  }, [isNew, setSearch]);
  if (persona)
    return <LegacyResult id={persona} ways={ways.data?.personas} onAgain={() => setSearch({ again: letters ?? '' })} />;
  return (
    <LegacyQuestions
      key={search.get('again')}
      first={search.get('again') ?? ''}
      onDone={(answers) => {
        keepEarlierAnswers(answers);
        setSearch({ answers });
      }}
    />
  );
}
