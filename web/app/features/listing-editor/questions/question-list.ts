// Adds, edits, moves, and removes questions. Pure.
import type { QuestionInput } from '@daynook/contract/checkout-questions';
import { QUESTION_KINDS, type QuestionKind } from '@daynook/contract/limits/checkout-questions';
import type { Question, Questions } from './api.ts';

export interface QuestionDraft {
  kind: QuestionKind;
  text: string;
  isRequired: boolean;
}

const toInput = ({ _id, kind, text, isRequired }: Question): QuestionInput => ({
  _id,
  kind,
  isRequired,
  ...(kind === 'own' ? { text } : {}),
});
export const toInputs = (questions: Questions): QuestionInput[] => questions.map(toInput);

const draftInput = ({ kind, text, isRequired }: QuestionDraft): QuestionInput => ({
  kind,
  isRequired,
  ...(kind === 'own' ? { text: text.trim() } : {}),
});
export const withAdded = (questions: Questions, draft: QuestionDraft): QuestionInput[] => [
  ...toInputs(questions),
  draftInput(draft),
];
export const withChanged = (questions: Questions, id: string, draft: QuestionDraft): QuestionInput[] =>
  questions.map((question) => (question._id === id ? { _id: id, ...draftInput(draft) } : toInput(question)));

/** Each common question can be asked only once. */
export const kindsLeft = (questions: Questions): QuestionKind[] =>
  QUESTION_KINDS.filter((kind) => kind === 'own' || !questions.some((question) => question.kind === kind));
