// The filter dialog's draft and its groups of fields: price, kind, and amenities.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAmenityGroups } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { useKinds, useOfferedKinds } from '../../nouns/listings/kind-choices.ts';
import { kindName } from '../../nouns/listings/words.ts';
import type { Facets } from '../../nouns/search/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import type { WorkFactChanges } from '../../nouns/search/work-fact-filter-names.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toggled } from './filter-bar.tsx';
import { Count, isEmpty } from './filter-count.tsx';
import { PriceRange } from './price-range.tsx';
import type { TypedPrice, TypedPrices } from './typed-prices.ts';

export interface FilterDraft {
  /** Prices as typed, in the search's currency. */
  readonly minimum: string;
  readonly maximum: string;
  readonly kinds: SearchState['kind'];
  readonly amenities: SearchState['amenities'];
  readonly workFacts: WorkFactChanges;
  readonly people: number;
  readonly words: string;
}

interface PriceFieldsetProps {
  draft: FilterDraft;
  prices: TypedPrices;
  wasTried: boolean;
  price: Facets['price'] | undefined;
  onChange: (change: Partial<FilterDraft>) => void;
}

export function PriceFieldset({ draft, prices, wasTried, price, onChange }: PriceFieldsetProps) {
  const unitMinor = minorPerMajor(price?.currency ?? DEFAULT_CURRENCY);
  const toMinor = (amount: TypedPrice) => (typeof amount === 'number' ? Math.round(amount * unitMinor) : undefined);
  const toText = (minor: number | undefined) => (minor === undefined ? '' : String(minor / unitMinor));
  return (
    <fieldset>
      <legend className="display text-[20px]">
        {price ? (
          <FormattedMessage defaultMessage="Price per day in {currency}" values={{ currency: price.currency }} />
        ) : (
          <FormattedMessage defaultMessage="Price per day" />
        )}
      </legend>
      {price && price.histogram.counts.length > 1 && (
        <PriceRange
          histogram={price.histogram}
          currency={price.currency}
          low={toMinor(prices.low)}
          high={toMinor(prices.high)}
          onChange={(from, to) => onChange({ minimum: toText(from), maximum: toText(to) })}
        />
      )}
      <div className="mt-3 grid grid-cols-2 gap-4">
        <TextField
          label={<FormattedMessage defaultMessage="Min Price" />}
          inputMode="decimal"
          value={draft.minimum}
          error={wasTried ? prices.lowError : undefined}
          onChange={(event) => onChange({ minimum: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Max Price" />}
          inputMode="decimal"
          value={draft.maximum}
          error={wasTried ? prices.highError : undefined}
          onChange={(event) => onChange({ maximum: event.target.value })}
        />
      </div>
      {price && price.others !== 'none' && (
        <p className="mt-2 text-[14px] text-muted">
          {price.others === 'converted' ? (
            <FormattedMessage defaultMessage="Prices in other currencies are compared at recent exchange rates." />
          ) : (
            <FormattedMessage defaultMessage="A price leaves out listings in currencies we can’t compare." />
          )}
        </p>
      )}
    </fieldset>
  );
}

interface KindFieldsetProps {
  kinds: SearchState['kind'];
  found: Facets | undefined;
  onChange: (kinds: SearchState['kind']) => void;
}

export function KindFieldset({ kinds, found, onChange }: KindFieldsetProps) {
  const intl = useIntl();
  const offered = useOfferedKinds(kinds);
  // Older listings may be of a kind that isn't offered anymore.
  const shown = useKinds().filter((kind) => offered.includes(kind) || (found?.kinds[kind] ?? 0) > 0);
  return (
    <fieldset>
      <legend className="display text-[20px]">
        <FormattedMessage defaultMessage="Type of space" />
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {shown.map((kind: ListingKind) => (
          <Chip
            key={kind}
            isOn={kinds?.includes(kind) ?? false}
            disabled={isEmpty(found?.kinds[kind], kinds?.includes(kind))}
            onClick={() => onChange(toggled(kinds, kind))}
          >
            {kindName(intl, kind)}
            <Count count={found?.kinds[kind]} />
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface AmenityFieldsetsProps {
  isOffered: (amenity: Amenity) => boolean;
  amenities: SearchState['amenities'];
  found: Facets | undefined;
  onChange: (amenities: SearchState['amenities']) => void;
}

export function AmenityFieldsets({ isOffered, amenities, found, onChange }: AmenityFieldsetsProps) {
  const intl = useIntl();
  const groups = useAmenityGroups(amenities);
  return (
    <>
      {groups.map(([group, members]) => (
        <fieldset key={group}>
          <legend className="display text-[20px]">
            <FormattedMessage
              defaultMessage="{group, select, work {Work setup} room {Room} home {Home} other {Access}}"
              values={{ group }}
            />
          </legend>
          <div className="mt-2 grid gap-x-8 sm:grid-cols-2">
            {members.filter(isOffered).map((amenity: Amenity) => (
              <Checkbox
                key={amenity}
                checked={amenities?.includes(amenity) ?? false}
                disabled={isEmpty(found?.amenities[amenity], amenities?.includes(amenity))}
                onChange={() => onChange(toggled(amenities, amenity))}
              >
                {amenityName(intl, amenity)} <Count count={found?.amenities[amenity]} />
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
