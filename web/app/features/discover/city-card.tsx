// A city: a photo of one of its listings, how many there are, and the median price.
import { townText } from '@daynook/contract/countries/town-text';
import { Link } from 'react-router';
import type { City } from '../../nouns/discover/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { Photo } from '../../ui/media/photo.tsx';
import { StockWords } from './stock-words.tsx';

export function CityCard({ city, isPriority }: { city: City; isPriority: boolean }) {
  return (
    <Link to={`/search${writeSearch({ city: townText(city.city, city.state) })}`} className="group block rounded-card">
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
      <StockWords stock={city} />
    </Link>
  );
}
