// A place the reader has said: in the quiz of this browser, or in their profile. Never guessed.
import { useEffect, useState } from 'react';
import { readStored } from '../../lib/session/stored-state.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { QUIZ_KEY } from './quiz-answers.ts';
import { readWhere } from './quiz-criteria.ts';

export interface SaidPlace {
  readonly lat: number;
  readonly lng: number;
  readonly label: string;
}

export function useSaidPlace(): SaidPlace | undefined {
  // The server knows no browser's storage.
  const [said, setSaid] = useState<SaidPlace>();
  useEffect(() => {
    setSaid(readWhere((readStored(QUIZ_KEY) as { where?: unknown } | undefined)?.where));
  }, []);
  const { data: profile } = useOwnProfile();
  return said ?? profile?.home ?? undefined;
}
