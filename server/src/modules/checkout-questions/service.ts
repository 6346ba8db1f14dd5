// Questions that hosts ask at checkout (E12), and the answers stored with a booking.
import type { Answer } from '@daynook/contract/api';
import {
  type AnswerInput,
  type BookingAnswer,
  type CheckoutQuestion,
  COMMON_QUESTIONS,
  type QuestionInput,
} from '@daynook/contract/checkout-questions';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { requireMay } from '../permissions/service.ts';
import * as store from './store.ts';

export { listQuestions } from './store.ts';

type Listed = Answer<'GET /api/host/listings/{id}/questions'>;

/** Throws NOT_FOUND, FORBIDDEN. */
export async function getQuestions(deps: Deps, actor: MemberActor, listingId: string): Promise<Listed> {
  const db = deps.db.kysely;
  await requireMay(db, actor.memberId, { listingId }, 'edit');
  return { questions: await store.listQuestions(db, listingId) };
}

/** Bookings keep the questions they answered. Throws NOT_FOUND, FORBIDDEN. */
export async function replaceQuestions(
  deps: Deps,
  actor: MemberActor,
  listingId: string,
  wanted: readonly QuestionInput[],
): Promise<Listed> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockListing(trx, listingId);
    await requireMay(trx, actor.memberId, { listingId }, 'edit');
    const known = new Set((await store.listQuestions(trx, listingId)).map(({ _id }) => _id));
    const questions = wanted.map(({ _id, kind, text, isRequired }): CheckoutQuestion => {
      const isKept = _id !== undefined && known.delete(_id);
      return {
        _id: isKept ? _id : deps.newId(),
        kind,
        text: kind === 'own' ? (text ?? '') : COMMON_QUESTIONS[kind],
        isRequired,
      };
    });
    await store.replaceAll(trx, listingId, questions);
    return { questions };
  });
}

/**
 * The guest's answers as a booking stores them, each with its question. Answers to removed questions are dropped.
 * Throws VALIDATION_FAILED if a required one is missing.
 */
export function answersTo(questions: readonly CheckoutQuestion[], given: readonly AnswerInput[]): BookingAnswer[] {
  const byId = new Map(given.map(({ questionId, answer }) => [questionId, answer.trim()]));
  const missing = questions.filter(({ _id, isRequired }) => isRequired && !byId.get(_id));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ _id }) => [`answers.${_id}`, say('Answer this question.')]));
    throw new AppError('VALIDATION_FAILED', { message: say('Answer your host’s questions to continue.'), fields });
  }
  return questions.flatMap(({ _id, kind, text }) => {
    const answer = byId.get(_id);
    return answer ? [{ kind, question: text, answer }] : [];
  });
}
