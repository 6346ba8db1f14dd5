// During the stay, the guest chooses a later end and sees what it costs (E8).
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatTime } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { type LaterEnds, laterEndsQuery, useExtend } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { MoneyWords } from './next-words.tsx';

type End = LaterEnds['ends'][number];

export function StayLongerDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const intl = useIntl();
  const options = useQuery(laterEndsQuery(booking._id));
  const extend = useExtend(booking._id);
  const [chosen, setChosen] = useState<string>();
  const end = options.data?.ends.find(({ endsAt }) => endsAt === chosen);
  const isInstant = options.data?.isInstant === true;
  const host = givenName(booking.host.name);
  const confirm = () => {
    if (!end || extend.isPending) return;
    extend.mutateAsync({ endsAt: end.endsAt, expectedTotalMinor: end.totalMinor }).then(
      () => {
        const done = isInstant
          ? intl.formatMessage({ defaultMessage: 'We’re updating your booking' })
          : intl.formatMessage({ defaultMessage: 'Sent to {host}' }, { host });
        toast.success(done);
        onClose();
      },
      // What's possible now.
      () => void options.refetch(),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Stay longer" />}
      footer={
        <>
          <Button className="max-sm:grow" disabled={!end} isBusy={extend.isPending} onClick={confirm}>
            <ConfirmWords end={end} isInstant={isInstant} host={host} currency={booking.currency} />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep as it is" />
          </Button>
        </>
      }
    >
      {extend.error instanceof ApiError && <FailureNote error={extend.error} />}
      {options.isPending && <Skeleton className="h-40 rounded-field" />}
      {options.isError && (
        <RetryLine onRetry={() => void options.refetch()} isRetrying={options.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load your options." />
        </RetryLine>
      )}
      {options.data && <Options booking={booking} options={options.data} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}

interface OptionsProps {
  booking: Booking;
  options: LaterEnds;
  chosen: string | undefined;
  onChoose: (endsAt: string) => void;
}

function Options({ booking, options: { ends, isInstant, currency, timeZone }, chosen, onChoose }: OptionsProps) {
  const id = useId();
  const intl = useIntl();
  const hourCycle = useHourCycle();
  if (ends.length === 0)
    return (
      <p className="rounded-field bg-well px-4 py-3 text-pretty">
        <FormattedMessage defaultMessage="You can’t stay longer. The next hours are booked or closed." />
      </p>
    );
  return (
    <div className="grid gap-4">
      <ChoiceCards
        id={id}
        columns={1}
        legend={<FormattedMessage defaultMessage="Stay until" />}
        value={chosen}
        onChange={onChoose}
        choices={ends.map(({ endsAt, differenceMinor }) => ({
          value: endsAt,
          title: formatTime(endsAt, timeZone, intl.locale, hourCycle),
          text:
            differenceMinor > 0 ? (
              <MoneyWords amountMinor={differenceMinor} currency={currency} />
            ) : (
              <FormattedMessage defaultMessage="At the same price" />
            ),
        }))}
      />
      <p className="text-[14px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="{isInstant, select, true {This takes effect right away.} other {{host} has up to 15 minutes to answer. Until then your stay ends as booked.}} Times are in {zone}."
          values={{
            isInstant: String(isInstant),
            host: givenName(booking.host.name),
            zone: <ZoneName key="z" timeZone={timeZone} />,
          }}
        />
      </p>
    </div>
  );
}

function ConfirmWords({
  end,
  isInstant,
  host,
  currency,
}: {
  end: End | undefined;
  isInstant: boolean;
  host: string;
  currency: string;
}) {
  const amount = <MoneyWords key="a" amountMinor={end?.differenceMinor ?? 0} currency={currency} />;
  if (!end) return <FormattedMessage defaultMessage="Stay longer" />;
  if (end.differenceMinor <= 0)
    return isInstant ? (
      <FormattedMessage defaultMessage="Stay longer" />
    ) : (
      <FormattedMessage defaultMessage="Ask {host}" values={{ host }} />
    );
  return isInstant ? (
    <FormattedMessage defaultMessage="Stay longer and pay {amount}" values={{ amount }} />
  ) : (
    <FormattedMessage defaultMessage="Ask {host}, and pay {amount} if they accept" values={{ host, amount }} />
  );
}
