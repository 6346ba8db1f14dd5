// Limits for questions at checkout. Separate from the schemas so pages can load them cheaply.

export const QUESTIONS = {
  perListing: 5,
  textMaximumCharacters: 160,
  answerMaximumCharacters: 500,
} as const;

/** We provide the text of the common questions; hosts write `own`. */
export const QUESTION_KINDS = ['purpose', 'arrival', 'own'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
