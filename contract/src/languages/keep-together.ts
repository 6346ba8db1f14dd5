// Words that never break at their hyphen, wherever they are in a text and in every language. The build writes messages this way, so that
// they stay readable in the code.
const WORDS: readonly string[] = ['Wi-Fi'];

const NO_BREAK_HYPHEN = '\u2011';

export const keepTogether = (text: string): string =>
  WORDS.reduce((kept, word) => kept.replaceAll(word, word.replaceAll('-', NO_BREAK_HYPHEN)), text);
