// Estimates monthly earnings from the prices of nearby listings. Says how many it's based on, or that there are too few.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { useFees } from '../../lib/fees.ts';
import { useCountries } from '../../lib/site.ts';
import { formatDistance } from '../../lib/units.ts';
import { useOfferedKinds } from '../../nouns/listings/kind-choices.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { whereaboutsQuery } from '../../nouns/places/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { isLocal, monthlyEarnings } from './earnings-estimate-rules.ts';

interface LocalPrices {
  place: string;
  /** Missing if there are too few listings for an estimate. */
  prices?: { medianMinor: number; currency: string; count: number; radiusKm: number };
}

/** The median price around a place, for one kind of space or all. */
const localPricesQuery = (city: string, kind: ListingKind | undefined) =>
  queryOptions({
    queryKey: ['local-prices', city.toLowerCase(), kind],
    queryFn: async ({ signal }): Promise<LocalPrices> => {
      const { place, listings } = await call('GET /api/listings/search', { query: { city, limit: 1 }, signal });
      const currency = listings[0]?.pricing.currency;
      if (!place || !currency) return { place: place?.name ?? city };
      const { lat, lng } = place.center;
      const guide = await call('GET /api/host/price-guide', { query: { lat, lng, kind, currency }, signal });
      if (!guide.day || !isLocal(guide)) return { place: place.name };
      const { count, radiusKm } = guide;
      return { place: place.name, prices: { medianMinor: guide.day.medianMinor, currency, count, radiusKm } };
    },
    staleTime: 300_000,
  });

export function EarningsEstimate() {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [kind, setKind] = useState<ListingKind>();
  const offered = useOfferedKinds();
  const [days, setDays] = useState(8);
  // Starts with the visitor's own town, because a number says more than an empty form.
  const { data: here } = useQuery(whereaboutsQuery(useCountries()));
  const city = asked ?? (here?.city || undefined);
  const found = useQuery({ ...localPricesQuery(city ?? '', kind), enabled: city !== undefined });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked((typed ?? here?.city)?.trim() || undefined);
  };
  return (
    <div className="rounded-panel bg-surface p-6 shadow-float sm:p-7 md:p-10">
      <form onSubmit={ask} className="grid gap-4">
        <div className="flex items-end gap-2.5">
          <TextField
            className="min-w-0 grow"
            label={<FormattedMessage defaultMessage="Where is your space?" />}
            placeholder={intl.formatMessage({ defaultMessage: 'Portland' })}
            value={typed ?? here?.city ?? ''}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" className="h-12" isBusy={found.isFetching}>
            <FormattedMessage defaultMessage="Estimate" />
          </Button>
        </div>
        <Select
          label={<FormattedMessage defaultMessage="What would you rent out?" />}
          value={kind ?? ''}
          onChange={({ target }) => setKind(offered.find((known) => known === target.value))}
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'Any space' })}</option>
          {offered.map((id) => (
            <option key={id} value={id}>
              {kindName(intl, id)}
            </option>
          ))}
        </Select>
      </form>
      <DaysSlider days={days} onChange={setDays} />
      <div aria-live="polite" className="mt-6 grid min-h-44 content-start border-t border-line pt-6 max-sm:min-h-52">
        {here && city === undefined && (
          <Note>
            <FormattedMessage defaultMessage="Enter a city to see what you could earn there." />
          </Note>
        )}
        {(!here || found.isLoading) && <Skeleton className="h-14 w-56" />}
        {found.isError && !found.data && (
          <p className="text-danger">
            <FormattedMessage defaultMessage="We couldn’t get an estimate. Try again." />
          </p>
        )}
        {found.data && !found.data.prices && (
          <Note>
            <FormattedMessage
              defaultMessage="Not enough listings near {place} yet for a reliable estimate. You set the price, and you can change it anytime."
              values={{ place: found.data.place }}
            />
          </Note>
        )}
        {found.data?.prices && <Estimate {...found.data.prices} days={days} place={found.data.place} />}
      </div>
    </div>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="grid min-h-36 place-items-center rounded-card bg-well px-6 py-5 text-center text-balance text-muted max-sm:min-h-44">
    {children}
  </p>
);

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
  medianMinor: number;
  days: number;
  currency: string;
  /** How many listings the price comes from. */
  count: number;
  radiusKm: number;
  place: string;
}

function Estimate({ medianMinor, days, currency, count, radiusKm, place }: EstimateProps) {
  const intl = useIntl();
  const { hostMinor } = monthlyEarnings(medianMinor, days, useFees());
  const unitMinor = minorPerMajor(currency);
  return (
    <FormattedMessage
      defaultMessage="<figure>{amount}</figure><rest>a month, after our fee and before taxes. That’s {days, plural, one {# day} other {# days}} at {price}, the median daily price of {count, plural, one {# listing} other {# listings}} within {radius} of {place}. Actual earnings vary.</rest>"
      values={{
        days,
        count,
        place,
        // Rounded, because an estimate to the cent would suggest precision it doesn't have.
        amount: (
          <Money
            key="amount"
            amountMinor={Math.round(hostMinor / unitMinor) * unitMinor}
            currency={currency}
            isRounded
            withCode
          />
        ),
        price: <Money key="price" amountMinor={medianMinor} currency={currency} isRounded />,
        radius: formatDistance(radiusKm, intl.locale),
        figure: (text) => <p className="display text-[clamp(40px,6vw,56px)] num">{text}</p>,
        rest: (text) => <p className="mt-2 max-w-[52ch] text-muted">{text}</p>,
      }}
    />
  );
}
