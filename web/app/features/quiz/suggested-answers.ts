// Quiz answers as suggestions for empty profile fields.
import { readStored } from '../../lib/session/stored-state.ts';
import { readAnswers } from '../../nouns/personas/quiz-rules.ts';
import { profileChanges } from './profile-changes.ts';
import { QUIZ_KEY } from './quiz-answers.ts';
import { listWanted, readWhere } from './quiz-criteria.ts';

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The requested fields that are empty and answered by this browser's quiz. */
export function suggestedAnswers<T extends object>(empty: T): Partial<T> {
  const stored = readStored(QUIZ_KEY);
  const answers = readAnswers(stored);
  const where = readWhere((stored as { where?: unknown } | undefined)?.where);
  const said: object = profileChanges({ answers, where }, { amenities: listWanted(answers) });
  return Object.fromEntries(
    Object.entries(said).filter(([name]) => name in empty && isEmpty((empty as Record<string, unknown>)[name])),
  ) as Partial<T>;
}
