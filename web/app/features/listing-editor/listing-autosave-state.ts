// The state behind a listing's autosave and every way it can change, as pure functions. `listing-autosave.ts` runs the timers, the
// requests, and the storage.
import type { ApiError } from '../../lib/api/api-error.ts';
import { isSameValue } from '../../lib/same-value.ts';
import type { Edit, Edits, FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { FIELD_NAMES, readField, readFields } from './listing-fields.ts';
import type { SaveState, Snapshot } from './listing-save-state.ts';

export interface AutosaveState {
  /** The server's last version. */
  readonly listing: OwnListing;
  /** Changes that aren't saved yet. */
  readonly edits: Edits;
  /** Text exactly as typed: the server trims it, but a trailing space may be followed by another word. */
  readonly typed: Readonly<Partial<Record<FieldName, string>>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Rejected fields. We don't send them again until something changes. */
  readonly held: ReadonlySet<FieldName>;
  /** Fields that another window changed and that had no edits here. */
  readonly taken: readonly FieldName[];
  /** What the last save replaced. */
  readonly undo: Readonly<Partial<ListingFields>> | undefined;
  readonly savedAtMs: number | undefined;
  readonly state: SaveState;
  /** A save is in progress. `state` can differ, for example after the host discards changes during a save. */
  readonly isSending: boolean;
}

export type AutosaveAction =
  | { readonly type: 'typed'; readonly field: FieldName; readonly value: unknown }
  | { readonly type: 'sending' }
  | {
      readonly type: 'saved';
      readonly sent: readonly FieldName[];
      readonly changes: Partial<ListingFields>;
      /** The values that the save replaced. */
      readonly replaced: Partial<ListingFields>;
      readonly answer: OwnListing;
      readonly nowMs: number;
    }
  | { readonly type: 'failed'; readonly sent: readonly FieldName[]; readonly error: ApiError }
  | { readonly type: 'sent' }
  | { readonly type: 'adopted'; readonly listing: OwnListing }
  | { readonly type: 'settled'; readonly field: FieldName; readonly choice: 'mine' | 'theirs' }
  | { readonly type: 'undone' }
  | { readonly type: 'discarded' }
  | { readonly type: 'taken-seen' };

/** How the server stores a value. */
const asStored = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const editedFields = ({ edits }: Pick<AutosaveState, 'edits'>) => Object.keys(edits) as FieldName[];

function disputedFields({ listing, edits }: AutosaveState): FieldName[] {
  return editedFields({ edits }).filter((field) => !isSameValue(readField(listing, field), edits[field]?.base));
}

export function sendableFields(state: AutosaveState): FieldName[] {
  const disputed = disputedFields(state);
  return editedFields(state).filter((field) => !state.held.has(field) && !disputed.includes(field));
}

/** The values to send for these fields. */
export const changesFor = ({ edits }: AutosaveState, fields: readonly FieldName[]) =>
  Object.fromEntries(fields.map((field) => [field, edits[field]?.value])) as Partial<ListingFields>;

/** What the server has for these fields now. */
export const savedValues = ({ listing }: AutosaveState, fields: readonly FieldName[]) =>
  Object.fromEntries(fields.map((field) => [field, readField(listing, field)])) as Partial<ListingFields>;

/** The state when no save is in progress. */
function settle(state: AutosaveState): AutosaveState {
  if (disputedFields(state).length > 0) return { ...state, state: 'disputed' };
  if (sendableFields(state).length > 0) return { ...state, state: 'waiting' };
  return { ...state, state: state.held.size > 0 ? 'refused' : 'saved' };
}

const settleUnlessSending = (state: AutosaveState): AutosaveState => (state.isSending ? state : settle(state));

function withEdit(edits: Edits, field: FieldName, edit: Edit | undefined): Edits {
  if (edit) return { ...edits, [field]: edit };
  const { [field]: _removed, ...rest } = edits;
  return rest;
}

/** Drops edits that match the server's value and keeps the others on top of it. */
function adopt(state: AutosaveState, listing: OwnListing): AutosaveState {
  let { edits } = state;
  for (const field of editedFields(state)) {
    if (isSameValue(asStored(edits[field]?.value), readField(listing, field)))
      edits = withEdit(edits, field, undefined);
  }
  return { ...state, listing, edits };
}

/** Another window saved first. */
function adoptFromElsewhere(state: AutosaveState, listing: OwnListing): AutosaveState {
  // Compared with the edits from before: a field that we saved but got no response for isn't another window's change.
  const mine = editedFields(state);
  const taken = FIELD_NAMES.filter(
    (field) => !mine.includes(field) && !isSameValue(readField(state.listing, field), readField(listing, field)),
  );
  return { ...adopt(state, listing), taken };
}

function type(state: AutosaveState, field: FieldName, value: unknown): AutosaveState {
  const { edits, typed, errors } = state;
  const saved = readField(state.listing, field);
  const isBack = isSameValue(asStored(value), saved) && !state.isSending;
  return settleUnlessSending({
    ...state,
    edits: withEdit(edits, field, isBack ? undefined : { value, base: edits[field]?.base ?? saved }),
    typed: typeof value === 'string' ? { ...typed, [field]: value } : typed,
    errors: errorsWhere(errors, (name) => name !== field),
    held: new Set(),
  });
}

/** The errors of the fields that match; the error at `facts.1.value` belongs to the field `facts`. */
const errorsWhere = (errors: AutosaveState['errors'], matches: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => matches(path.split('.')[0] ?? path)));

function finish(
  state: AutosaveState,
  { sent, changes, replaced, answer, nowMs }: Extract<AutosaveAction, { type: 'saved' }>,
): AutosaveState {
  let { edits } = state;
  for (const field of sent) {
    const edit = edits[field];
    if (!edit) continue;
    // The host kept typing during the save: the newer value is now based on this response.
    const isDone = isSameValue(edit.value, changes[field]);
    edits = withEdit(edits, field, isDone ? undefined : { ...edit, base: readField(answer, field) });
  }
  // Several saves of one field are one change to the person typing.
  const isSameField = state.undo !== undefined && sent.length === 1 && isSameValue(Object.keys(state.undo), sent);
  return settle({
    ...adopt({ ...state, edits }, answer),
    undo: isSameField ? state.undo : replaced,
    errors: errorsWhere(state.errors, (field) => state.held.has(field as FieldName)),
    savedAtMs: nowMs,
  });
}

/** Keeps the fields that the server rejected and shows its errors beside them. */
function hold(state: AutosaveState, sent: readonly FieldName[], error: ApiError): AutosaveState {
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(error.fields)) {
    const name = path.replace(/^changes\./, '');
    errors[name] = text;
    errors[name.split('.')[0] ?? name] ??= text;
  }
  const failing = sent.filter((field) => field in errors);
  if (Object.keys(error.fields).length === 0) for (const field of sent) errors[field] = error.message;
  // An error can name a field that we didn't send. Then none of the sent fields can be saved alone.
  return { ...state, errors, held: new Set([...state.held, ...(failing.length > 0 ? failing : sent)]) };
}

const isRejection = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 401 && status !== 429;

function fail(state: AutosaveState, sent: readonly FieldName[], error: ApiError): AutosaveState {
  if (isVersionConflict(error)) return settle(adoptFromElsewhere(state, error.current as OwnListing));
  if (error.code === 'NOT_FOUND' || error.code === 'GONE') return { ...state, state: 'gone' };
  if (isRejection(error)) return settle(hold(state, sent, error));
  return { ...state, state: 'failed' };
}

/** Another window saved a newer version; the error contains it. */
export const isVersionConflict = (error: ApiError): boolean =>
  error.code === 'VERSION_CHANGED' && Boolean(error.current);

function settleDispute(state: AutosaveState, field: FieldName, choice: 'mine' | 'theirs'): AutosaveState {
  const edit = state.edits[field];
  if (!edit) return state;
  const kept = choice === 'mine' ? { value: edit.value, base: readField(state.listing, field) } : undefined;
  return settle({ ...state, edits: withEdit(state.edits, field, kept) });
}

export function reduceAutosave(state: AutosaveState, action: AutosaveAction): AutosaveState {
  switch (action.type) {
    case 'typed':
      return type(state, action.field, action.value);
    case 'sending':
      return { ...state, state: 'saving', isSending: true };
    case 'saved':
      return finish(state, action);
    case 'failed':
      return fail(state, action.sent, action.error);
    case 'sent':
      return { ...state, isSending: false };
    case 'adopted':
      return settleUnlessSending(adopt(state, action.listing));
    case 'settled':
      return settleDispute(state, action.field, action.choice);
    case 'undone':
      return { ...state, undo: undefined };
    case 'discarded':
      return settle({ ...state, edits: {}, typed: {}, errors: {}, held: new Set(), undo: undefined });
    case 'taken-seen':
      return { ...state, taken: [] };
  }
}

/** Starts with the edits that an earlier visit left unsaved. */
export const startAutosave = (listing: OwnListing, edits: Edits): AutosaveState =>
  settle(
    adopt(
      {
        listing,
        edits,
        typed: {},
        errors: {},
        held: new Set(),
        taken: [],
        undo: undefined,
        savedAtMs: undefined,
        state: 'saved',
        isSending: false,
      },
      listing,
    ),
  );

/** Text with the spaces that the server trimmed, as long as the rest still matches. */
const textAsTyped = ({ typed, listing }: AutosaveState) =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text.trim() === (readField(listing, field as FieldName) ?? '')),
  );

export const toSnapshot = (state: AutosaveState): Snapshot => ({
  listing: state.listing,
  fields: {
    ...readFields(state.listing),
    ...textAsTyped(state),
    ...changesFor(state, editedFields(state)),
  } as ListingFields,
  state: state.state,
  errors: state.errors,
  disputed: disputedFields(state),
  taken: state.taken,
  undo: state.undo,
  savedAtMs: state.savedAtMs,
});
