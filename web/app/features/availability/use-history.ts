// A value with undo and redo. Independent of what it holds.
import { useCallback, useState } from 'react';

interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** How many steps can be undone: more than anyone needs in a day of editing. */
const MAXIMUM_STEPS = 100;

export function useHistory<T>(initial: () => T) {
  const [history, setHistory] = useState<History<T>>(() => ({ past: [], present: initial(), future: [] }));
  const change = useCallback(
    (next: T) =>
      setHistory(({ past, present }) => ({
        past: [...past, present].slice(-MAXIMUM_STEPS),
        present: next,
        future: [],
      })),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const before = now.past.at(-1);
        if (before === undefined) return now;
        return { past: now.past.slice(0, -1), present: before, future: [now.present, ...now.future] };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((now) => {
        const [next, ...future] = now.future;
        return next === undefined ? now : { past: [...now.past, now.present], present: next, future };
      }),
    [],
  );
  /** Starts over: earlier steps can't be undone. */
  const reset = useCallback((present: T) => setHistory({ past: [], present, future: [] }), []);
  return {
    present: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
    reset,
  };
}
