// The text of an API token: a prefix, random characters, and a checksum, so that secret scanners recognize it and typos are refused without
// asking the database. Pure.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKENS } from '@daynook/contract/accounts/token-scopes';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on are skipped, so that every character is equally likely. */
const USABLE_BYTES = 248;
const { prefix, randomCharacters, checksumCharacters } = API_TOKENS;
const SHAPE = new RegExp(`^${prefix}([0-9A-Za-z]{${randomCharacters}})([0-9A-Za-z]{${checksumCharacters}})$`);

function writeChecksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < checksumCharacters; place += 1) {
    written = LETTERS[rest % LETTERS.length] + written;
    rest = Math.floor(rest / LETTERS.length);
  }
  return written;
}

function randomText(): string {
  let text = '';
  while (text.length < randomCharacters)
    for (const byte of randomBytes(randomCharacters)) if (byte < USABLE_BYTES) text += LETTERS[byte % LETTERS.length];
  return text.slice(0, randomCharacters);
}

export function newTokenText(random: () => string = randomText): string {
  const text = random();
  return `${prefix}${text}${writeChecksum(text)}`;
}

/** Whether it's meant as an API token and not as a session's token, complete or not. */
export const looksLikeApiToken = (text: string): boolean => text.startsWith(prefix);

/** False for tokens that we can't have created, such as ones with a typo. */
export function isWellFormed(text: string): boolean {
  const [, random, checksum] = SHAPE.exec(text) ?? [];
  return random !== undefined && writeChecksum(random) === checksum;
}

/** What's stored of a token. */
export const digestToken = (text: string): Buffer => createHash('sha256').update(text).digest();
