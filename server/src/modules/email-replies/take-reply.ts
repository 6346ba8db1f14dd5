// Checks a reply that came by email, and sends it in its conversation as if it had been written on the site (H9).
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';
import { MESSAGE_FILES, MESSAGE_PICTURES, MESSAGES } from '@daynook/contract/limits/messages';
import type { FastifyInstance } from 'fastify';
import { MailRefusal, type ReceivedMail, tryLater } from '../../adapters/email/received-mail.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { toActor } from '../../http/authenticate.ts';
import { ApiRefusal, callApi } from '../../http/call-api.ts';
import { queueEffectsOnce } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDocumentType } from '../../lib/document-types.ts';
import { firstIdAt, repeatableId } from '../../lib/ids.ts';
import { type EmailToSend, emailEffect, findSenderAddress, type ReplyRefusal } from '../emails/service.ts';
import { findMember } from '../members/service.ts';
import { discardUnsent, getConversation } from '../messages/service.ts';
import { findReplyAddress, type ReplyAddress } from '../reply-addresses/service.ts';
import { type Reply, type ReplyFile, readReply } from './read-reply.ts';

/** More than this isn't repeated in an email about it: it goes back to its sender. */
const RETURNED_CHARACTERS = 50_000;
const NAMED_FILES = 20;

/** What the API answered to a reply, in words for its writer. */
const WHY: Partial<Record<ErrorCode, ReplyRefusal>> = {
  FORBIDDEN: 'blocked',
  LIMIT_REACHED: 'wait',
  ACCOUNT_NOT_ACTIVE: 'account',
};

/** The same for the writer's own server, which answers them. Lines of SMTP are ASCII. */
const WHY_IN_SMTP: Record<ReplyRefusal, string> = {
  empty: 'It has no new text, and only photos and, once booked, PDFs are taken',
  'too-long': 'Its text is too long',
  blocked: 'You two can no longer message each other',
  wait: 'Wait for a reply before you write again',
  account: 'Your account is not able to send messages right now',
  'other-address': 'It is from another address',
  other: 'The conversation can no longer be answered by email',
};

/** It may work in a while: too many requests, maintenance, a database that doesn't answer. */
const isPassing = (code: string): boolean => {
  const status = ERRORS[code as ErrorCode]?.[0] ?? 500;
  return status >= 500 || status === 429;
};

/** A reply, and who wrote it where. */
interface Answer {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly actor: MemberActor;
  readonly address: ReplyAddress;
  readonly reply: Reply;
  readonly networkAddress: string;
}

/** The same id for the same email, so that one that comes again isn't sent again. */
function toId({ createdAt, conversationId, memberId }: ReplyAddress, key: string): string {
  return repeatableId(firstIdAt(createdAt), `${conversationId} ${memberId} ${key}`);
}

async function queueOnce({ deps }: Pick<Answer, 'deps'>, id: string, email: EmailToSend): Promise<void> {
  await queueEffectsOnce(deps.db.kysely, deps, [{ id, effect: emailEffect(email) }]);
  deps.outboxSignal.ring();
}

/** Whom the member writes to; null if they aren't in the conversation anymore. */
async function findOtherName({ deps, actor, address }: Answer): Promise<string | null> {
  try {
    return (await getConversation(deps, actor, address.conversationId)).with.name;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Tells the member by email why their reply wasn't sent, and returns what they wrote. With files, their own server returns all of it. */
async function returnReply(answer: Answer, why: ReplyRefusal): Promise<void> {
  const { actor, address, reply } = answer;
  if (reply.text.length > RETURNED_CHARACTERS) throw new MailRefusal(552, '5.3.4 The reply is too long');
  if (reply.files.length > 0) throw new MailRefusal(550, `5.7.1 Not sent, nor its files. ${WHY_IN_SMTP[why]}`);
  await queueOnce(answer, toId(address, `refused ${reply.key}`), {
    template: 'reply-refused',
    to: actor.email,
    memberId: actor.memberId,
    data: {
      name: actor.name,
      from: await findOtherName(answer),
      why,
      text: reply.text,
      conversationId: address.conversationId,
    },
  });
}

async function tellOfSender(answer: Answer, sender: string): Promise<void> {
  const { actor, address } = answer;
  await queueOnce(answer, toId(address, `other address ${address.createdAt.toISOString()}`), {
    template: 'reply-refused',
    to: actor.email,
    memberId: actor.memberId,
    data: {
      name: actor.name,
      from: await findOtherName(answer),
      why: 'other-address',
      text: '',
      address: sender,
      conversationId: address.conversationId,
    },
  });
}

/**
 * The secret is in an email to the member, so an answer from elsewhere may be by someone it was forwarded to. What they wrote goes back to
 * them with our refusal. The member is told once per email, where they may have written from another address of theirs.
 */
async function refuseSender(answer: Answer): Promise<never> {
  const { from } = answer.reply;
  if (from !== undefined) await tellOfSender(answer, from);
  throw new MailRefusal(550, '5.7.1 Reply from the email address that got the message');
}

/** What the API says about a file, while it takes others. */
const IS_LEFT: ReadonlySet<string> = new Set<ErrorCode>([
  'IMAGE_REFUSED',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'BOOKING_NEEDED',
]);

/** What's uploaded for a reply. */
interface Taken {
  readonly pictureIds: string[];
  readonly fileIds: string[];
}

/** Uploads a photo or a PDF. False if it's neither, or there are too many. */
async function takeFile(
  { app, actor, address, networkAddress }: Answer,
  file: ReplyFile,
  { pictureIds, fileIds }: Taken,
): Promise<boolean> {
  const by = { actor, address: networkAddress };
  const params = { id: address.conversationId };
  if (file.mediaType.startsWith('image/') && pictureIds.length < MESSAGE_PICTURES.perMessage) {
    const picture = await callApi(app, by, 'POST /api/conversations/{id}/pictures', { params, upload: file });
    pictureIds.push(picture._id);
    return true;
  }
  // Some programs send PDFs without saying so.
  if (findDocumentType(file.bytes) !== 'application/pdf' || fileIds.length >= MESSAGE_FILES.perMessage) return false;
  const upload = { mediaType: 'application/pdf', bytes: file.bytes };
  const query = { name: file.name === file.mediaType ? 'file' : file.name };
  const pdf = await callApi(app, by, 'POST /api/conversations/{id}/files', { params, query, upload });
  fileIds.push(pdf._id);
  return true;
}

/** Stores the photos and PDFs before they're sent. Returns the files that aren't taken. */
async function takeFiles(answer: Answer, taken: Taken): Promise<ReplyFile[]> {
  const left: ReplyFile[] = [];
  for (const file of answer.reply.files) {
    try {
      if (!(await takeFile(answer, file, taken))) left.push(file);
    } catch (error) {
      // Those that no message was sent with are deleted after a while, which makes room.
      if (error instanceof ApiRefusal && error.code === 'LIMIT_REACHED') throw tryLater();
      if (!(error instanceof ApiRefusal) || !IS_LEFT.has(error.code)) throw error;
      left.push(file);
    }
  }
  return left;
}

async function tellLeftFiles(answer: Answer, left: readonly ReplyFile[]): Promise<void> {
  const from = left.length > 0 ? await findOtherName(answer) : null;
  if (from === null) return;
  const { actor, address, reply } = answer;
  await queueOnce(answer, toId(address, `files ${reply.key}`), {
    template: 'reply-files-left-out',
    to: actor.email,
    memberId: actor.memberId,
    data: {
      name: actor.name,
      from,
      files: left.slice(0, NAMED_FILES).map(({ name }) => name),
      conversationId: address.conversationId,
    },
  });
}

/** Sends it through the API, with the same rules and limits as on the site. Returns the files that were left out. */
async function post(answer: Answer): Promise<readonly ReplyFile[] | 'empty'> {
  const { app, actor, address, reply, networkAddress } = answer;
  const taken: Taken = { pictureIds: [], fileIds: [] };
  try {
    const left = await takeFiles(answer, taken);
    if (reply.text === '' && !hasSome(taken)) return 'empty';
    await callApi(app, { actor, address: networkAddress }, 'POST /api/conversations/{id}/messages', {
      params: { id: address.conversationId },
      body: { content: reply.text, clientId: toId(address, reply.key), ...taken },
    });
    return left;
  } finally {
    if (hasSome(taken)) await discard(answer, taken);
  }
}

/** If the reply wasn't sent, or had been sent before, the same email brings them again. Otherwise they're deleted after a while. */
async function discard({ deps, actor }: Answer, taken: Taken): Promise<void> {
  try {
    await discardUnsent(deps, actor.memberId, taken);
  } catch (error) {
    deps.log.warn({ err: error }, 'couldn’t delete the files of an emailed reply, will do it later');
  }
}

const hasSome = ({ pictureIds, fileIds }: Taken): boolean => pictureIds.length + fileIds.length > 0;

async function send(answer: Answer): Promise<void> {
  try {
    const left = await post(answer);
    return await (left === 'empty' ? returnReply(answer, 'empty') : tellLeftFiles(answer, left));
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (isPassing(error.code)) throw tryLater();
    return returnReply(answer, WHY[error.code as ErrorCode] ?? 'other');
  }
}

/** Programs write from `maya@`, also where `maya+desks@` was written to: it's one mailbox. */
const toMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Resolves once the reply is sent or the email about why it isn't is queued. Throws MailRefusal. */
export async function takeReply(
  app: FastifyInstance,
  deps: Deps,
  { to, envelopeFrom, bytes, networkAddress }: ReceivedMail,
): Promise<void> {
  const address = await findReplyAddress(deps, to);
  const member = address && (await findMember(deps.db.kysely, address.memberId));
  if (!member || member.deleted_at) throw new MailRefusal(550, '5.1.1 This address has expired');
  const senders = [to.toLowerCase(), findSenderAddress(deps.config).toLowerCase()];
  const reply = await readReply(bytes, senders).catch((error: unknown) => {
    if (error instanceof MailRefusal) throw error;
    throw new MailRefusal(550, '5.6.0 The email can’t be read');
  });
  // Answering a program could go on forever.
  if (envelopeFrom === '' || reply.isAutomatic) throw new MailRefusal(550, '5.7.1 No automatic replies');
  const actor = await toActor(deps, member);
  const answer: Answer = { app, deps, actor, address, reply, networkAddress };
  if (reply.from === undefined || toMailbox(reply.from) !== toMailbox(actor.email)) return refuseSender(answer);
  if (reply.text.length > MESSAGES.contentMaximumCharacters) return returnReply(answer, 'too-long');
  return send(answer);
}
