// Saves a listing while its host edits it: changed fields after a pause, one request at a time, each based on the version the host was
// looking at. It never overwrites another window's changes without asking and never loses input. It knows nothing about pages: network,
// clock, and storage are parameters. What changes when is in `listing-autosave-state.ts`.
import { ApiError } from '../../lib/api/api-error.ts';
import { isSameValue } from '../../lib/same-value.ts';
import type { EditCache, Edits, FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import {
  type AutosaveAction,
  changesFor,
  isVersionConflict,
  reduceAutosave,
  savedValues,
  sendableFields,
  startAutosave,
  toSnapshot,
} from './listing-autosave-state.ts';

interface AutosaveOptions {
  listing: OwnListing;
  cache: EditCache;
  save(version: number, changes: Partial<ListingFields>): Promise<OwnListing>;
  /** Called with every response, so that other pages can update. */
  onSaved?: (listing: OwnListing, changed: readonly FieldName[]) => void;
  now?: () => number;
}

export const AUTOSAVE = { pauseMs: 900, firstRetryMs: 4_000, longestRetryMs: 60_000 } as const;

/** Writes the edits that changed and leaves those of another window alone. */
function writeEdits(cache: EditCache, before: Edits, after: Edits): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as FieldName[];
  const changed = names.filter((field) => before[field] !== after[field]);
  if (changed.length > 0) cache.write(Object.fromEntries(changed.map((field) => [field, after[field]])));
}

export function createAutosave({ listing, cache, save, onSaved, now = Date.now }: AutosaveOptions) {
  const kept = cache.read();
  let state = startAutosave(listing, kept);
  writeEdits(cache, kept, state.edits);
  let snapshot = toSnapshot(state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let retryMs: number = AUTOSAVE.firstRetryMs;
  let isClosed = false;
  const listeners = new Set<() => void>();

  const publish = () => {
    snapshot = toSnapshot(state);
    for (const listener of listeners) listener();
  };
  const dispatch = (action: AutosaveAction) => {
    const before = state;
    state = reduceAutosave(before, action);
    writeEdits(cache, before.edits, state.edits);
  };
  const schedule = (afterMs: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), afterMs);
  };
  const scheduleIfNeeded = (afterMs: number) => {
    if (sendableFields(state).length > 0) schedule(afterMs);
  };

  function recover(error: unknown, sent: readonly FieldName[]): void {
    if (!(error instanceof ApiError)) throw error;
    dispatch({ type: 'failed', sent, error });
    if (isVersionConflict(error)) onSaved?.(state.listing, []);
    if (state.state === 'failed') {
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, AUTOSAVE.longestRetryMs);
    } else if (state.state !== 'gone') scheduleIfNeeded(0);
  }

  async function send(sent: readonly FieldName[]): Promise<void> {
    const changes = changesFor(state, sent);
    const replaced = savedValues(state, sent);
    dispatch({ type: 'sending' });
    publish();
    try {
      const answer = await save(state.listing.version, changes);
      dispatch({ type: 'saved', sent, changes, replaced, answer, nowMs: now() });
      retryMs = AUTOSAVE.firstRetryMs;
      onSaved?.(answer, sent);
      scheduleIfNeeded(AUTOSAVE.pauseMs);
    } catch (error) {
      recover(error, sent);
    }
  }

  /** Saves pending changes now. Resolves when nothing is in progress. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      await running;
      // The host kept typing during the save.
      if (state.state === 'waiting') await flush();
      return;
    }
    const sent = sendableFields(state);
    if (sent.length === 0 || state.state === 'gone') return;
    running = send(sent).finally(() => {
      running = undefined;
      dispatch({ type: 'sent' });
      publish();
    });
    await running;
  }

  function set<F extends FieldName>(field: F, value: ListingFields[F]): void {
    dispatch({ type: 'typed', field, value });
    scheduleIfNeeded(AUTOSAVE.pauseMs);
    publish();
  }

  scheduleIfNeeded(0);

  return {
    now: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    flush,
    /** The page changed the listing another way, such as photos or publishing. Ignores older versions. */
    adopt: (next: OwnListing) => {
      if (next.version < state.listing.version) return;
      dispatch({ type: 'adopted', listing: next });
      publish();
    },
    /** Resolves a conflict over a field. */
    settle: (field: FieldName, choice: 'mine' | 'theirs') => {
      if (!state.edits[field]) return;
      dispatch({ type: 'settled', field, choice });
      scheduleIfNeeded(0);
      publish();
    },
    /** Restores what the last save replaced, if that save was of `fields`. Calling it again redoes the change. */
    undoLast: (fields?: readonly FieldName[]) => {
      const values = state.undo;
      if (!values || (fields && !isSameValue(Object.keys(values), fields))) return;
      dispatch({ type: 'undone' });
      for (const [field, value] of Object.entries(values)) set(field as FieldName, value as never);
      void flush();
    },
    /** Discards unsaved input; the fields show the server's values. */
    forget: () => {
      clearTimeout(timer);
      dispatch({ type: 'discarded' });
      publish();
    },
    forgetTaken: () => {
      dispatch({ type: 'taken-seen' });
      publish();
    },
    /** Stops the timers. Unsaved changes stay in storage. */
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
    /** Resumes after `close`, because React may mount a page twice. */
    open: () => {
      isClosed = false;
      scheduleIfNeeded(0);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
