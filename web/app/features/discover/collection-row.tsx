// A collection: what its rule is, a few rooms of it, the way to all of them.
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListingCard } from '../listings/listing-card.tsx';
import type { Collection } from './api.ts';
import { collectionNames, collectionPath } from './collection-words.ts';

export function CollectionRow({ collection: { id, count, isCountCapped, listings } }: { collection: Collection }) {
  const intl = useIntl();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id={`${id}-title`} className="display text-[clamp(26px,3vw,34px)]">
          {intl.formatMessage(collectionNames[id])}
        </h2>
        <LinkButton look="outline" size="sm" to={collectionPath(id)}>
          <FormattedMessage
            id="discover.all"
            defaultMessage="{isCapped, select, true {See more than {count, number}} other {See all {count, number}}}"
            values={{ count, isCapped: String(isCountCapped) }}
          />
        </LinkButton>
      </div>
      {/* On phones a row to move along; from tablets on a grid of three. */}
      <ul className="grid auto-cols-[78%] grid-flow-col gap-6 overflow-x-auto overscroll-x-contain pb-2 [scrollbar-width:none] max-md:-mx-(--page-gutter) max-md:snap-x max-md:snap-mandatory max-md:px-(--page-gutter) max-md:scroll-px-(--page-gutter) sm:auto-cols-[44%] md:grid-flow-row md:auto-cols-auto md:grid-cols-3">
        {listings.slice(0, 3).map((listing) => (
          <li key={listing._id} className="min-w-0 snap-start">
            <ListingCard listing={listing} sizes="(min-width: 768px) 400px, 78vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
