// Saves the booking rules, based on the version they were edited on. Names rules that changed elsewhere before replacing them.
import type { ListingFields } from '@daynook/contract/hosting/hosting';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type OwnListing, readCurrent, useKeepListing } from '../../nouns/availability/api.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { changedFields, type RuleField, type RuleValues, rulesIn } from './booking-rule-fields.ts';

export function useSaveRules(listing: OwnListing) {
  const intl = useIntl();
  const keep = useKeepListing();
  const [base, setBase] = useState(() => ({ values: rulesIn(listing), version: listing.version }));
  const [values, setValues] = useState(base.values);
  const [theirs, setTheirs] = useState<OwnListing>();
  const changed = changedFields(base.values, values);

  useEffect(() => {
    if (listing.version <= base.version) return;
    const now = rulesIn(listing);
    const movedOn = changedFields(base.values, now);
    if (changed.some((field) => movedOn.includes(field))) return;
    // Keeps edits made here and adds what was saved elsewhere.
    setBase({ values: now, version: listing.version });
    setValues((mine) => ({ ...now, ...pick(mine, changed) }));
  }, [listing, base, changed]);

  const save = useMutation({
    mutationFn: async ({ version }: { version: number; sent: RuleValues }) => {
      const patch = (onVersion: number) =>
        call('PATCH /api/host/listings/{id}', {
          params: { id: listing._id },
          // Has its own Save button, so guests see it right away.
          body: { version: onVersion, changes: pick(values, changed) as Partial<ListingFields>, publish: true },
        });
      try {
        return await patch(version);
      } catch (error) {
        const current = readCurrent(error);
        const movedOn = current ? changedFields(base.values, rulesIn(current)) : [];
        if (!current || changed.some((field) => movedOn.includes(field))) throw error;
        return patch(current.version);
      }
    },
    onSuccess: (saved, { sent }) => {
      setBase({ values: rulesIn(saved), version: saved.version });
      // Choices made during the save stay for the next one.
      setValues((mine) => ({ ...rulesIn(saved), ...pick(mine, changedFields(sent, mine)) }));
      setTheirs(undefined);
      keep(saved);
      toast.success(intl.formatMessage({ defaultMessage: 'Booking rules saved' }));
    },
    onError: (error) => setTheirs(readCurrent(error)),
  });

  return {
    values,
    set: (field: RuleField, value: number) => setValues((mine) => ({ ...mine, [field]: value })),
    isDirty: changed.length > 0,
    isSaving: save.isPending,
    error: theirs ? undefined : save.error,
    fields: save.error instanceof ApiError ? save.error.fields : {},
    /** The value that was saved elsewhere, if it differs from the one chosen here. */
    theirValue: (field: RuleField) =>
      theirs && theirs[field] !== values[field] && changed.includes(field) ? theirs[field] : undefined,
    hasConflict: theirs !== undefined,
    save: () => !save.isPending && save.mutate({ version: theirs?.version ?? base.version, sent: values }),
    discard: () => {
      if (theirs) {
        setBase({ values: rulesIn(theirs), version: theirs.version });
        keep(theirs);
      }
      setValues(theirs ? rulesIn(theirs) : base.values);
      setTheirs(undefined);
      save.reset();
    },
  };
}

const pick = (values: RuleValues, fields: readonly RuleField[]): Partial<RuleValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
