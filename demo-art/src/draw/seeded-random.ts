// Random numbers that are the same on every machine for the same seed. Every choice in a picture comes from here. Drawings must not use
// Math.random or the clock.

export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** An integer, including both ends. */
  integer(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
  /** One of the keys, with the probability of its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  shuffled<T>(items: readonly T[]): T[];
}

const hashText = (text: string): number => {
  let hash = 2166136261;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  return hash >>> 0;
};

/** A stream of numbers for a seed (FNV-1a into mulberry32). */
export function seededRandom(seed: string): Random {
  let state = hashText(seed) || 1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  next();
  const integer = (low: number, high: number): number => Math.floor(low + (high - low + 1) * next());
  return {
    next,
    integer,
    between: (low, high) => low + (high - low) * next(),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    chance: (probability) => next() < probability,
    weighted: <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
      const entries = Object.entries(weights) as [K, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest <= 0) return key;
      }
      return (entries[0] as [K, number])[0];
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const j = integer(0, i);
        [result[i], result[j]] = [result[j] as T, result[i] as T];
      }
      return result;
    },
  };
}
