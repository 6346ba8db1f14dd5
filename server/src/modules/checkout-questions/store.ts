// Queries for checkout questions.
import type { CheckoutQuestion } from '@daynook/contract/checkout-questions';
import type { QuestionKind } from '@daynook/contract/limits/checkout-questions';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** In the order they're asked. */
export async function listQuestions(db: Db, listingId: string): Promise<CheckoutQuestion[]> {
  const rows = await db
    .selectFrom('checkout_question')
    .where('listing_id', '=', listingId)
    .select(['id', 'kind', 'text', 'is_required'])
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind as QuestionKind,
    text: row.text,
    isRequired: row.is_required,
  }));
}

/** Replaces the listing's questions. The caller has locked the listing. */
export async function replaceAll(
  trx: Transaction<DB>,
  listingId: string,
  questions: readonly CheckoutQuestion[],
): Promise<void> {
  await trx.deleteFrom('checkout_question').where('listing_id', '=', listingId).execute();
  if (questions.length === 0) return;
  await trx
    .insertInto('checkout_question')
    .values(
      questions.map((question, index) => ({
        id: question._id,
        listing_id: listingId,
        place: index + 1,
        kind: question.kind,
        text: question.text,
        is_required: question.isRequired,
      })),
    )
    .execute();
}

/** Concurrent saves run one after the other. */
export const lockListing = (trx: Transaction<DB>, listingId: string) =>
  trx.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().executeTakeFirst();
