// Saves a confirmed change, shows the result, and offers Undo.
import { useIntl } from 'react-intl';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { showUndoToast } from '../../../ui/overlays/action-toast.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import {
  type Calendar,
  type CalendarChange,
  type CalendarUndo,
  type ChangeResult,
  useChangeCalendar,
  useUndoCalendar,
} from './api.ts';

const TOAST = 'calendar-change';

export function useApplyChange(calendar: Calendar) {
  const intl = useIntl();
  const failureText = useFailureText();
  const { mutate, isPending, error } = useChangeCalendar();
  const undo = useUndoCalendar();

  const takeBack = (listings: CalendarUndo[], name: string) => {
    void undo.mutateAsync({ listings, name }).then(
      ({ results }) => {
        const failed = results.find(({ code }) => code !== null);
        if (failed) toast.error(failed.message ?? '');
        else toast.success(intl.formatMessage({ defaultMessage: 'Change undone' }));
      },
      (failure: unknown) => toast.error(failureText(failure)),
    );
  };

  const run = (change: CalendarChange, onDone: (failed: readonly ChangeResult[]) => void) => {
    mutate(change, {
      onSuccess: ({ results }) => {
        const undos = results.flatMap(({ undo }) => (undo ? [undo] : []));
        const name = change.name ?? intl.formatMessage({ defaultMessage: 'Special price' });
        if (undos.length > 0) {
          const [first] = undos;
          showUndoToast(intl, {
            id: TOAST,
            words: intl.formatMessage(
              {
                defaultMessage:
                  '{action, select, block {Blocked} unblock {Unblocked} other {Price set for}} {count, plural, one {{title}} other {# listings}}',
              },
              {
                action: change.action,
                count: undos.length,
                title: calendar.rows.find(({ _id }) => _id === first?._id)?.title ?? '',
              },
            ),
            undo: () => takeBack(undos, name),
          });
        }
        onDone(results.filter(({ code }) => code !== null));
      },
    });
  };
  return { run, isPending, error };
}
