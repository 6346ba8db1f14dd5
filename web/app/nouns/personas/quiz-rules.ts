// The quiz as data and rules: questions, the points of each answer, and which persona wins. Pure.
import { PERSONA_IDS, type PersonaId } from '@daynook/contract/personas';

interface QuizOption {
  id: string;
  /** The points an answer gives to personas. */
  speaksFor: Partial<Record<PersonaId, number>>;
}

export interface QuizQuestion {
  id: 'work' | 'calls' | 'noise' | 'desk' | 'people' | 'when' | 'where' | 'budget';
  options: readonly QuizOption[];
  /** Several answers are allowed. */
  isMany?: true;
}

/** Excludes all other answers where several are allowed. */
const NOTHING = 'nothing';

export const quizQuestions: readonly QuizQuestion[] = [
  {
    id: 'work',
    options: [
      { id: 'talk', speaksFor: { caller: 3 } },
      { id: 'think', speaksFor: { 'deep-focus': 3 } },
      { id: 'make', speaksFor: { creative: 3 } },
      { id: 'meet', speaksFor: { 'team-day': 3 } },
    ],
  },
  {
    id: 'calls',
    options: [
      { id: 'none', speaksFor: { 'deep-focus': 2 } },
      { id: 'few', speaksFor: { creative: 1, 'parent-nearby': 1 } },
      { id: 'many', speaksFor: { caller: 3 } },
    ],
  },
  {
    id: 'noise',
    options: [
      { id: 'silence', speaksFor: { 'deep-focus': 3 } },
      { id: 'some', speaksFor: { 'parent-nearby': 1, creative: 1 } },
      { id: 'any', speaksFor: { 'team-day': 1, creative: 1 } },
    ],
  },
  {
    id: 'desk',
    isMany: true,
    options: [
      { id: 'screen', speaksFor: { 'deep-focus': 1, caller: 1 } },
      { id: 'wall', speaksFor: { creative: 2, 'team-day': 1 } },
      { id: 'chair', speaksFor: { 'deep-focus': 1 } },
      { id: 'steps', speaksFor: { 'step-free': 20 } },
      { id: NOTHING, speaksFor: {} },
    ],
  },
  {
    id: 'people',
    options: [
      { id: 'alone', speaksFor: { 'deep-focus': 1, caller: 1 } },
      { id: 'two', speaksFor: { creative: 1 } },
      { id: 'team', speaksFor: { 'team-day': 5 } },
    ],
  },
  {
    id: 'when',
    options: [
      { id: 'day', speaksFor: { 'deep-focus': 1, caller: 1 } },
      { id: 'half', speaksFor: { 'parent-nearby': 4 } },
      { id: 'edges', speaksFor: { 'early-late': 5 } },
    ],
  },
  // Answered with a place instead of an option; see the quiz's where.ts.
  { id: 'where', options: [] },
  {
    id: 'budget',
    options: [
      { id: 'low', speaksFor: {} },
      { id: 'middle', speaksFor: {} },
      { id: 'any', speaksFor: {} },
    ],
  },
];

/** The chosen options by question, several for `desk`; skipped questions are missing. */
export type QuizAnswers = Readonly<
  Partial<Record<Exclude<QuizQuestion['id'], 'desk'>, string>> & { desk?: readonly string[] }
>;

/** The chosen options, one or several. */
export const listChosen = (answers: QuizAnswers, id: QuizQuestion['id']): readonly string[] =>
  [answers[id] ?? []].flat();

/** The answers with one option added, or removed where several are allowed; without options the question counts as skipped. */
export function choose(answers: QuizAnswers, { id, isMany }: QuizQuestion, option: string): QuizAnswers {
  if (!isMany) return { ...answers, [id]: option };
  const before = listChosen(answers, id);
  const others = before.filter((one) => one !== option && (one === NOTHING) === (option === NOTHING));
  const { [id]: _, ...rest } = answers;
  if (!before.includes(option)) return { ...rest, [id]: [...others, option] };
  return others.length > 0 ? { ...rest, [id]: others } : rest;
}

/** The persona with the most points; without answers, the most common one. */
export function personaFor(answers: QuizAnswers): PersonaId {
  const points = new Map<PersonaId, number>();
  for (const { id, options } of quizQuestions) {
    const chosen = listChosen(answers, id);
    for (const { speaksFor } of options.filter((option) => chosen.includes(option.id))) {
      for (const [persona, value] of Object.entries(speaksFor))
        points.set(persona as PersonaId, (points.get(persona as PersonaId) ?? 0) + value);
    }
  }
  return PERSONA_IDS.reduce(
    (best, id) => ((points.get(id) ?? 0) > (points.get(best) ?? 0) ? id : best),
    'deep-focus' as PersonaId,
  );
}

/** Validates stored or typed answers and drops unknown ones. Where several are allowed, a single one is accepted. */
export function readAnswers(stored: unknown): QuizAnswers {
  if (typeof stored !== 'object' || stored === null) return {};
  let known: QuizAnswers = {};
  for (const question of quizQuestions) {
    const value = (stored as Record<string, unknown>)[question.id];
    const values: readonly unknown[] = question.isMany && Array.isArray(value) ? value : [value];
    for (const { id } of question.options) if (values.includes(id)) known = choose(known, question, id);
  }
  return known;
}

/** The old quiz had five questions with answers a to d, passed as `?answers=abcda` in links that still exist. */
const OLD_ANSWERS: readonly (readonly PersonaId[])[] = [
  ['caller', 'deep-focus', 'creative', 'team-day'],
  ['deep-focus', 'parent-nearby', 'caller', 'team-day'],
  ['deep-focus', 'creative', 'team-day', 'early-late'],
  ['parent-nearby', 'deep-focus', 'creative', 'caller'],
  ['early-late', 'deep-focus', 'parent-nearby', 'creative'],
];

/** The current persona for answers of the old quiz; undefined if they aren't valid. */
export function personaForOldAnswers(text: string | null): PersonaId | undefined {
  if (!text || !/^[a-d]{1,5}$/.test(text)) return undefined;
  const votes = [...text].map((letter, question) => OLD_ANSWERS[question]?.['abcd'.indexOf(letter)]);
  const count = (id: PersonaId) => votes.filter((vote) => vote === id).length;
  return PERSONA_IDS.reduce((best, id) => (count(id) > count(best) ? id : best), votes[0] ?? 'deep-focus');
}
