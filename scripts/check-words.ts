// What people read must say it in plain words: words that sound translated are refused, with the better word.
import type { Text } from './text-syntax.ts';

/** Members agreed to these as they stand: a new version may say it better, an old one stays. */
const EXEMPT = /^web\/content\/legal\//;

const rules: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bwhoever\b/, 'anyone who, the person who'],
  [/\bsomebody\b/, 'someone'],
  [/\banew\b/, 'again'],
  [/(?<!\b(?:stands?|sits?|lies|room|studio|desk|house|all) )\bby (?:itself|themselves)\b/, 'automatically'],
  [
    /(?<!\b(?:ask|asks|asked|wait|waits|look|pay|all|good|stops?|count|counts|wish|want) )\bfor nothing\b(?! (?:but|else|more|less|in)\b)/,
    'free, at no charge',
  ],
  [
    /\bput(?:s|ting)? (?:(?:this|that|these|those|things) )?right\b(?! (?:next|away|beside|by|in|on|at|where|there|here|under|after|before|back|now)\b)/,
    'fix, correct',
  ],
  [/\bdearer\b/, 'more expensive, higher'],
  [
    /(?<!\b(?:an?|the|one|your|my|first|second|other|free) )\bhand(?:ed|ing|s)? (?:it|them|this|that) on\b|(?<!\b(?:an?|the|one|your|my|first|second|other|free) )\bhand(?:ed|ing)? on (?:to|what)\b/,
    'forward, pass along',
  ],
  [
    /\b(?:is|are|was|were|be|being|been|gets?) (?:(?:also|then|not|only|never|always|at once) )?told\b(?! (?:apart|from)\b)/,
    'is notified, gets an email, we tell you',
  ],
  [/\bmails\b|\bmailed\b(?! (?:back|in)\b)/, 'emails, emailed'],
  [/\b(?:an?|one|this|that|each|every|any|no|another|first|last|next|our|your) mail\b(?! (?:slot|carrier))/, 'email'],
  [/\bby mail\b/, 'by email'],
  [/(?<!\btitle )\bdeeds?\b(?! of (?:ownership|sale|trust))/, 'action'],
  [
    /(?<!\bbest )\b(?:an?|the|your|their|his|her|my|our|this|that|these|those|one|no|any|every|each|other|own)\s+wish(?:es)?\b(?! ?list)/,
    'request, preference',
  ],
  [/(?<!\bon the )\bmend(?:s|ed|ing)?\b/, 'fix'],
  [/\bsign in to go on\b/, 'log in to continue'],
  [
    /(?<!\b(?:what|lights?|lamps?|heat|heating|sign in to) )\bgo(?:es)? on\b(?! (?:an?|the|sale|vacation|holiday|for|forever|your|my|our|their|its)\b)/,
    'continue',
  ],
  [/\ba word to (?:your|the|who\w*)\b|\ba word to \{/, 'message to'],
  [/\bthe clock on the wall (?:there )?(?:shows|says)\b/, 'local time'],
  [/\bwhat follows from (?:it|this)\b/, 'what this affects'],
  [/\bdates that differ\b/, 'special dates'],
  [/\bcut to a square\b/, 'we crop it to a square'],
  [/\byou in a line\b/, 'headline'],
  [/^(?:off|on), (?:your|this|the|it) ?\w*/, 'when this is off, …'],
  [/\bwrite to us\b/, 'contact us'],
  [/\bone[’']s (?:own|profile|account|booking|listing|list|page|room|home)s?\b/, 'your, their'],
  [/\bcancell(?:ed|ing)\b/, 'canceled, canceling'],
  [/\bcould not be loaded\b/, 'we couldn’t load …'],
  [/\be-mails?\b/, 'email'],
  [/\b(?:on|off) the market\b/, 'published, unpublished'],
  [/\bany more\b(?= *[.,;!?]|$)/, 'anymore'],
  [/\bby the clock\b/, 'local time'],
  [/\bat the latest\b/, 'by, or until'],
  [/\bthis is set already\b|\byou have (?:said|invited|saved|set) [\w ]*already\b/, 'you’ve already …'],
];

const HAS_CHOICES = /,\s*(?:select|plural|selectordinal)\s*,/;

/** Names of values and of choices in a message are the program's, not the reader's. */
function withoutNames(text: string): string {
  const unnamed = text.replaceAll(/\{\s*\w+\s*(?=[,}])/g, '{');
  return HAS_CHOICES.test(text) ? unnamed.replaceAll(/([,}]\s*)=?\w+\s*(?=\{)/g, '$1') : unnamed;
}

export interface WordError {
  readonly word: string;
  readonly better: string;
}

/** The words in a text that have a plainer one. */
export function errorsIn(text: string): WordError[] {
  const words = withoutNames(text).toLowerCase();
  return rules.flatMap(([pattern, better]) => {
    const word = pattern.exec(words)?.[0];
    return word === undefined ? [] : [{ word, better }];
  });
}

const EXCERPT_CHARACTERS = 90;
const excerpt = (text: string): string =>
  text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}…` : text;

/** One sentence for each word that has a plainer one. */
export const checkWords = (texts: readonly Text[]): string[] =>
  texts
    .filter(({ file }) => !EXEMPT.test(file))
    .flatMap(({ file, line, text }) =>
      errorsIn(text).map(({ word, better }) => `${file}:${line}: “${word}”, better: ${better}. In: ${excerpt(text)}`),
    );
