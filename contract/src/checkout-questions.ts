// Questions that hosts ask at checkout (E12): up to five per listing. A booking keeps the wording it answered.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { QUESTION_KINDS, QUESTIONS, type QuestionKind } from './limits/checkout-questions.ts';
import * as w from './wire.ts';

/** The common questions as worded in emails, exports, and bookings. */
export const COMMON_QUESTIONS = {
  purpose: 'What will you use the space for?',
  arrival: 'When do you plan to arrive?',
} as const satisfies Record<Exclude<QuestionKind, 'own'>, string>;

export const CheckoutQuestion = z
  .object({ _id: w.Id, kind: z.enum(QUESTION_KINDS), text: z.string(), isRequired: z.boolean() })
  .meta({ id: 'CheckoutQuestion' });
export type CheckoutQuestion = z.infer<typeof CheckoutQuestion>;

/** A question as it was asked, with the guest's answer. */
export const BookingAnswer = z
  .object({ kind: z.enum(QUESTION_KINDS), question: z.string(), answer: z.string() })
  .meta({ id: 'BookingAnswer' });
export type BookingAnswer = z.infer<typeof BookingAnswer>;

/** Answers given at checkout; unanswered questions are omitted. */
export const AnswerInput = z.strictObject({
  questionId: w.Id,
  answer: w.safeText(QUESTIONS.answerMaximumCharacters),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

const QuestionInput = z
  .strictObject({
    /** Set for an existing question, omitted for a new one. */
    _id: w.Id.optional(),
    kind: z.enum(QUESTION_KINDS),
    /** Only for a host's own questions. */
    text: w.safeText(QUESTIONS.textMaximumCharacters, 1).optional(),
    isRequired: z.boolean(),
  })
  .refine(({ kind, text }) => (kind === 'own') === (text !== undefined), {
    path: ['text'],
    message: 'Write your question.',
  });
export type QuestionInput = z.infer<typeof QuestionInput>;

const isOnce = (questions: readonly QuestionInput[], kind: QuestionKind): boolean =>
  questions.filter((question) => question.kind === kind).length <= 1;

const ListingQuestions = z.object({ questions: z.array(CheckoutQuestion) }).meta({ id: 'ListingQuestions' });
const params = z.object({ id: w.Id });

export const checkoutQuestionEndpoints = {
  'GET /api/host/listings/{id}/questions': {
    summary: 'List the questions guests answer at checkout (E12)',
    access: 'active',
    params,
    answer: ListingQuestions,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /api/host/listings/{id}/questions': {
    summary: `Replace the questions guests answer at checkout, up to ${QUESTIONS.perListing}, in this order (E12)`,
    access: 'active',
    params,
    body: z.strictObject({
      questions: z
        .array(QuestionInput)
        .max(QUESTIONS.perListing)
        .refine((questions) => isOnce(questions, 'purpose') && isOnce(questions, 'arrival'), {
          message: 'You can ask each common question only once.',
        }),
    }),
    answer: ListingQuestions,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
