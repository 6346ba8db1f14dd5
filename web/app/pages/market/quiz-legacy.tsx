// Old links to the five-question quiz: their answers, or those an old visit left in this browser, become one of today's
// ways of working; without answers they lead to the quiz. Either way says so.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { personaForOldAnswers } from '../../features/personas/quiz-rules.ts';
import { readOldLetters } from '../../features/quiz/quiz-answers.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Quiz', isHidden: true });

export default function QuizLegacy() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) return;
    setGone(true);
    const persona = personaForOldAnswers(search.get('answers')) ?? personaForOldAnswers(readOldLetters());
    void navigate(persona ? `/personas?from=legacy#${persona}` : '/quiz?from=legacy', { replace: true });
  }, [isGone, navigate, search]);
  return (
    <div className="wrap py-20" aria-busy="true">
      <Skeleton className="h-14 w-96 max-w-full" />
    </div>
  );
}
