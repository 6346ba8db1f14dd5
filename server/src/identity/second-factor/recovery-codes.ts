// Codes on paper, for people who lost their phone. Each works once. They have 80 random bits, so their SHA-256 reveals nothing. Pure.
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@daynook/contract/accounts/security-limits';
import { toBase32 } from './totp.ts';

const BYTES = 10;
const GROUP = 4;

/** In groups that people can read out and type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES.count }, () =>
    toBase32(randomBytes(BYTES))
      .toLowerCase()
      .match(new RegExp(`.{${GROUP}}`, 'g'))!
      .join('-'),
  );

/** What's left of a typed code: people leave out dashes, and read 1 and 0 as letters. */
const tidy = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll(/[^A-Z2-7]/g, '');

export const digestRecoveryCode = (typed: string): Buffer => createHash('sha256').update(tidy(typed)).digest();

/** Whether it's meant as one: codes of apps are six digits. */
export const looksLikeRecoveryCode = (typed: string): boolean => tidy(typed).length === (BYTES * 8) / 5;
