// The amenities as guests will find them in search, before they're published.
import { AMENITY_GROUP_NAMES } from '@daynook/contract/listings/amenities';
import { FormattedMessage } from 'react-intl';
import { amenityGroupNames } from '../../../nouns/listings/amenity-choices.ts';
import type { ValueOf } from '../api.ts';

type Item = ValueOf<'amenities'>['items'][number];

export function AmenityPreview({ items, nameItem }: { items: readonly Item[]; nameItem: (item: Item) => string }) {
  const offered = items.filter(({ isOffered }) => isOffered);
  const quick = offered.filter(({ isQuick }) => isQuick);
  return (
    <section aria-labelledby="amenities amenity-preview" className="grid gap-4 rounded-card bg-well p-5">
      <h3 id="amenity-preview" className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Preview" />
      </h3>
      <ul className="flex flex-wrap gap-2">
        {quick.map((item) => (
          <li
            key={item.id}
            className="rounded-pill bg-surface px-4 py-2 text-[14.5px] font-semibold shadow-[inset_0_0_0_1px_var(--edge)]"
          >
            {nameItem(item)}
          </li>
        ))}
        {quick.length === 0 && (
          <li className="text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="No quick filters" />
          </li>
        )}
      </ul>
      <dl className="grid gap-3 text-[14.5px] sm:max-xl:grid-cols-2">
        {AMENITY_GROUP_NAMES.map((group) => {
          const members = offered.filter((item) => item.group === group);
          return (
            members.length > 0 && (
              <div key={group}>
                <dt className="font-semibold">
                  <FormattedMessage {...amenityGroupNames[group]} />
                </dt>
                <dd className="wrap-anywhere text-muted">{members.map(nameItem).join(' · ')}</dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}
