// Limits of the questions at checkout, apart from their schemas: pages load these.

export const QUESTIONS = {
  perListing: 5,
  textMaximumCharacters: 160,
  answerMaximumCharacters: 500,
} as const;

/** The common ones have words of ours; `own` has the host's. */
export const QUESTION_KINDS = ['purpose', 'arrival', 'own'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
