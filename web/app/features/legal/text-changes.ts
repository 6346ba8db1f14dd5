// What one version of a text says that another does not, line by line and, in a line that was rewritten, word by word.
// Pure.

interface Part {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface Change {
  /** The heading it stands under; '' above the first. */
  readonly under: string;
  readonly parts: readonly Part[];
}

export interface Line {
  readonly under: string;
  readonly text: string;
}

type Step<T> = { kind: Part['kind']; item: T };

/** The shortest way from one list to the other: what stays, goes and comes, in order. */
function stepsBetween<T>(from: readonly T[], to: readonly T[], isSame: (a: T, b: T) => boolean): Step<T>[] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = isSame(from[i]!, to[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const steps: Step<T>[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && isSame(from[i]!, to[j]!)) {
      steps.push({ kind: 'same', item: to[j]! });
      i += 1;
      j += 1;
    } else if (j >= to.length || (i < from.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      steps.push({ kind: 'removed', item: from[i]! });
      i += 1;
    } else {
      steps.push({ kind: 'added', item: to[j]! });
      j += 1;
    }
  }
  return steps;
}

/** Runs of one kind put together. */
function joined(steps: readonly Step<string>[]): Part[] {
  const parts: { kind: Part['kind']; text: string }[] = [];
  for (const { kind, item } of steps) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += item;
    else parts.push({ kind, text: item });
  }
  return parts;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function rewritten(before: string, after: string): Part[] {
  const steps = stepsBetween(wordsOf(before), wordsOf(after), (a, b) => a === b);
  const kept = steps.filter(({ kind, item }) => kind === 'same' && item.trim() !== '').length;
  // With hardly a word left, two lines are easier to read than one torn apart.
  if (kept * 3 < wordsOf(after).length / 2)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return joined(steps);
}

/** The lines that differ; none when the texts are the same. */
export function changesBetween(before: readonly Line[], after: readonly Line[]): Change[] {
  const steps = stepsBetween(before, after, (a, b) => a.text === b.text);
  const changes: Change[] = [];
  for (let at = 0; at < steps.length; ) {
    const removed: Line[] = [];
    const added: Line[] = [];
    for (; steps[at] && steps[at]!.kind !== 'same'; at += 1)
      (steps[at]!.kind === 'removed' ? removed : added).push(steps[at]!.item);
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [gone, come] = [removed[index], added[index]];
      const parts: Part[] =
        gone && come
          ? rewritten(gone.text, come.text)
          : [{ kind: gone ? 'removed' : 'added', text: (gone ?? come)!.text }];
      changes.push({ under: (come ?? gone)!.under, parts });
    }
    at += 1;
  }
  return changes;
}
