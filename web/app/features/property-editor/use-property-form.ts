// The state of the property form: its draft, saving, errors by field, and conflicts with another window.
import type { CountryCode } from '@daynook/contract/countries/countries';
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { changeProperty, createProperty } from '../../nouns/properties/property-api.ts';
import { compareChanges, findChanges, type PropertyField } from './property-changes.ts';
import {
  draftOfProperty,
  dropProperty,
  emptyProperty,
  fieldsOfDraft,
  keepProperty,
  listMissing,
  type MissingField,
  type PropertyDraft,
  readKeptProperty,
} from './property-draft.ts';
import type { PropertyStep } from './property-steps.ts';

/** After these errors the outcome is unknown or still to come, so the retry uses the same key. */
const KEY_IS_KEPT = ['NETWORK_ERROR', 'TIMEOUT', 'API_UNHEALTHY', 'IDEMPOTENCY_IN_PROGRESS', 'INTERNAL', 'OVERLOADED'];

interface FormOptions {
  sub: string;
  /** The property to change; undefined creates one. */
  home?: OwnProperty | undefined;
  /** Where a new property is until its host says. */
  usualCountry?: CountryCode | undefined;
  onSaved: (property: OwnProperty, isNew: boolean) => void;
}

const startDraft = ({ sub, home, usualCountry }: FormOptions) => {
  const kept = readKeptProperty(sub, home?._id);
  if (!home) return { draft: kept?.draft ?? emptyProperty(usualCountry), base: undefined, isKept: kept !== undefined };
  // A draft of an older version is saved against that version: the server reports what changed in between.
  if (kept?.base) return { draft: kept.draft, base: kept.base, isKept: true };
  return { draft: draftOfProperty(home), base: home, isKept: false };
};

/** What another window saved in the meantime. */
const newerVersionIn = ({ code, current }: ApiError): OwnProperty | undefined =>
  code === 'VERSION_CHANGED' ? (current as OwnProperty | undefined) : undefined;

export function usePropertyForm(options: FormOptions) {
  const { sub, home, onSaved } = options;
  const [start] = useState(() => startDraft(options));
  const [draft, setDraft] = useState(start.draft);
  const [base, setBase] = useState<OwnProperty | undefined>(start.base);
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
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
    // A field that's being corrected is no longer marked as wrong.
    const fields = Object.keys(next);
    setMissing((before) => before.filter((field) => !fields.includes(field)));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !fields.includes(path.split('.')[0] ?? ''))),
    );
  };

  /** Remembers the step to reopen. This alone doesn't count as a change worth keeping. */
  const rememberStep = (step: PropertyStep) => setDraft((before) => ({ ...before, step }));

  // Counts failed attempts: the page moves focus to the problems after rendering them.
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
    // After a final refusal nothing was created, so the next attempt needs a new key.
    if (!KEY_IS_KEPT.includes(error.code)) {
      setDraft((before) => ({ ...before, idempotencyKey: crypto.randomUUID() }));
    }
    if (fields.length > 0) leadToProblems();
  };

  /** Adopts another window's changes. Returns the merged fields, or undefined if the host has to settle a dispute first. */
  const merge = (wanted: PropertyFields, on: OwnProperty, current: OwnProperty): PropertyFields | undefined => {
    const { taken, disputed } = compareChanges(wanted, on, current);
    const theirs = draftOfProperty(current);
    isTouched.current = true;
    setDraft((before) => ({ ...before, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }));
    // The draft keeps its old base until the dispute is settled, so after a reload the host is asked again.
    if (disputed.length > 0) {
      setDispute({ current, fields: disputed });
      return undefined;
    }
    setBase(current);
    return { ...wanted, ...Object.fromEntries(taken.map((field) => [field, current[field]])) };
  };

  const send = async (wanted: PropertyFields, on: OwnProperty | undefined): Promise<OwnProperty> => {
    if (!on) return createProperty(wanted, draft.idempotencyKey);
    const changes = findChanges(wanted, on);
    return Object.keys(changes).length === 0 ? on : changeProperty(on._id, on.version, changes);
  };

  const save = async (wanted: PropertyFields, on: OwnProperty | undefined): Promise<void> => {
    try {
      finish(await send(wanted, on));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = newerVersionIn(error);
      if (!current || !on) return refuse(error);
      const merged = merge(wanted, on, current);
      if (merged) await save(merged, current);
    }
  };

  /** Returns whether these fields are complete and marks the missing ones. */
  const check = (isAsked: (field: MissingField) => boolean): boolean => {
    const lacks = listMissing(draft).filter(isAsked);
    setMissing(lacks);
    if (lacks.length > 0) leadToProblems();
    return lacks.length === 0;
  };

  /** Marks a field that can be saved like this but blocks the next step. */
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

  /** Settles the dispute over one field: keeps the value from here or takes the other window's. */
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

  /** Discards unsaved changes. Returns a function that restores them. */
  const discard = (): (() => void) => {
    const before = { draft, base };
    dropProperty(sub, home?._id);
    setKept(false);
    begin({ draft: home ? draftOfProperty(home) : emptyProperty(options.usualCountry), base: home }, false);
    return () => begin(before, true);
  };

  return {
    draft,
    change,
    rememberStep,
    missing,
    errors,
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
    /** There's something to save. A new property always has. */
    isChanged: base === undefined || Object.keys(findChanges(fieldsOfDraft(draft), base)).length > 0,
    form,
    base,
  };
}

export type PropertyForm = ReturnType<typeof usePropertyForm>;
