// The difference between two versions of a text: by line and, within rewritten lines, by word. Pure.
import type { ChangeObject } from 'diff';
// Not from the index, because the bundler would keep the other kinds of comparison, too.
import { diffArrays } from 'diff/lib/diff/array.js';

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

/** A stretch of text in both versions, or in only one. */
function toPart({ added, removed, value }: ChangeObject<string[]>): Part {
  const kind = added ? 'added' : removed ? 'removed' : 'same';
  return { kind, text: value.join('') };
}

const splitWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function rewritten(before: string, after: string): Part[] {
  const steps = diffArrays(splitWords(before), splitWords(after));
  const kept = steps
    .filter(({ added, removed }) => !added && !removed)
    .flatMap(({ value }) => value)
    .filter((word) => word.trim() !== '').length;
  // If hardly a word is left, two separate lines are easier to read than one with many changes.
  if (kept * 3 < splitWords(after).length / 2)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return steps.map(toPart);
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
  const isSame = (a: Line, b: Line) => a.text === b.text;
  for (const step of diffArrays([...before], [...after], { comparator: isSame })) {
    if (step.removed) removed.push(...step.value);
    else if (step.added) added.push(...step.value);
    else flush();
  }
  flush();
  return changes;
}
