// Which passwords we take: long enough, and none of those that everybody tries first. No rules about symbols: they
// make passwords worse (NIST SP 800-63B).
import { COMMON_PASSWORDS } from './common-passwords.ts';

const PASSWORD_MINIMUM = 10;
const PASSWORD_MAXIMUM = 200;

export type PasswordError = 'too-short' | 'too-long' | 'too-common' | 'too-personal';

const DISGUISES: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' };
const EDGE = /[\p{L}]/u;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Without the digits and signs people put around a word to satisfy a rule. */
function core(text: string): string {
  const characters = [...text];
  const first = characters.findIndex((character) => EDGE.test(character));
  const last = characters.findLastIndex((character) => EDGE.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** With the letters that digits and signs stand for. */
const undisguised = (text: string): string => text.replaceAll(/[0134578@$]/g, (sign) => DISGUISES[sign]!);

const onlyLetters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** A few characters over and over. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

/** What is wrong with a new password, or undefined. `personal` is what an attacker would try: address and name. */
export function passwordError(password: string, personal: readonly string[]): PasswordError | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MINIMUM) return 'too-short';
  if (length > PASSWORD_MAXIMUM) return 'too-long';
  const given = plain(password);
  const word = core(given);
  const guesses = [given, word, core(undisguised(given)), core(undisguised(word)), onlyLetters(undisguised(word))];
  if (guesses.some((guess) => COMMON_PASSWORDS.has(guess)) || isRepeated(given)) return 'too-common';
  const own = personal.flatMap((text) => [plain(text), plain(text).split('@')[0]!, plain(text).replaceAll(/\s/g, '')]);
  if (own.some((text) => text.length >= 4 && (given === text || word === text))) return 'too-personal';
  return undefined;
}
