// A city: a picture from one of its rooms, how many there are, and what half of them cost less than.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { Photo } from '../../ui/photo.tsx';
import { writeSearch } from '../search/search-address.ts';
import type { City } from './api.ts';

export function CityCard({ city, isPriority }: { city: City; isPriority: boolean }) {
  return (
    <Link to={`/search${writeSearch({ city: `${city.city}, ${city.state}` })}`} className="group block rounded-card">
      <span className="block overflow-hidden rounded-card">
        <Photo
          photo={city.image ?? undefined}
          alt=""
          aspect="3/2"
          isPriority={isPriority}
          sizes="(min-width: 1024px) 400px, (min-width: 480px) 50vw, 100vw"
          pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
      </span>
      <span className="mt-3.5 flex items-baseline justify-between gap-4">
        <span className="display text-[24px]">{city.city}</span>
        <span className="text-[15px] text-muted">{city.state}</span>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-[15px] text-muted num">
        <span>
          <FormattedMessage
            id="discover.city-count"
            defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}}"
            values={{ count: city.count }}
          />
        </span>
        <span>
          <FormattedMessage
            id="discover.median"
            defaultMessage="half of them under {amount} a day"
            values={{
              amount: <Money amountMinor={city.medianDayMinor} currency={city.currency} isRounded />,
            }}
          />
        </span>
      </span>
    </Link>
  );
}
