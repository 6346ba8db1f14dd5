// Reads an email as it came: who it's from, what they wrote, and which files they attached.
import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { MailRefusal } from '../../adapters/email/received-mail.ts';
import { cutQuotes } from './cut-quotes.ts';
import { htmlToText } from './html-text.ts';

export interface ReplyFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface Reply {
  /** In small letters. Undefined if it has none that's valid, or several. */
  readonly from: string | undefined;
  /** Nobody wrote it: a vacation notice, a receipt, a report of a mail server. */
  readonly isAutomatic: boolean;
  readonly text: string;
  readonly files: readonly ReplyFile[];
  /** The same if the same email comes again. */
  readonly key: string;
}

const NESTING = 20;
const DASH = 0x2d;
const HEADER_BYTES = 256 * 1024;
/** Each takes memory of its own while the email is taken apart. Base64 of the biggest email has fewer. */
const LINES = 400_000;
/** Each that begins with `--` may be a part. */
const PART_LINES = 1_000;
/** Decoded, so they aren't in the lines that were counted. Nearly all of it is quotes. */
const TEXT_CHARACTERS = 200_000;
const HTML_CHARACTERS = 2_000_000;
const NAME_CHARACTERS = 100;
/** Smaller pictures inside the text are logos of a signature, and pixels that count readers. */
const LOGO_BYTES = 32 * 1024;

const findHeader = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? '';

/** The signs of programs that answer by themselves, and of lists (RFC 3834, and what was there before it). */
function isAutomatic(email: Email): boolean {
  const submitted = findHeader(email, 'auto-submitted');
  const type = findHeader(email, 'content-type');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(findHeader(email, 'precedence')) ||
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id'].some(
      (name) => findHeader(email, name) !== '',
    ) ||
    findHeader(email, 'return-path') === '<>' ||
    type.startsWith('multipart/report')
  );
}

function findSender({ headers, from }: Email): string | undefined {
  if (headers.filter(({ key }) => key === 'from').length !== 1) return undefined;
  const address = from?.address?.trim().toLowerCase() ?? '';
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/.test(address) ? address : undefined;
}

const toBytes = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : ArrayBuffer.isView(content)
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

/** On one line, without what could change how the text around it reads. */
const toName = ({ filename, mimeType }: Attachment): string =>
  [...(filename ?? mimeType).toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')]
    .slice(0, NAME_CHARACTERS)
    .join('')
    .trim() || mimeType;

const isLogo = ({ mimeType, related, disposition }: Attachment, { length }: Buffer): boolean =>
  mimeType.startsWith('image/') && related === true && disposition !== 'attachment' && length < LOGO_BYTES;

function listFiles({ attachments }: Email): ReplyFile[] {
  return attachments.flatMap((attachment) => {
    const bytes = toBytes(attachment);
    if (isLogo(attachment, bytes)) return [];
    return [{ name: toName(attachment), mediaType: attachment.mimeType, bytes }];
  });
}

/** Characters that no message can have. */
const withoutControls = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

const tooMuch = () => new MailRefusal(552, '5.3.4 The email has too many lines or parts');

/** Throws MailRefusal. */
function checkLines(bytes: Buffer): void {
  let lines = 0;
  let partLines = 0;
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1)) {
    lines += 1;
    if (bytes[at + 1] === DASH && bytes[at + 2] === DASH) partLines += 1;
    if (lines > LINES || partLines > PART_LINES) throw tooMuch();
  }
}

/** Throws MailRefusal. */
function readText({ text, html }: Email): string {
  const plain = text?.trim() ?? '';
  if (plain === '' && html !== undefined && html.length > HTML_CHARACTERS) throw tooMuch();
  const all = plain === '' && html !== undefined ? htmlToText(html) : plain;
  // Not shortened, because what was typed may be at its end.
  if (all.length > TEXT_CHARACTERS) throw tooMuch();
  return all;
}

/** Throws MailRefusal if it's too much to read, and another error if it isn't an email, or nested like none that people write. */
export async function readReply(bytes: Buffer, addresses: readonly string[]): Promise<Reply> {
  checkLines(bytes);
  const email = await PostalMime.parse(bytes, {
    maxNestingDepth: NESTING,
    maxHeadersSize: HEADER_BYTES,
    forceRfc822Attachments: true,
  });
  const text = readText(email);
  return {
    from: findSender(email),
    isAutomatic: isAutomatic(email),
    text: withoutControls(cutQuotes(text, addresses)),
    files: listFiles(email),
    // Without an id, servers on its way may have changed the rest of it.
    key: createHash('sha256')
      .update(email.messageId ?? `${email.date ?? ''} ${text}`)
      .digest('hex'),
  };
}
