// Texts a member uses repeatedly (H5). The page fills in their placeholders, because it knows the conversation.
import { SAVED_REPLIES } from '@daynook/contract/limits/messages';
import type { SavedReply } from '@daynook/contract/saved-replies';
import { isUniqueViolation, retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { sendDue } from './send-automatic.ts';
import * as store from './store.ts';

const view = ({ id, title, text, updated_at }: store.ReplyRow): SavedReply => ({
  _id: id,
  title,
  text,
  updatedAt: updated_at.toISOString(),
});

const asTitleTaken = (error: unknown): unknown =>
  isUniqueViolation(error)
    ? new AppError('VALIDATION_FAILED', { fields: { title: say('You already have a reply with this title.') } })
    : error;

export async function listReplies(deps: Deps, { memberId }: MemberActor): Promise<{ replies: SavedReply[] }> {
  const rows = await store.listReplies(deps.db.kysely, memberId, SAVED_REPLIES.perMember);
  return { replies: rows.map(view) };
}

/** Throws LIMIT_REACHED at fifty, VALIDATION_FAILED for a title that's in use. */
export async function addReply(
  deps: Deps,
  { memberId }: MemberActor,
  reply: { title: string; text: string },
): Promise<SavedReply> {
  try {
    const row = await retryTransaction(deps.db.kysely, async (trx) => {
      if ((await store.countReplies(trx, memberId)) >= SAVED_REPLIES.perMember)
        throw new AppError('LIMIT_REACHED', {
          message: say('You have {count} saved replies. Remove one you no longer need.', {
            count: SAVED_REPLIES.perMember,
          }),
        });
      return store.insertReply(trx, { id: deps.newId(), memberId, ...reply, at: deps.clock.now() });
    });
    return view(row);
  } catch (error) {
    throw asTitleTaken(error);
  }
}

/** Throws NOT_FOUND, also for other people's; VALIDATION_FAILED for a title that's in use. */
export async function changeReply(
  deps: Deps,
  { memberId }: MemberActor,
  { id, title, text }: { id: string; title?: string | undefined; text?: string | undefined },
): Promise<SavedReply> {
  const change = { ...(title === undefined ? {} : { title }), ...(text === undefined ? {} : { text }) };
  const row = await store
    .updateReply(deps.db.kysely, { id, memberId }, { ...change, updated_at: deps.clock.now() })
    .catch((error: unknown) => {
      throw asTitleTaken(error);
    });
  if (!row) throw new AppError('NOT_FOUND');
  return view(row);
}

/** Throws NOT_FOUND, also for other people's. */
export async function removeReply(deps: Deps, { memberId }: MemberActor, id: string): Promise<void> {
  if (!(await store.deleteReply(deps.db.kysely, { id, memberId }))) throw new AppError('NOT_FOUND');
}

/** Sends scheduled replies (H6). */
export const replyJobs: readonly TimedJob[] = [{ name: 'replies-send', everySeconds: 20, run: sendDue }];
