// Photos and PDFs that a host adds to a request for an excuse (G6). They may be about someone's health, so only the member who added
// one and staff see it. Each gets the server's time and a hash of the stored file. Photos lose their location and camera data (A17).
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ExcuseFile } from '@daynook/contract/bookings/host-cancellations';
import { type ExcuseFileType, HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDocumentType } from '../../lib/document-types.ts';
import { say } from '../../lib/languages/say.ts';
import { auditView } from '../audit/service.ts';
import { findForActor, inTransaction, lockAccount, lockRecord } from '../bookings/service.ts';
import {
  hashPrivateFile,
  keepPrivateFile,
  keepPrivatePicture,
  queueRemovals,
  readPrivateFile,
} from '../photos/service.ts';
import * as files from './file-store.ts';
import { mayAsk, mayRead } from './rules.ts';
import * as store from './store.ts';

/** This path isn't among those that are served publicly. */
const fileName = (id: string): string => `excuse/${id}`;

/** Throws NOT_FOUND, STATE_CHANGED if staff have decided or nobody has asked, LIMIT_REACHED. */
async function requireOpen(trx: Transaction<DB>, id: string): Promise<void> {
  if (!(await lockRecord(trx, id))) throw new AppError('NOT_FOUND');
  if ((await store.findExcuse(trx, id))?.state !== 'open')
    throw new AppError('STATE_CHANGED', { message: say('You can add files only until we decide about your request.') });
  if ((await files.countFiles(trx, id)) >= HOST_CANCELLATION.filesMaximum)
    throw new AppError('LIMIT_REACHED', {
      message: say('You can add up to {count} files.', { count: HOST_CANCELLATION.filesMaximum }),
    });
}

type Note = (kept: { mediaType: ExcuseFileType; byteCount: number }) => Promise<void>;

async function keepFile(deps: Deps, name: string, bytes: Buffer, note: Note): Promise<void> {
  if (findDocumentType(bytes) === 'application/pdf')
    return keepPrivateFile(deps, name, bytes, () => note({ mediaType: 'application/pdf', byteCount: bytes.length }));
  const as = { name, maximumWidth: HOST_CANCELLATION.fileMaximumWidth };
  await keepPrivatePicture(deps, Readable.from([bytes]), as, ({ byteCount }) =>
    note({ mediaType: 'image/webp', byteCount }),
  );
}

/**
 * Adds a file to the request. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE,
 * STORAGE_FULL, STORAGE_UNAVAILABLE, and ACCOUNT_NOT_ACTIVE if the account was deleted during the upload.
 */
export async function addExcuseFile(
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<ExcuseFile> {
  const { viewer } = await findForActor(deps, actor, bookingId);
  if (!mayAsk(viewer)) throw new AppError('FORBIDDEN');
  await inTransaction(deps, (trx) => requireOpen(trx, bookingId));
  const [id, { memberId }] = [deps.newId(), actor];
  const name = fileName(id);
  await keepFile(deps, name, await buffer(chunks()), async (kept) => {
    const sha256 = await hashPrivateFile(deps, name);
    await inTransaction(deps, async (trx) => {
      // The upload took a while. Deleting the account erases only what it finds.
      await lockAccount(trx, memberId);
      await requireOpen(trx, bookingId);
      const at = deps.clock.now();
      if (!(await files.insertFile(trx, { id, bookingId, memberId, ...kept, sha256, at })))
        throw new AppError('STATE_CHANGED', { message: say('This file has already been added.') });
    });
  });
  return (await files.listFiles(deps.db.kysely, bookingId, memberId)).find(({ _id }) => _id === id)!;
}

/** A file, for the member who added it and staff. Views by staff are logged. Throws NOT_FOUND, FORBIDDEN. */
export async function readExcuseFile(
  deps: Deps,
  actor: MemberActor,
  { id, fileId }: { id: string; fileId: string },
): Promise<Download> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (!mayRead(viewer)) throw new AppError('FORBIDDEN');
  const isStaff = viewer.role === 'staff';
  const shown = await files.listFiles(deps.db.kysely, id, isStaff ? 'everyone' : actor.memberId);
  const found = shown.find(({ _id }) => _id === fileId);
  if (!found) throw new AppError('NOT_FOUND');
  if (isStaff)
    await auditView(deps.db.kysely, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: booking.host.id,
    });
  const ending = found.mediaType === 'application/pdf' ? 'pdf' : 'webp';
  return new Download(await readPrivateFile(deps, fileName(fileId)), `file.${ending}`);
}

/** Erases the files of a member who deletes their account. That there were some stays known. */
export async function forgetExcuseFiles(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  memberId: string,
): Promise<void> {
  const ids = await files.eraseOwn(trx, memberId, deps.clock.now());
  await queueRemovals(trx, deps, ids.map(fileName));
}
