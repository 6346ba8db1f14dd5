// Files for the bank besides our written evidence: the receipt and the messages, which we generate when it's sent, and what staff
// upload. Each file has one purpose, and Stripe limits their total size.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DISPUTES, type DisputeFileField, MADE_FILES, type MadeFile } from '@daynook/contract/limits/disputes';
import type { DisputeFile } from '@daynook/contract/money/disputes';
import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import { uploadFile } from '../../adapters/stripe/disputes.ts';
import type { StripeRefusal } from '../../adapters/stripe/refusal.ts';
import { currentBrand } from '../../current-settings.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDocumentType, withEnding } from '../../lib/document-types.ts';
import { forNobody } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { makePdf, type PdfDocument } from '../documents/service.ts';
import { discardFiles } from '../photos/service.ts';
import { listMessages } from './evidence-store.ts';
import * as store from './file-store.ts';
import type { ListedRow } from './store.ts';

/** Makes the guest's receipt of a booking as a PDF. */
export type MakeReceipt = (deps: Deps, bookingId: string) => Promise<Uint8Array>;

/** This path isn't among those that are served publicly. */
const storedName = (id: string): string => `dispute/${id}`;
const isMade = (field: DisputeFileField): field is MadeFile => (MADE_FILES as readonly string[]).includes(field);
const NAMES: Readonly<Record<DisputeFileField, string>> = {
  receipt: 'receipt',
  conversation: 'messages',
  serviceUsed: 'proof-of-use',
  cancellationPolicy: 'cancellation-policy',
  refundPolicy: 'refund-policy',
  other: 'other-evidence',
};

const view = ({ field, mediaType, byteCount }: store.FileRow): DisputeFile => ({ field, mediaType, byteCount });

export const listFiles = async (db: Kysely<DB>, disputeId: string): Promise<DisputeFile[]> =>
  (await store.listFiles(db, disputeId)).map(view);

async function conversationDocument(deps: Deps, row: ListedRow): Promise<PdfDocument> {
  const messages = await listMessages(deps.db.kysely, row.booking_id!);
  return {
    title: 'Messages between guest and host',
    subtitle: `${row.reference}: ${row.title}`,
    brand: currentBrand().name,
    language: 'en-US',
    pageWord: 'Page',
    size: 'LETTER',
    createdAt: deps.clock.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Guest', row.guest_name!],
          ['Host', row.host_name!],
          ['Disputed amount', forNobody(() => moneyWords(row.amount_minor, row.currency))],
        ],
      },
      messages.length === 0
        ? { kind: 'text', text: 'There are no messages.' }
        : {
            kind: 'table',
            caption: 'Messages',
            columns: [
              { label: 'Time (UTC)', share: 2 },
              { label: 'From', share: 2 },
              { label: 'Message', share: 6 },
            ],
            rows: messages.map(({ at, from, content }) => [
              at.toISOString().slice(0, 16).replace('T', ' '),
              from,
              content,
            ]),
          },
    ],
  };
}

/** Throws NOT_FOUND if there's no booking to make it from. */
async function make(deps: Deps, row: ListedRow, field: MadeFile, makeReceipt: MakeReceipt): Promise<Uint8Array> {
  if (row.booking_id === null) throw new AppError('NOT_FOUND');
  const { booking_id: bookingId } = row;
  // Banks get everything in English, no matter who sends it.
  return forNobody(async () =>
    field === 'receipt' ? makeReceipt(deps, bookingId) : makePdf(await conversationDocument(deps, row)),
  );
}

/** Stores a file and replaces the one with the same purpose. */
export async function storeFile(
  deps: Deps,
  {
    bytes,
    ...file
  }: Omit<store.FileRow, 'id' | 'stripeId' | 'byteCount'> & {
    readonly disputeId: string;
    readonly memberId: string | null;
    readonly bytes: Uint8Array;
  },
): Promise<DisputeFile> {
  const id = deps.newId();
  // The file is stored before its row, so that slow storage doesn't keep a transaction open.
  try {
    await deps.photoFiles.write(storedName(id), bytes);
    const kept = { ...file, id, stripeId: null, byteCount: bytes.length };
    const replacedId = await store.replaceFile(deps.db.kysely, kept, deps.clock.now());
    if (replacedId !== undefined) await discardFiles(deps, storedName(replacedId));
    return view(kept);
  } catch (error) {
    await discardFiles(deps, storedName(id));
    throw error;
  }
}

const tooLarge = (): AppError =>
  new AppError('VALIDATION_FAILED', {
    fields: { madeFiles: say('All files together can be up to 5 MB. Remove one or make it smaller.') },
  });

/**
 * Generates these files, stores them as they'll be sent, and removes the other generated ones. Throws VALIDATION_FAILED, NOT_FOUND.
 */
export async function keepMade(
  deps: Deps,
  row: ListedRow,
  fields: readonly MadeFile[],
  makeReceipt: MakeReceipt,
): Promise<void> {
  if (row.booking_id === null && fields.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: { madeFiles: say('There’s no booking to make these files from.') },
    });
  for (const field of MADE_FILES) {
    if (!fields.includes(field)) await removeFile(deps, row.id, field);
    else {
      const bytes = await make(deps, row, field, makeReceipt);
      await storeFile(deps, { disputeId: row.id, field, mediaType: 'application/pdf', memberId: null, bytes });
    }
  }
  const all = await store.listFiles(deps.db.kysely, row.id);
  if (all.reduce((sum, { byteCount }) => sum + byteCount, 0) > DISPUTES.filesMaximumBytes) throw tooLarge();
}

type Brought =
  | { readonly ok: true; readonly files: { readonly field: DisputeFileField; readonly fileId: string }[] }
  | StripeRefusal;

/** Uploads all files of the dispute that aren't at Stripe yet. Throws if Stripe doesn't answer. */
export async function bringToStripe(deps: Deps, stripe: Stripe, { id }: ListedRow): Promise<Brought> {
  const files: { field: DisputeFileField; fileId: string }[] = [];
  for (const file of await store.listFiles(deps.db.kysely, id)) {
    let fileId = file.stripeId;
    if (fileId === null) {
      const bytes = await deps.photoFiles.read(storedName(file.id));
      if (!bytes) throw new Error(`the file of ${file.id} is gone`);
      const name = withEnding(NAMES[file.field], file.mediaType);
      const uploaded = await uploadFile(stripe, { name, mediaType: file.mediaType, bytes });
      if (!uploaded.ok) return uploaded;
      fileId = uploaded.fileId;
      await store.saveStripeId(deps.db.kysely, file.id, fileId);
    }
    files.push({ field: file.field, fileId });
  }
  return { ok: true, files };
}

/** A file uploaded by staff. Its content determines its type. Throws UNSUPPORTED_MEDIA_TYPE, and what uploads throw. */
export async function readUpload(
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: store.FileRow['mediaType'] }> {
  const bytes = await buffer(chunks);
  const mediaType = findDocumentType(bytes);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: say('Upload a PDF, JPEG, or PNG file.') });
  return { bytes, mediaType };
}

/** The file as sent or uploaded. Generated files are created with current data. Throws NOT_FOUND. */
export async function readFile(
  deps: Deps,
  row: ListedRow,
  field: DisputeFileField,
  makeReceipt: MakeReceipt,
): Promise<Download> {
  const file = (await store.listFiles(deps.db.kysely, row.id)).find((each) => each.field === field);
  const isSent = row.evidence_at !== null;
  if (isMade(field) && !isSent) return toDownload(await make(deps, row, field, makeReceipt), field, 'application/pdf');
  const bytes = file && (await deps.photoFiles.read(storedName(file.id)));
  if (!file || !bytes) throw new AppError('NOT_FOUND');
  return toDownload(bytes, field, file.mediaType);
}

const toDownload = (bytes: Uint8Array, field: DisputeFileField, mediaType: store.FileRow['mediaType']): Download =>
  new Download(Readable.from([Buffer.from(bytes)]), withEnding(NAMES[field], mediaType));

/** False if there was none. */
export async function removeFile(deps: Deps, disputeId: string, field: DisputeFileField): Promise<boolean> {
  const id = await store.removeFile(deps.db.kysely, disputeId, field);
  if (id !== undefined) await discardFiles(deps, storedName(id));
  return id !== undefined;
}
