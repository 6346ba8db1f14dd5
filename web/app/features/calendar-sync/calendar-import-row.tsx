// One calendar import: its name, status, and findings, with buttons to read, change, or remove it.
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type CalendarImport, useRefreshCalendarImport } from './api.ts';
import { CalendarImportCounts } from './calendar-import-counts.tsx';
import { CalendarImportHistory, CalendarImportStatus } from './calendar-import-health.tsx';
import { ChangeCalendarImportDialog } from './change-calendar-import-dialog.tsx';
import { RemoveCalendarImportDialog } from './remove-calendar-import-dialog.tsx';

export function CalendarImportRow({ calendarImport, timeZone }: { calendarImport: CalendarImport; timeZone: string }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const titleId = useId();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const refresh = useRefreshCalendarImport(calendarImport);
  const close = () => setOpen(undefined);
  const readNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ error, busyCount }) => {
        if (error) toast.error(error.message);
        else
          toast.success(
            intl.formatMessage(
              {
                defaultMessage: 'Synced: {count, plural, =0 {no busy times} one {1 busy time} other {# busy times}}',
              },
              { count: busyCount },
            ),
          );
      },
      onError: (error) =>
        hasCode(error, 'RATE_LIMITED') ? toast.blank(failureText(error)) : toast.error(failureText(error)),
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 id={titleId} className="text-[17px] leading-6 font-semibold break-words">
            {calendarImport.name}
          </h3>
          <p className="mt-0.5 text-[14.5px] break-all text-muted">
            {calendarImport.host}/…{calendarImport.ending}
          </p>
        </div>
        <CalendarImportStatus calendarImport={calendarImport} />
      </div>
      <CalendarImportCounts calendarImport={calendarImport} timeZone={timeZone} />
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <div className="me-auto min-w-0 grow basis-72">
          <CalendarImportHistory calendarImport={calendarImport} />
          {!calendarImport.keepsGap && (
            <p className="mt-1 text-[15px] text-muted">
              <FormattedMessage defaultMessage="No buffer before or after events." />
            </p>
          )}
        </div>
        <Button variant="soft" size="sm" isBusy={refresh.isPending} aria-describedby={titleId} onClick={readNow}>
          <FormattedMessage defaultMessage="Sync now" />
        </Button>
        <Button variant="plain" size="sm" aria-describedby={titleId} onClick={() => setOpen('change')}>
          <FormattedMessage defaultMessage="Edit" />
        </Button>
        <Button variant="plain" size="sm" aria-describedby={titleId} onClick={() => setOpen('remove')}>
          <FormattedMessage defaultMessage="Remove" />
        </Button>
      </div>
      <ChangeCalendarImportDialog calendarImport={calendarImport} isOpen={open === 'change'} onClose={close} />
      <RemoveCalendarImportDialog calendarImport={calendarImport} isOpen={open === 'remove'} onClose={close} />
    </li>
  );
}
