// Carries out one change for many rooms: says what was done with the way back, and keeps what was refused to be shown.
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from '../../../lib/api-error.ts';
import { showUndoToast } from '../../../ui/action-toast.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BulkResult, type BulkWish, type HostRoom, useBulkChange } from './api.ts';
import { doneWords, undoOf } from './bulk-words.ts';

const TOAST_ID = 'bulk-done';

export interface Refusal {
  room: HostRoom;
  result: BulkResult;
}

export const namedRooms = (rooms: readonly HostRoom[]): BulkWish['rooms'] =>
  rooms.map(({ _id, version }) => ({ _id, version }));

export function useBulk(rooms: readonly HostRoom[]) {
  const intl = useIntl();
  const change = useBulkChange();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  async function run(wish: BulkWish, { canUndo = true } = {}): Promise<boolean> {
    // Kept over the retries of one try; another press is another intent, and says the versions it was decided on.
    const key = crypto.randomUUID();
    try {
      const results = await change.mutateAsync({ wish, key });
      const done = results.filter(({ code }) => code === null);
      if (done.length > 0) say(doneWords(intl, wish.action, done), canUndo ? undoOf(wish.action, results) : undefined);
      setRefusals(
        results.flatMap((result) => {
          const room = rooms.find(({ _id }) => _id === result._id);
          return result.code !== null && room ? [{ room, result }] : [];
        }),
      );
      return true;
    } catch (error) {
      toast.error(
        error instanceof ApiError
          ? error.message
          : intl.formatMessage({ defaultMessage: 'Something went wrong. Try again.' }),
      );
      return false;
    }
  }

  function say(words: string, undo: BulkWish | undefined): void {
    if (!undo) {
      toast.success(words, { id: TOAST_ID });
      return;
    }
    showUndoToast(intl, {
      id: TOAST_ID,
      words,
      undo: () => void run(undo, { canUndo: false }),
      position: 'top-center',
    });
  }

  return { run, isBusy: change.isPending, refusals, forgetRefusals: () => setRefusals([]) };
}

export type Bulk = ReturnType<typeof useBulk>;
