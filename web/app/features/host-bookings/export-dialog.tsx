// Chooses dates and a listing for a CSV export (K4).
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { saveExport } from '../../nouns/bookings/host-bookings-api.ts';
import { ListingSelect } from '../../nouns/listings/listing-select.tsx';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const BOUNDS = { minimum: '2020-01-01', maximum: '2099-12-31' };

/** Until the end of the year, because agreed bookings belong to it. */
function thisYear(): { from: string; to: string } {
  const year = toLocalDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

export function ExportDialog({ listing, onClose }: { listing: string | undefined; onClose: () => void }) {
  const intl = useIntl();
  const formId = useId();
  const [{ from, to }, setDates] = useState(thisYear);
  const [listingId, setListingId] = useState(listing);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const isBackwards = to < from;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await saveExport({ from, to, listingId });
      toast.success(intl.formatMessage({ defaultMessage: 'Your file is ready' }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setFailure(error);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Export bookings" />}
      footer={
        <>
          <Button type="submit" form={formId} className="max-sm:grow" isBusy={isBusy} disabled={isBackwards}>
            <FormattedMessage defaultMessage="Download CSV" />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failure && <FailureNote error={failure} />}
        <p className="text-pretty text-muted">
          <FormattedMessage defaultMessage="Includes every booking that starts on these dates, even canceled ones, with local times, guest totals, our fee, and your earnings." />
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DayPicker
            {...BOUNDS}
            label={intl.formatMessage({ defaultMessage: 'First day' })}
            value={from}
            onChange={(day) => setDates({ from: day, to })}
          />
          <DayPicker
            {...BOUNDS}
            label={intl.formatMessage({ defaultMessage: 'Last day' })}
            value={to}
            error={
              isBackwards ? <FormattedMessage defaultMessage="Choose a date on or after the first day." /> : undefined
            }
            onChange={(day) => setDates({ from, to: day })}
          />
        </div>
        <ListingSelect onlyOwn value={listingId} onChange={setListingId} />
      </form>
    </Dialog>
  );
}
