// Saves a room while it is being written: field by field after a pause, one save at a time, each on the version it was
// typed on. What another window changed is never overwritten unseen, what is typed here is never lost. Knows no page;
// network, clock and storage are handed in.
import { ApiError } from '../../lib/api/api-error.ts';
import { isSameValue } from '../../lib/same-value.ts';
import type { Edit, EditCache, Edits, FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { FIELD_NAMES, fieldsOf, readField } from './listing-fields.ts';
import type { SaveState, Snapshot } from './listing-save-state.ts';

interface Surroundings {
  listing: OwnListing;
  cache: EditCache;
  save(version: number, changes: Partial<ListingFields>): Promise<OwnListing>;
  /** Called with every answer, so that other pages learn of it. */
  onSaved?: (listing: OwnListing, changed: readonly FieldName[]) => void;
  now?: () => number;
}

export const AUTOSAVE = { pauseMs: 900, firstRetryMs: 4_000, longestRetryMs: 60_000 } as const;

/** A value as the server keeps it. */
const asKept = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export function createAutosave({ listing: first, cache, save, onSaved, now = Date.now }: Surroundings) {
  let listing = first;
  let edits: Edits = {};
  /** Texts as they are typed: the server trims them, and a space at the end may be followed by a word. */
  let typed: Partial<Record<FieldName, string>> = {};
  let faults: Record<string, string> = {};
  /** Refused as they are: not sent again before something changes. */
  let held = new Set<FieldName>();
  let taken: FieldName[] = [];
  let undo: Partial<ListingFields> | undefined;
  let savedAtMs: number | undefined;
  let state: SaveState = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let retryMs: number = AUTOSAVE.firstRetryMs;
  let isClosed = false;
  const listeners = new Set<() => void>();

  const names = () => Object.keys(edits) as FieldName[];
  const isDisputed = (field: FieldName) => {
    const edit = edits[field];
    return edit !== undefined && !isSameValue(readField(listing, field), edit.base);
  };
  const disputed = () => names().filter(isDisputed);
  const sendable = () => names().filter((field) => !held.has(field) && !isDisputed(field));

  const asTyped = () =>
    Object.fromEntries(
      Object.entries(typed).filter(([field, text]) => text.trim() === (readField(listing, field as FieldName) ?? '')),
    );

  const snapshotNow = (): Snapshot => ({
    listing,
    fields: {
      ...fieldsOf(listing),
      ...asTyped(),
      ...Object.fromEntries(names().map((field) => [field, edits[field]?.value])),
    } as ListingFields,
    state,
    faults,
    disputed: disputed(),
    taken,
    undo,
    savedAtMs,
  });
  let snapshot = snapshotNow();
  const tell = () => {
    snapshot = snapshotNow();
    for (const listener of listeners) listener();
  };

  const put = (field: FieldName, edit: Edit | undefined) => {
    if (edit) edits = { ...edits, [field]: edit };
    else {
      const { [field]: _gone, ...rest } = edits;
      edits = rest;
    }
    cache.write({ [field]: edit });
  };

  const schedule = (afterMs: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), afterMs);
  };

  const restingState = (): SaveState => {
    if (disputed().length > 0) return 'disputed';
    if (sendable().length > 0) return 'waiting';
    return held.size > 0 ? 'refused' : 'saved';
  };

  /** Takes the server's word: edits that say the same are done, the others stay on top of it. */
  function adopt(next: OwnListing, { isElsewhere }: { isElsewhere: boolean }): void {
    const before = listing;
    // Said here too, though it may be the server's word already: a save of which only the answer was lost.
    const mine = names();
    listing = next;
    for (const field of mine) {
      if (isSameValue(asKept(edits[field]?.value), readField(next, field))) put(field, undefined);
    }
    if (!isElsewhere) return;
    const changed = FIELD_NAMES.filter((field) => !isSameValue(readField(before, field), readField(next, field)));
    taken = changed.filter((field) => !mine.includes(field));
  }

  function refuse(error: ApiError, sent: readonly FieldName[]): void {
    faults = {};
    for (const [path, words] of Object.entries(error.fields)) {
      const known = path.replace(/^changes\./, '');
      faults[known] = words;
      faults[known.split('.')[0] ?? known] ??= words;
    }
    const failing = sent.filter((field) => field in faults);
    // A fault of fields taken together may name one that was not sent: then none of these can be saved alone.
    for (const field of failing.length > 0 ? failing : sent) held.add(field);
    if (Object.keys(error.fields).length === 0) for (const field of sent) faults[field] = error.message;
  }

  function fail(error: unknown, sent: readonly FieldName[]): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'VERSION_CHANGED' && error.current) {
      adopt(error.current as OwnListing, { isElsewhere: true });
      onSaved?.(listing, []);
      state = restingState();
      if (sendable().length > 0) schedule(0);
    } else if (error.code === 'NOT_FOUND' || error.code === 'GONE') {
      state = 'gone';
    } else if (error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429) {
      refuse(error, sent);
      state = restingState();
      if (sendable().length > 0) schedule(0);
    } else {
      state = 'failed';
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, AUTOSAVE.longestRetryMs);
    }
  }

  async function send(sent: readonly FieldName[]): Promise<void> {
    const changes = Object.fromEntries(sent.map((field) => [field, edits[field]?.value])) as Partial<ListingFields>;
    const before = Object.fromEntries(
      sent.map((field) => [field, readField(listing, field)]),
    ) as Partial<ListingFields>;
    state = 'saving';
    tell();
    try {
      const answer = await save(listing.version, changes);
      for (const field of sent) {
        const edit = edits[field];
        if (!edit) continue;
        // Typed on while it was being saved: what is there now stands on the new answer.
        if (isSameValue(edit.value, changes[field])) put(field, undefined);
        else put(field, { ...edit, base: readField(answer, field) });
      }
      adopt(answer, { isElsewhere: false });
      // Several saves of one field are one change to the person typing.
      const isSameField = undo && sent.length === 1 && sent[0]! in undo && Object.keys(undo).length === 1;
      if (!isSameField) undo = before;
      faults = Object.fromEntries(Object.entries(faults).filter(([path]) => held.has(path.split('.')[0] as FieldName)));
      retryMs = AUTOSAVE.firstRetryMs;
      savedAtMs = now();
      state = restingState();
      onSaved?.(answer, sent);
      if (sendable().length > 0) schedule(AUTOSAVE.pauseMs);
    } catch (error) {
      fail(error, sent);
    }
  }

  /** Saves now what waits; resolves when nothing more is under way. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      await running;
      // Typed meanwhile.
      if (state === 'waiting') await flush();
      return;
    }
    const sent = sendable();
    if (sent.length === 0 || state === 'gone') return;
    running = send(sent).finally(() => {
      running = undefined;
      tell();
    });
    await running;
  }

  function set<F extends FieldName>(field: F, value: ListingFields[F]): void {
    const said = readField(listing, field);
    const isBack = isSameValue(asKept(value), said) && !running;
    if (typeof value === 'string') typed = { ...typed, [field]: value };
    put(field, isBack ? undefined : { value, base: edits[field]?.base ?? said });
    held = new Set();
    faults = Object.fromEntries(Object.entries(faults).filter(([path]) => path.split('.')[0] !== field));
    if (!running) state = restingState();
    if (sendable().length > 0) schedule(AUTOSAVE.pauseMs);
    tell();
  }

  // What an earlier visit left behind.
  edits = cache.read();
  adopt(first, { isElsewhere: false });
  state = restingState();
  if (sendable().length > 0) schedule(0);
  snapshot = snapshotNow();

  return {
    now: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    flush,
    /** The room changed by other means on this page: pictures, publishing. Older answers are ignored. */
    adopt: (next: OwnListing) => {
      if (next.version < listing.version) return;
      adopt(next, { isElsewhere: false });
      if (!running) state = restingState();
      tell();
    },
    /** Ends the dispute over a field. */
    settle: (field: FieldName, choice: 'mine' | 'theirs') => {
      const edit = edits[field];
      if (!edit) return;
      put(field, choice === 'mine' ? { value: edit.value, base: readField(listing, field) } : undefined);
      state = restingState();
      if (sendable().length > 0) schedule(0);
      tell();
    },
    /** Puts back what the last save replaced, if it was of `fields`; doing it twice brings the change back. */
    undoLast: (fields?: readonly FieldName[]) => {
      const values = undo;
      if (!values || (fields && !isSameValue(Object.keys(values), fields))) return;
      undo = undefined;
      for (const [field, value] of Object.entries(values)) set(field as FieldName, value as never);
      void flush();
    },
    /** Drops unsaved input: the fields show the server's values. */
    forget: () => {
      for (const field of names()) put(field, undefined);
      typed = {};
      faults = {};
      held = new Set();
      undo = undefined;
      clearTimeout(timer);
      state = restingState();
      tell();
    },
    forgetTaken: () => {
      taken = [];
      tell();
    },
    /** Stops the clock. What waits stays on the shelf. */
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
    /** Goes on after close: React may mount a page twice. */
    open: () => {
      isClosed = false;
      if (sendable().length > 0) schedule(0);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
