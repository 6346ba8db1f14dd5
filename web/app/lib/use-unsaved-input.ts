// Unsaved form input, kept in this browser so that a reload loses nothing.
import { useState } from 'react';
import { readStored, removeStored, writeStored } from './session/stored-state.ts';

/**
 * The saved values with later input. `set` changes some; `forget` is for after saving or discarding. Without input, `suggested` counts as
 * input.
 */
export function useUnsavedInput<T extends object>(name: string, saved: T, suggested: Partial<T> = {}) {
  const key = `draft.${name}`;
  const [draft, setDraft] = useState<Partial<T>>(() => readDraft(readStored(key) ?? suggested, saved));
  return {
    values: { ...saved, ...draft },
    isChanged: Object.keys(draft).length > 0,
    /** The values that differ from the saved ones. */
    changes: draft,
    set: (some: Partial<T>) => {
      const next = { ...draft, ...some };
      for (const field of Object.keys(next) as (keyof T)[])
        if (JSON.stringify(next[field]) === JSON.stringify(saved[field])) delete next[field];
      setDraft(next);
      if (Object.keys(next).length > 0) writeStored(key, next);
      else removeStored(key);
    },
    forget: () => {
      setDraft({});
      removeStored(key);
    },
  };
}

/** Only the form's fields, with the right types, because storage isn't under our control. */
function readDraft<T extends object>(stored: unknown, saved: T): Partial<T> {
  if (typeof stored !== 'object' || stored === null) return {};
  const draft: Partial<T> = {};
  for (const [field, value] of Object.entries(stored)) {
    const known = (saved as Record<string, unknown>)[field];
    if (!(field in saved)) continue;
    if (known !== null && (typeof value !== typeof known || Array.isArray(value) !== Array.isArray(known))) continue;
    (draft as Record<string, unknown>)[field] = value;
  }
  return draft;
}
