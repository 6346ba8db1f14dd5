// Pictures and PDFs in conversations. Their type is detected from their bytes. Pictures are re-encoded from their pixels; PDFs stay as they
// are and are only downloaded. Only the participants can see them (H4, A17).
import { buffer } from 'node:stream/consumers';
import type { Answer } from '@daynook/contract/api';
import { MESSAGE_FILES, MESSAGE_PICTURES } from '@daynook/contract/limits/messages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDocumentType } from '../../lib/document-types.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { keepPrivateFile, keepPrivatePicture, queueRemovals, readPrivateFile } from '../photos/service.ts';
import * as store from './attachment-store.ts';
import { cleanFileName } from './file-names.ts';
import { haveMet, listMemberIds } from './read-store.ts';

type Picture = Answer<'POST /api/conversations/{id}/pictures'>;
type File = Answer<'POST /api/conversations/{id}/files'>;

/** These folders aren't served publicly. */
const PATHS: Readonly<Record<store.AttachmentTable, (id: string) => string>> = {
  message_picture: (id) => `message/${id}.webp`,
  message_file: (id) => `message/${id}.pdf`,
};
const TABLES = ['message_picture', 'message_file'] as const satisfies readonly store.AttachmentTable[];
const LIMITS = { message_picture: MESSAGE_PICTURES.waiting, message_file: MESSAGE_FILES.waiting } as const;

async function requireMember(deps: Deps, conversationId: string, memberId: string): Promise<void> {
  const members = await listMemberIds(deps.db.kysely, conversationId);
  if (!members.includes(memberId)) throw new AppError('NOT_FOUND');
}

/** Uploads on their way to this process, by kind and member. A slow one is in memory for minutes before it has a row. */
const comingCounts = new Map<string, number>();

/** Takes it if there's room for it beside those that wait and those that are still coming. Throws LIMIT_REACHED. */
async function takeWithRoom<T>(
  deps: Deps,
  table: store.AttachmentTable,
  memberId: string,
  take: () => Promise<T>,
): Promise<T> {
  const key = `${table} ${memberId}`;
  const others = comingCounts.get(key) ?? 0;
  if (others >= LIMITS[table]) throw new AppError('LIMIT_REACHED');
  comingCounts.set(key, others + 1);
  try {
    const waiting = await store.countWaiting(deps.db.kysely, table, memberId);
    if (waiting + others >= LIMITS[table]) throw new AppError('LIMIT_REACHED');
    return await take();
  } finally {
    const left = comingCounts.get(key)! - 1;
    if (left > 0) comingCounts.set(key, left);
    else comingCounts.delete(key);
  }
}

/**
 * Stores an uploaded picture before it's sent. Throws NOT_FOUND if the actor isn't in the conversation, LIMIT_REACHED,
 * IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function takePicture(
  deps: Deps,
  actor: MemberActor,
  conversationId: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<Picture> {
  await requireMember(deps, conversationId, actor.memberId);
  const id = deps.newId();
  const at = deps.clock.now();
  const as = { name: PATHS.message_picture(id), maximumWidth: MESSAGE_PICTURES.maximumWidth };
  const { width, height } = await takeWithRoom(deps, 'message_picture', actor.memberId, () =>
    keepPrivatePicture(deps, chunks(), as, (kept) =>
      store.insertPicture(deps.db.kysely, { id, conversationId, memberId: actor.memberId, ...kept, at }),
    ),
  );
  return { _id: id, width, height };
}

/**
 * Stores an uploaded PDF before it's sent. Throws NOT_FOUND if the actor isn't in the conversation, BOOKING_NEEDED before the two have a
 * confirmed booking, LIMIT_REACHED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function takeFile(
  deps: Deps,
  { memberId }: MemberActor,
  { conversationId, name }: { readonly conversationId: string; readonly name: string },
  chunks: () => AsyncIterable<Buffer>,
): Promise<File> {
  await requireMember(deps, conversationId, memberId);
  // Until then, contact details are hidden. Those in a PDF couldn't be.
  if (!(await haveMet(deps.db.kysely, conversationId))) throw new AppError('BOOKING_NEEDED');
  return takeWithRoom(deps, 'message_file', memberId, async () => {
    const bytes = await buffer(chunks());
    if (findDocumentType(bytes) !== 'application/pdf')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: say('This isn’t a PDF.') });
    const file = { _id: deps.newId(), name: cleanFileName(name), byteCount: bytes.length };
    const { _id: id, ...kept } = file;
    await keepPrivateFile(deps, PATHS.message_file(id), bytes, () =>
      store.insertFile(deps.db.kysely, { id, conversationId, memberId, ...kept, at: deps.clock.now() }),
    );
    return file;
  });
}

/** Whether the actor may have it: participants, and before it's sent only its uploader. Throws NOT_FOUND. */
async function requireShown(
  deps: Deps,
  { memberId }: MemberActor,
  table: store.AttachmentTable,
  of: { readonly id: string; readonly conversationId: string },
): Promise<void> {
  await requireMember(deps, of.conversationId, memberId);
  const found = await store.findAttachment(deps.db.kysely, table, of);
  if (!found || (!found.isSaid && found.memberId !== memberId)) throw new AppError('NOT_FOUND');
}

const downloadPicture = async (deps: Deps, id: string): Promise<Download> =>
  new Download(await readPrivateFile(deps, PATHS.message_picture(id)), 'picture.webp');

async function downloadFile(deps: Deps, id: string): Promise<Download> {
  const name = await store.findFileName(deps.db.kysely, id);
  if (name === undefined) throw new AppError('NOT_FOUND');
  return new Download(await readPrivateFile(deps, PATHS.message_file(id)), name);
}

/** The picture, for participants of its conversation. Before it's sent, only for its uploader. Throws NOT_FOUND. */
export async function readPicture(
  deps: Deps,
  actor: MemberActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  await requireShown(deps, actor, 'message_picture', { id: pictureId, conversationId: id });
  return downloadPicture(deps, pictureId);
}

/** The PDF, for the same people. Throws NOT_FOUND. */
export async function readFile(
  deps: Deps,
  actor: MemberActor,
  { id, fileId }: { id: string; fileId: string },
): Promise<Download> {
  await requireShown(deps, actor, 'message_file', { id: fileId, conversationId: id });
  return downloadFile(deps, fileId);
}

/** A picture of a reported message, for staff. Throws NOT_FOUND for a picture of another message. */
export async function readReportedPicture(deps: Deps, messageId: string, pictureId: string): Promise<Download> {
  if (!(await store.isPartOf(deps.db.kysely, 'message_picture', messageId, pictureId))) throw new AppError('NOT_FOUND');
  return downloadPicture(deps, pictureId);
}

/** A PDF of a reported message, for staff. Throws NOT_FOUND for one of another message. */
export async function readReportedFile(deps: Deps, messageId: string, fileId: string): Promise<Download> {
  if (!(await store.isPartOf(deps.db.kysely, 'message_file', messageId, fileId))) throw new AppError('NOT_FOUND');
  return downloadFile(deps, fileId);
}

/** Attaches them to the message. Throws VALIDATION_FAILED if one is missing, someone else's, or already sent. */
export async function attachAll(
  trx: Transaction<DB>,
  of: { conversationId: string; memberId: string; messageId: string },
  { pictureIds = [], fileIds = [] }: Attached,
): Promise<void> {
  if (pictureIds.length > 0 && (await store.attach(trx, 'message_picture', of, pictureIds)) !== pictureIds.length)
    throw new AppError('VALIDATION_FAILED', {
      fields: { pictureIds: say('One of these photos is no longer available.') },
    });
  if (fileIds.length > 0 && (await store.attach(trx, 'message_file', of, fileIds)) !== fileIds.length)
    throw new AppError('VALIDATION_FAILED', { fields: { fileIds: say('One of these PDFs is no longer available.') } });
}

/** Uploaded before, in display order. */
export interface Attached {
  readonly pictureIds?: readonly string[] | undefined;
  readonly fileIds?: readonly string[] | undefined;
}
export const hasAttached = ({ pictureIds = [], fileIds = [] }: Attached): boolean =>
  pictureIds.length + fileIds.length > 0;

type RemovalDeps = Pick<Deps, 'newId' | 'clock'>;

/** Removes the files after the commit. */
const removeFiles = (trx: Transaction<DB>, deps: RemovalDeps, table: store.AttachmentTable, ids: readonly string[]) =>
  queueRemovals(trx, deps, ids.map(PATHS[table]));

/** Deletes all pictures and PDFs of a member who leaves from all conversations. Their texts stay for the others. */
export async function forgetAttachments(trx: Transaction<DB>, deps: RemovalDeps, memberId: string): Promise<void> {
  for (const table of TABLES) await removeFiles(trx, deps, table, await store.removeOwn(trx, table, memberId));
}

/** Deletes those of the member's that no message was sent with. */
export async function discardUnsent(deps: Deps, memberId: string, { pictureIds = [], fileIds = [] }: Attached) {
  await retryTransaction(deps.db.kysely, async (trx) => {
    for (const [table, ids] of [
      ['message_picture', pictureIds],
      ['message_file', fileIds],
    ] as const)
      await removeFiles(trx, deps, table, await store.removeUnsent(trx, table, memberId, ids));
  });
}

/** Deletes uploads that were never sent. */
async function sweep(deps: Deps): Promise<void> {
  const before = addMinutes(deps.clock.now(), -60 * MESSAGE_PICTURES.keptHours);
  await retryTransaction(deps.db.kysely, async (trx) => {
    for (const table of TABLES) await removeFiles(trx, deps, table, await store.removeWaiting(trx, table, before));
  });
}

export const messageJobs: readonly TimedJob[] = [{ name: 'message-pictures', everySeconds: 3_600, run: sweep }];
