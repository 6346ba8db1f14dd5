// A home's form: what is typed and kept, one try at a time, what was refused beside its field, and what another window
// did meanwhile. Draws nothing.
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { changeProperty, createProperty } from '../../nouns/properties/property-api.ts';
import { changesOf, meetingOf, type PropertyField } from './property-changes.ts';
import {
  draftOfProperty,
  dropProperty,
  emptyProperty,
  fieldsOfDraft,
  keepProperty,
  type MissingField,
  missingOf,
  type PropertyDraft,
  readKeptProperty,
} from './property-draft.ts';
import type { PropertyStep } from './property-steps.ts';

/** After these the answer is not known or comes later: the same key asks again. */
const KEY_IS_KEPT = ['NETWORK_ERROR', 'TIMEOUT', 'API_UNHEALTHY', 'IDEMPOTENCY_IN_PROGRESS', 'INTERNAL', 'OVERLOADED'];

interface FormOptions {
  sub: string;
  /** The home to be changed; without one a new one is made. */
  home?: OwnProperty | undefined;
  onSaved: (home: OwnProperty, isNew: boolean) => void;
}

const startOf = ({ sub, home }: FormOptions) => {
  const kept = readKeptProperty(sub, home?._id);
  if (!home) return { draft: kept?.draft ?? emptyProperty(), base: undefined, isKept: kept !== undefined };
  // What was typed on an older version is saved on that version: the server tells what came in between.
  if (kept?.base) return { draft: kept.draft, base: kept.base, isKept: true };
  return { draft: draftOfProperty(home), base: home, isKept: false };
};

export function usePropertyForm(options: FormOptions) {
  const { sub, home, onSaved } = options;
  const [start] = useState(() => startOf(options));
  const [draft, setDraft] = useState(start.draft);
  const [base, setBase] = useState<OwnProperty | undefined>(start.base);
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const [faults, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError>();
  const [dispute, setDispute] = useState<{ current: OwnProperty; fields: readonly PropertyField[] }>();
  const [isBusy, setBusy] = useState(false);
  const [isKept, setKept] = useState(start.isKept);
  const form = useRef<HTMLFormElement>(null);
  const isTouched = useRef(start.isKept);
  const isDone = useRef(false);

  useEffect(() => {
    if (isTouched.current && !isDone.current) setKept(keepProperty(sub, home?._id, { draft, base: base ?? null }));
  }, [sub, home?._id, draft, base]);

  const change = (next: Partial<PropertyDraft>) => {
    isTouched.current = true;
    setDraft((before) => ({ ...before, ...next }));
    // What is being righted is no longer called wrong.
    const fields = Object.keys(next);
    setMissing((before) => before.filter((field) => !fields.includes(field)));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !fields.includes(path.split('.')[0] ?? ''))),
    );
  };

  /** Remembers where the form is to open again. Alone it's no change worth keeping. */
  const rememberStep = (step: PropertyStep) => setDraft((before) => ({ ...before, step }));

  // Counts what was refused: the page leads to the problems once they are drawn.
  const [refusals, setRefusals] = useState(0);
  const leadToProblems = () => setRefusals((before) => before + 1);

  const finish = (saved: OwnProperty) => {
    isDone.current = true;
    dropProperty(sub, home?._id);
    onSaved(saved, home === undefined);
  };

  const refuse = (error: ApiError) => {
    const fields = Object.entries(error.fields).map(([path, words]) => [path.replace(/^changes\./, ''), words]);
    setErrors(Object.fromEntries(fields));
    setFailure(error);
    // What was refused for good made nothing: the next try is a new one.
    if (!KEY_IS_KEPT.includes(error.code)) {
      setDraft((before) => ({ ...before, idempotencyKey: crypto.randomUUID() }));
    }
    if (fields.length > 0) leadToProblems();
  };

  const save = async (wanted: PropertyFields, on: OwnProperty | undefined): Promise<void> => {
    try {
      if (!on) return finish(await createProperty(wanted, draft.idempotencyKey));
      const changes = changesOf(wanted, on);
      finish(Object.keys(changes).length === 0 ? on : await changeProperty(on._id, on.version, changes));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.code === 'VERSION_CHANGED' ? (error.current as OwnProperty | undefined) : undefined;
      if (!current || !on) return refuse(error);
      const { taken, disputed } = meetingOf(wanted, on, current);
      const theirs = draftOfProperty(current);
      const merged = { ...wanted };
      for (const field of taken) Object.assign(merged, { [field]: current[field] });
      isTouched.current = true;
      setDraft((before) => ({ ...before, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }));
      // Until it is settled the draft stands on what it was begun on: kept over a reload, it would be asked about again.
      if (disputed.length > 0) return setDispute({ current, fields: disputed });
      setBase(current);
      await save(merged, current);
    }
  };

  /** Whether nothing is missing among these fields; marks what is. */
  const check = (isAsked: (field: MissingField) => boolean): boolean => {
    const lacks = missingOf(draft).filter(isAsked);
    setMissing(lacks);
    if (lacks.length > 0) leadToProblems();
    return lacks.length === 0;
  };

  /** Marks a field that can be saved as it is but not gone on with. */
  const refuseField = (field: MissingField): false => {
    setMissing([field]);
    leadToProblems();
    return false;
  };

  const submit = async () => {
    if (isBusy) return;
    if (dispute) {
      form.current?.querySelector<HTMLElement>('[aria-labelledby="dispute-title"] button')?.focus();
      return;
    }
    if (!check(() => true)) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await save(fieldsOfDraft(draft), base);
    } finally {
      setBusy(false);
    }
  };

  /** Ends the dispute over one field: one's own words stay, or the other window's are taken. */
  const settle = (field: PropertyField, choice: 'mine' | 'theirs') => {
    if (dispute && choice === 'theirs') change({ [field]: draftOfProperty(dispute.current)[field] });
    const left = dispute?.fields.filter((other) => other !== field) ?? [];
    if (dispute && left.length === 0) setBase(dispute.current);
    setDispute(dispute && left.length > 0 ? { ...dispute, fields: left } : undefined);
  };

  const begin = (from: { draft: PropertyDraft; base: OwnProperty | undefined }, isWritten: boolean) => {
    isTouched.current = isWritten;
    setDraft(from.draft);
    setBase(from.base);
    setMissing([]);
    setErrors({});
    setFailure(undefined);
    setDispute(undefined);
  };

  /** Forgets what isn't saved; answers how to bring it back. */
  const discard = (): (() => void) => {
    const before = { draft, base };
    dropProperty(sub, home?._id);
    setKept(false);
    begin({ draft: home ? draftOfProperty(home) : emptyProperty(), base: home }, false);
    return () => begin(before, true);
  };

  return {
    draft,
    change,
    rememberStep,
    missing,
    faults,
    failure,
    dispute,
    settle,
    check,
    refuseField,
    refusals,
    submit,
    discard,
    isBusy,
    isKept,
    form,
    base,
  };
}

export type PropertyForm = ReturnType<typeof usePropertyForm>;
