// What a room could bring in a month, from what places around a city really ask. Says how many it is based on.
import { minorPerMajor } from '@daynook/contract/minor-units';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api.ts';
import { useFees } from '../../lib/fees.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { whereaboutsQuery } from '../places/api.ts';
import { medianMinor, monthlyEarnings } from './earnings-rules.ts';

const SAMPLE = 50;

export function EarningsEstimate() {
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<string>();
  // It begins with the visitor's own town: a number says more than an empty form.
  const { data: here } = useQuery(whereaboutsQuery());
  const city = asked ?? (here?.city || undefined);
  const [days, setDays] = useState(8);
  const found = useQuery({
    queryKey: ['earnings', city],
    queryFn: ({ signal }) => call('GET /api/listings/search', { query: { city, limit: SAMPLE }, signal }),
    enabled: city !== undefined,
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed?.trim() || undefined);
  };
  const listings = found.data?.listings ?? [];
  const currency = listings[0]?.pricing.currency ?? 'USD';
  const prices = listings.filter(({ pricing }) => pricing.currency === currency).map(({ pricing }) => pricing.dayMinor);
  const dayMinor = medianMinor(prices);
  return (
    <div className="rounded-panel bg-surface p-7 shadow-float md:p-10">
      <form onSubmit={ask} className="flex items-end gap-2.5">
        <TextField
          className="grow"
          label={<FormattedMessage defaultMessage="Where is your space?" />}
          placeholder="Portland"
          value={typed ?? here?.city ?? ''}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="h-12" isBusy={found.isFetching}>
          <FormattedMessage defaultMessage="Estimate" />
        </Button>
      </form>
      <DaysSlider days={days} onChange={setDays} />
      <div aria-live="polite" className="mt-6 grid min-h-44 content-start border-t border-line pt-6 max-sm:min-h-52">
        {here && city === undefined && (
          <p className="grid min-h-36 place-items-center rounded-card bg-well px-6 py-5 text-center text-balance text-muted max-sm:min-h-44">
            <FormattedMessage defaultMessage="Enter a city to see what listings there charge per day." />
          </p>
        )}
        {(!here || found.isLoading) && <Skeleton className="h-14 w-56" />}
        {found.isError && (
          <p className="text-danger">
            <FormattedMessage defaultMessage="We couldn’t get an estimate. Try again." />
          </p>
        )}
        {found.data && dayMinor === undefined && (
          <p>
            <FormattedMessage defaultMessage="No listings in {city} yet. Yours would be the first." values={{ city }} />
          </p>
        )}
        {dayMinor !== undefined && found.data && (
          <Estimate
            dayMinor={dayMinor}
            days={days}
            currency={currency}
            count={prices.length}
            place={found.data.place?.name ?? city ?? ''}
          />
        )}
      </div>
    </div>
  );
}

function DaysSlider({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const intl = useIntl();
  const words = intl.formatMessage(
    { defaultMessage: '{days, plural, one {# day a month} other {# days a month}}' },
    { days },
  );
  return (
    <label className="mt-6 block">
      <span className="flex justify-between text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Booked" />
        <span className="num">{words}</span>
      </span>
      <input
        type="range"
        min={1}
        max={22}
        value={days}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.target.value))}
        className="mt-2 h-6 w-full accent-moss"
      />
    </label>
  );
}

interface EstimateProps {
  dayMinor: number;
  days: number;
  currency: string;
  /** How many places the price comes from. */
  count: number;
  place: string;
}

function Estimate({ dayMinor, days, currency, count, place }: EstimateProps) {
  const { hostMinor } = monthlyEarnings(dayMinor, days, useFees());
  const unitMinor = minorPerMajor(currency);
  return (
    <>
      <p className="display text-[clamp(40px,6vw,56px)] num">
        {/* An estimate to the cent would claim more than it knows. */}
        <Money amountMinor={Math.round(hostMinor / unitMinor) * unitMinor} currency={currency} isRounded withCode />
      </p>
      <p className="mt-2 max-w-[52ch] text-muted">
        <FormattedMessage
          defaultMessage="a month, after our fee and before taxes. Based on {days, plural, one {# day} other {# days}} at {price}, the typical price of {count, plural, one {# listing} other {# listings}} near {place}. Actual earnings vary."
          values={{ days, count, place, price: <Money amountMinor={dayMinor} currency={currency} isRounded /> }}
        />
      </p>
    </>
  );
}
