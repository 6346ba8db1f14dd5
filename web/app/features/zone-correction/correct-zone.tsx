// Staff correct a property's time zone that was entered wrong, and decide about each upcoming booking (RO2).
import { ZONE_CORRECTION } from '@daynook/contract/staff/zone-corrections';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { useLocale } from '../../lib/locale.ts';
import { zoneChoiceName, zonesWith } from '../../nouns/properties/property-zones.ts';
import { Button } from '../../ui/button.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useCorrectZone, type ZoneChoices, type ZoneCorrection, zonePreviewQuery } from './zone-api.ts';
import { ZoneRows } from './zone-rows.tsx';

interface CorrectZoneProps {
  listingId: string;
  timeZone: string;
}

export function CorrectZone({ listingId, timeZone }: CorrectZoneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="Shown in {zone}. If that’s wrong for this property, fix it here. You’ll choose what happens to each upcoming booking."
          values={{ zone: <ZoneName key="z" timeZone={timeZone} /> }}
        />
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Fix time zone…" />
      </Button>
      {isOpen && <ZoneDialog listingId={listingId} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ZoneDialog({ listingId, timeZone, onClose }: CorrectZoneProps & { onClose: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const formId = useId();
  const [zone, setZone] = useState('');
  const [choices, setChoices] = useState<ZoneChoices>({});
  const [reason, setReason] = useState('');
  const preview = useQuery({ ...zonePreviewQuery(listingId, zone, choices), enabled: zone !== '' });
  const correct = useCorrectZone(listingId);
  const shown = zone !== '' && preview.data?.to === zone ? preview.data : undefined;
  const isReady =
    shown !== undefined && !preview.isFetching && shown.bookings.every(({ conflict }) => conflict === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || correct.isPending) return;
    const bookings = shown.bookings.map(({ _id: bookingId, keeps }) => ({ bookingId, keeps }));
    correct.mutateAsync({ timeZone: zone, reason, bookings }).then(
      () => {
        toast.success(
          intl.formatMessage(
            {
              defaultMessage:
                '{bookings, plural, =0 {Time zone corrected} other {Time zone corrected. We emailed the guests and the host}}',
            },
            { bookings: bookings.length },
          ),
        );
        onClose();
      },
      // The form says why.
      () => undefined,
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={<FormattedMessage defaultMessage="Fix time zone" />}
      footer={
        <>
          <Button type="submit" form={formId} className="max-sm:grow" disabled={!isReady} isBusy={correct.isPending}>
            <FormattedMessage defaultMessage="Fix time zone" />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep as it is" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Select
          label={<FormattedMessage defaultMessage="New time zone" />}
          value={zone}
          error={fieldErrors(preview.error)['timeZone']}
          onChange={(event) => {
            setZone(event.target.value);
            setChoices({});
          }}
        >
          <option value="" disabled>
            {intl.formatMessage({ defaultMessage: 'Choose a time zone' })}
          </option>
          {zonesWith(zone)
            .filter((one) => one !== timeZone)
            .map((one) => (
              <option key={one} value={one}>
                {zoneChoiceName(one, locale)}
              </option>
            ))}
        </Select>
        <section aria-live="polite" aria-busy={preview.isFetching} className="grid gap-4 empty:hidden">
          {zone !== '' && (
            <Preview
              shown={shown}
              choices={choices}
              error={fieldErrors(preview.error)['timeZone'] ? null : preview.error}
              isFetching={preview.isFetching}
              onRetry={() => void preview.refetch()}
              onChoose={(bookingId, keeps) => setChoices((before) => ({ ...before, [bookingId]: keeps }))}
            />
          )}
        </section>
        {shown && (
          <TextArea
            label={<FormattedMessage defaultMessage="Reason (for the audit log)" />}
            rows={2}
            required
            value={reason}
            error={fieldErrors(correct.error)['reason']}
            maxLength={ZONE_CORRECTION.reasonMaximumCharacters}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormFailure error={correct.error} />
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  shown: ZoneCorrection | undefined;
  choices: ZoneChoices;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  onChoose: Parameters<typeof ZoneRows>[0]['onChoose'];
}

/** Which listings are corrected, and what becomes of the bookings. */
function Preview({ shown, choices, error, isFetching, onRetry, onChoose }: PreviewProps) {
  if (error)
    return hasCode(error, 'LIMIT_REACHED') || hasCode(error, 'FORBIDDEN') ? (
      <p className="text-[15px] text-pretty text-danger">{error.message}</p>
    ) : (
      <RetryLine onRetry={onRetry} isRetrying={isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load the bookings." />
      </RetryLine>
    );
  if (!shown) return <Skeleton className="h-40 rounded-field" />;
  const { property, listings, bookings, underWay } = shown;
  return (
    <>
      <p className="text-[15px] text-pretty">
        <FormattedMessage
          defaultMessage="{property} has {listings, plural, one {# listing} other {# listings}} and {bookings, plural, =0 {no upcoming bookings} one {# upcoming booking} other {# upcoming bookings}}. Opening hours keep their local time."
          values={{ property: property.title, listings: listings.length, bookings: bookings.length }}
        />{' '}
        {underWay > 0 && (
          <FormattedMessage
            defaultMessage="{underWay, plural, one {# stay in progress keeps its hours.} other {# stays in progress keep their hours.}}"
            values={{ underWay }}
          />
        )}{' '}
        {bookings.length > 0 && (
          <FormattedMessage defaultMessage="Most guests meant the local time they saw. We’ll email both sides and update calendars for confirmed bookings." />
        )}
      </p>
      <ZoneRows preview={shown} choices={choices} onChoose={onChoose} />
    </>
  );
}
