/** Whole sentences as one paragraph. Empty ones are left out. */
export const joinSentences = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');
