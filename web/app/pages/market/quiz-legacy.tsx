// Old links to the five-question quiz: their answers, or those an old visit left in this browser, become one of today's
// ways of working; without answers they lead to the quiz. Either way says so.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { personaForOldAnswers } from '../../features/personas/quiz-rules.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { readStoredText } from '../../lib/stored-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Where the old quiz kept its letters. */
const OLD_KEY = 'quizAnswers';

export const meta = () => pageMeta({ title: 'Quiz', isHidden: true });

export default function QuizLegacy() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) return;
    setGone(true);
    const stored = readStoredText(OLD_KEY)?.replaceAll('"', '') ?? null;
    const persona = personaForOldAnswers(search.get('answers')) ?? personaForOldAnswers(stored);
    void navigate(persona ? `/personas?from=legacy#${persona}` : '/quiz?from=legacy', { replace: true });
  }, [isGone, navigate, search]);
  return (
    <div className="wrap py-20" aria-busy="true">
      <Skeleton className="h-14 w-96 max-w-full" />
    </div>
  );
}
