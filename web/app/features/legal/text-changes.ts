// The difference between two versions of a text: by line and, within rewritten lines, by word. Pure.

interface Part {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface Change {
  /** The heading above it; '' if there's none. */
  readonly under: string;
  readonly parts: readonly Part[];
}

export interface Line {
  readonly under: string;
  readonly text: string;
}

type Step<T> = { kind: Part['kind']; item: T };

/** For each pair of positions, the length of the longest common subsequence of what follows. */
function commonLengths<T>(from: readonly T[], to: readonly T[], isSame: (a: T, b: T) => boolean): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = isSame(from[i]!, to[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** The fewest steps that turn one list into the other, in order. */
function stepsBetween<T>(from: readonly T[], to: readonly T[], isSame: (a: T, b: T) => boolean): Step<T>[] {
  const lengths = commonLengths(from, to, isSame);
  const steps: Step<T>[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length && j < to.length) {
    if (isSame(from[i]!, to[j]!)) {
      steps.push({ kind: 'same', item: to[j]! });
      i += 1;
      j += 1;
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) {
      steps.push({ kind: 'removed', item: from[i]! });
      i += 1;
    } else {
      steps.push({ kind: 'added', item: to[j]! });
      j += 1;
    }
  }
  return [
    ...steps,
    ...from.slice(i).map((item): Step<T> => ({ kind: 'removed', item })),
    ...to.slice(j).map((item): Step<T> => ({ kind: 'added', item })),
  ];
}

/** Merges adjacent steps of the same kind. */
function joined(steps: readonly Step<string>[]): Part[] {
  const parts: { kind: Part['kind']; text: string }[] = [];
  for (const { kind, item } of steps) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += item;
    else parts.push({ kind, text: item });
  }
  return parts;
}

const splitWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function rewritten(before: string, after: string): Part[] {
  const steps = stepsBetween(splitWords(before), splitWords(after), (a, b) => a === b);
  const kept = steps.filter(({ kind, item }) => kind === 'same' && item.trim() !== '').length;
  // If hardly a word is left, two separate lines are easier to read than one with many changes.
  if (kept * 3 < splitWords(after).length / 2)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return joined(steps);
}

/** Pairs removed lines with added ones, in order. */
function changesIn(removed: readonly Line[], added: readonly Line[]): Change[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const [before, after] = [removed[index], added[index]];
    if (before && after) return { under: after.under, parts: rewritten(before.text, after.text) };
    const line = (after ?? before)!;
    return { under: line.under, parts: [{ kind: after ? 'added' : 'removed', text: line.text }] };
  });
}

/** The lines that differ; none when the texts are the same. */
export function changesBetween(before: readonly Line[], after: readonly Line[]): Change[] {
  const changes: Change[] = [];
  let removed: Line[] = [];
  let added: Line[] = [];
  const flush = () => {
    changes.push(...changesIn(removed, added));
    removed = [];
    added = [];
  };
  for (const { kind, item } of stepsBetween(before, after, (a, b) => a.text === b.text)) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else flush();
  }
  flush();
  return changes;
}
