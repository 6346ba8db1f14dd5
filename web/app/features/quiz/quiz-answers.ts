// The quiz answers in this browser's storage: no account is needed, and logging out deletes them.
import type { PersonaId } from '@daynook/contract/personas';
import { useEffect, useState } from 'react';
import { readStored, readStoredText, writeStored } from '../../lib/session/stored-state.ts';
import { personaFor, personaForOldAnswers, type QuizAnswers, readAnswers } from '../../nouns/personas/quiz-rules.ts';
import { readWhere, type Where } from './quiz-criteria.ts';

export const QUIZ_KEY = 'draft.quiz';

/** Where the earlier quiz stored its letters. */
const OLD_KEY = 'quizAnswers';

export const keepEarlierAnswers = (letters: string): void => void writeStored(OLD_KEY, letters);

/** The letters that an earlier visit stored in this browser. */
export const readEarlierAnswers = (): string | null => readStoredText(OLD_KEY)?.replaceAll('"', '') ?? null;

/** The persona for the answers in this browser; undefined if the quiz wasn't taken here. */
export function useAnsweredPersona(): PersonaId | undefined {
  const [id, setId] = useState<PersonaId>();
  useEffect(() => {
    const answers = readAnswers(readStored(QUIZ_KEY));
    setId(Object.keys(answers).length > 0 ? personaFor(answers) : personaForOldAnswers(readEarlierAnswers()));
  }, []);
  return id;
}

export interface Answered {
  readonly answers: QuizAnswers;
  readonly where: Where | undefined;
  /** During server rendering and hydration, storage hasn't been read. */
  readonly isKnown: boolean;
}

export function useQuizAnswers(): [Answered, (change: Partial<Pick<Answered, 'answers' | 'where'>>) => void] {
  const [state, setState] = useState<Answered>({ answers: {}, where: undefined, isKnown: false });
  useEffect(() => {
    const stored = readStored(QUIZ_KEY);
    const where = readWhere((stored as { where?: unknown } | undefined)?.where);
    setState({ answers: readAnswers(stored), where, isKnown: true });
  }, []);
  const change = (wanted: Partial<Pick<Answered, 'answers' | 'where'>>) => {
    const next = { ...state, ...wanted, isKnown: true };
    setState(next);
    writeStored(QUIZ_KEY, { ...next.answers, ...(next.where ? { where: next.where } : {}) });
  };
  return [state, change];
}
