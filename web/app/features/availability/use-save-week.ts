// Saving the week on the version it was made on. What was changed elsewhere meanwhile is shown, never overwritten unseen;
// a change of other things than hours is no conflict.
import type { WeeklyRule } from '@daynook/contract/hosting/hosting';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { currentOf, type OwnListing, putHours, useKeepListing } from '../../nouns/availability/api.ts';
import { barsOf, errorsByBar, isSameWeek, rulesOf } from '../../nouns/availability/week-bars.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { WeekEditor } from './use-week-editor.ts';

export function useSaveWeek(listing: OwnListing, editor: WeekEditor) {
  const intl = useIntl();
  const keep = useKeepListing();
  const [base, setBase] = useState<{ weekly: WeeklyRule[]; version: number }>(listing);
  const [theirs, setTheirs] = useState<OwnListing>();
  const { weekly } = rulesOf(editor.bars);
  const isDirty = !isSameWeek(weekly, base.weekly);

  const { reset } = editor;
  useEffect(() => {
    if (listing.version <= base.version) return;
    // Other things were saved on this page, or the hours elsewhere while nobody was editing them here.
    if (isSameWeek(listing.weekly, base.weekly)) setBase(listing);
    else if (!isDirty) {
      setBase(listing);
      reset(barsOf(listing.weekly));
    }
  }, [listing, base, isDirty, reset]);

  const save = useMutation({
    mutationFn: async (version: number) => {
      try {
        return await putHours(listing._id, version, weekly);
      } catch (error) {
        const current = currentOf(error);
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
      const current = currentOf(error);
      if (current) setTheirs(current);
    },
  });

  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const [sentKeys, setSentKeys] = useState<string[]>([]);
  const send = (version: number) => {
    setSentKeys(rulesOf(editor.bars).keys);
    save.mutate(version);
  };

  return {
    isDirty,
    isSaving: save.isPending,
    /** Words beside the bars they are about; empty again with the next save. */
    faults: errorsByBar(fields, sentKeys),
    error: save.error && !theirs ? save.error : undefined,
    theirs,
    save: () => !save.isPending && send(base.version),
    keepMine: () => theirs && send(theirs.version),
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      editor.reset(barsOf(theirs.weekly));
      keep(theirs);
      setTheirs(undefined);
      save.reset();
    },
    discard: () => {
      editor.reset(barsOf(base.weekly));
      save.reset();
    },
  };
}
export type SaveWeek = ReturnType<typeof useSaveWeek>;
