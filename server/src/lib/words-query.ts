// Typed words as a question to an index of words: each by how it begins.

/** Runs of letters and digits, as typed. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** For `to_tsquery`: every one of the words, which must be of `wordsIn`: other signs mean something there. */
export const beginningsOf = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ');
