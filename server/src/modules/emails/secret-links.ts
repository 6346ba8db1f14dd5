// Links and codes in emails that prove access to the mailbox. They work for anyone who has them.
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';

const SECRET_LINK = /(\btoken=)[\w.~%-]+/g;

let codes: RegExp | undefined;

/** Finds the code that confirms an address, in any language. */
function matchCodes(): RegExp {
  if (codes) return codes;
  const mark = '000000';
  const texts = LANGUAGES.map((language) =>
    forReader({ language }, () => say('Your code is {code}', { code: mark })).split(mark),
  );
  const around = texts.map(
    ([before = '', after = '']) => `(?<=${RegExp.escape(before)})\\d{6}(?=${RegExp.escape(after)})`,
  );
  codes = new RegExp(around.join('|'), 'g');
  return codes;
}

/** An email's text for readers outside the mailbox, without anything that would let them act as its owner. */
export const withoutSecretLinks = (text: string): string =>
  text.replaceAll(SECRET_LINK, '$1…').replaceAll(matchCodes(), '…');
