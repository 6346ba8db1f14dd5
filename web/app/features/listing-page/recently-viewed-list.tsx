// The listings viewed last in this browser, as a row of small cards. Hidden if there are none.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { HomeTitle } from '../../nouns/home/home-title.tsx';
import { DOT } from '../../nouns/listings/listing-card.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { Button } from '../../ui/button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { forgetViewed, useViewed } from './recently-viewed.ts';

export function RecentlyViewed() {
  const intl = useIntl();
  const viewed = useViewed();
  if (viewed.length === 0) return null;
  return (
    <section className="wrap mt-20 md:mt-24" aria-labelledby="recently-viewed">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recently-viewed" className="display text-[clamp(24px,2.6vw,30px)]">
          <HomeTitle section="recent" />
        </h2>
        <Button variant="plain" size="sm" onClick={forgetViewed}>
          <FormattedMessage defaultMessage="Clear" />
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-6 md:grid-cols-4 lg:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]">
        {viewed.map(({ _id, title, kind, city, photo }) => (
          <li key={_id} className="relative">
            <Photo photo={photo} sizes="(min-width: 768px) 220px, 45vw" className="rounded-card" />
            <Link
              to={`/listing/${_id}`}
              className="mt-2.5 line-clamp-2 text-[15px] leading-5.5 font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
            >
              {title}
            </Link>
            <p className="mt-0.5 text-[14px] text-muted">
              {kindName(intl, kind)}
              {DOT}
              {city}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
