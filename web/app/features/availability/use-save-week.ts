// Saves the week, based on the version it was edited on. Changes from another window are shown and never overwritten without asking;
// changes to anything but hours are no conflict.
import type { WeeklyRule } from '@daynook/contract/hosting/hosting';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { type OwnListing, putHours, readCurrent, useKeepListing } from '../../nouns/availability/api.ts';
import { errorsByBar, isSameWeek, toBars, toRules } from '../../nouns/availability/week-bars.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { WeekEditor } from './use-week-editor.ts';

export function useSaveWeek(listing: OwnListing, editor: WeekEditor) {
  const intl = useIntl();
  const keep = useKeepListing();
  const [base, setBase] = useState<{ weekly: WeeklyRule[]; version: number }>(listing);
  const [theirs, setTheirs] = useState<OwnListing>();
  const { weekly } = toRules(editor.bars);
  const isDirty = !isSameWeek(weekly, base.weekly);

  const { reset } = editor;
  useEffect(() => {
    if (listing.version <= base.version) return;
    // Something else was saved on this page, or the hours changed elsewhere without edits here.
    if (isSameWeek(listing.weekly, base.weekly)) setBase(listing);
    else if (!isDirty) {
      setBase(listing);
      reset(toBars(listing.weekly));
    }
  }, [listing, base, isDirty, reset]);

  const save = useMutation({
    mutationFn: async (version: number) => {
      try {
        return await putHours(listing._id, version, weekly);
      } catch (error) {
        const current = readCurrent(error);
        if (!current || !isSameWeek(current.weekly, base.weekly)) throw error;
        return putHours(listing._id, current.version, weekly);
      }
    },
    onSuccess: (saved) => {
      setBase(saved);
      setTheirs(undefined);
      keep(saved);
      toast.success(intl.formatMessage({ defaultMessage: 'Hours saved' }));
    },
    onError: (error) => {
      const current = readCurrent(error);
      if (current) setTheirs(current);
    },
  });

  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const [sentKeys, setSentKeys] = useState<string[]>([]);
  const send = (version: number) => {
    setSentKeys(toRules(editor.bars).keys);
    save.mutate(version);
  };

  return {
    isDirty,
    isSaving: save.isPending,
    /** Messages beside the bars they're about; cleared by the next save. */
    errors: errorsByBar(fields, sentKeys),
    error: save.error && !theirs ? save.error : undefined,
    theirs,
    save: () => !save.isPending && send(base.version),
    keepMine: () => theirs && send(theirs.version),
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      editor.reset(toBars(theirs.weekly));
      keep(theirs);
      setTheirs(undefined);
      save.reset();
    },
    discard: () => {
      editor.reset(toBars(base.weekly));
      save.reset();
    },
  };
}
export type SaveWeek = ReturnType<typeof useSaveWeek>;
