// Prices of many rooms up or down by a percentage: every new price is on the table before it is applied.
import { BULK } from '@daynook/contract/hosting-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type BulkResult, type HostRoom, pricePreviewQuery, type RoomPrices } from './api.ts';
import { namedRooms } from './use-bulk.ts';

const TYPING_MS = 300;

interface PriceDialogProps {
  rooms: readonly HostRoom[];
  isBusy: boolean;
  onApply: (percent: number) => void;
  onClose: () => void;
}

/** A whole percentage as people type it; undefined for anything else, and for no change. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-').replace(/\s*%$/, '');
  if (!/^[+-]?\d{1,3}$/.test(text)) return undefined;
  const percent = Number(text);
  return percent !== 0 && percent >= BULK.percentMinimum && percent <= BULK.percentMaximum ? percent : undefined;
}

export function PriceDialog({ rooms, isBusy, onApply, onClose }: PriceDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const [typed, setTyped] = useState('10');
  const [wasTried, setTried] = useState(false);
  const [asked, setAsked] = useState<number>();
  const percent = readPercent(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(percent), TYPING_MS);
    return () => clearTimeout(timer);
  }, [percent]);
  const preview = useQuery({
    ...pricePreviewQuery(namedRooms(rooms), asked ?? 0),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const isShown =
    percent !== undefined && percent === asked && preview.data !== undefined && !preview.isPlaceholderData;
  const canApply = isShown && preview.data.some(({ code }) => code === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (canApply && !isBusy) onApply(percent);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-xl"
      title={
        <FormattedMessage
          defaultMessage="Prices for {count, plural, one {# listing} other {# listings}}"
          values={{ count: rooms.length }}
        />
      }
      footer={
        <>
          <Button look="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} className="max-sm:grow" isBusy={isBusy} disabled={!canApply}>
            <FormattedMessage defaultMessage="Apply prices" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={<FormattedMessage defaultMessage="Percent change" />}
          description={
            <FormattedMessage
              defaultMessage="From {low} to +{high}. We round new prices. Cleaning fees, extra-guest prices, and existing bookings don’t change."
              values={{ low: intl.formatNumber(BULK.percentMinimum), high: BULK.percentMaximum }}
            />
          }
          error={
            percent === undefined && (wasTried || typed.trim() !== '') ? (
              <FormattedMessage
                defaultMessage="Enter a whole number such as 10 or -5, up to {high} and not 0."
                values={{ high: BULK.percentMaximum }}
              />
            ) : undefined
          }
          value={typed}
          inputMode="text"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="[&_input]:num"
        />
        <div className="mt-6" aria-live="polite" aria-busy={preview.isFetching}>
          {preview.isError ? (
            <ErrorState
              className="!py-4"
              title={<FormattedMessage defaultMessage="We couldn’t calculate the new prices" />}
              onRetry={() => void preview.refetch()}
              isRetrying={preview.isFetching}
            />
          ) : preview.data ? (
            <Preview rooms={rooms} results={preview.data} />
          ) : (
            asked !== undefined && <Skeleton className="h-24" />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ rooms, results }: { rooms: readonly HostRoom[]; results: readonly BulkResult[] }) {
  return (
    <ul className="grid gap-4">
      {results.map((result) => {
        const room = rooms.find(({ _id }) => _id === result._id);
        if (!room) return null;
        return (
          <li key={result._id} className="border-t border-line pt-3">
            <p className="font-semibold">{room.title}</p>
            {result.code !== null ? (
              <p className="text-[15px] text-danger">
                <FormattedMessage defaultMessage="Not changed: {why}" values={{ why: result.message ?? '' }} />
              </p>
            ) : (
              result.before &&
              result.after && (
                <PriceChanges before={result.before} after={result.after} currency={room.pricing.currency} />
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

const UNITS = ['hourMinor', 'halfDayMinor', 'dayMinor', 'weekMinor', 'monthMinor'] as const;

function PriceChanges({ before, after, currency }: { before: RoomPrices; after: RoomPrices; currency: string }) {
  const intl = useIntl();
  return (
    <dl className="mt-1 grid gap-1 text-[15px]">
      {UNITS.map((unit) => {
        const [from, to] = [before[unit], after[unit]];
        if (from === null || to === null || from === 0) return null;
        return (
          <div key={unit} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">
              {intl.formatMessage(
                {
                  defaultMessage:
                    '{unit, select, hourMinor {Hour} halfDayMinor {Half day} dayMinor {Day} weekMinor {Week} other {Month}}',
                },
                { unit },
              )}
            </dt>
            <dd className="num">
              <Money amountMinor={from} currency={currency} className="text-muted line-through" />{' '}
              <span className="sr-only">
                <FormattedMessage defaultMessage="changes to" />
              </span>{' '}
              <Money amountMinor={to} currency={currency} withCode className="font-semibold" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
