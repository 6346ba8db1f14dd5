// Turns typed words into a full-text query that matches words by their start.

/** Sequences of letters and digits, as typed. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** A `to_tsquery` with all of the words. They must come from `wordsIn`, because other characters have a meaning there. */
export const toPrefixQuery = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ');
