// All filters in one panel (SE2): price, kind, people, work facts, amenities with how many spaces each would leave (A8).

import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { AMENITY_GROUPS, type Amenity, LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { amenityNames } from '../../nouns/listings/amenity-words.ts';
import { kindNames } from '../../nouns/listings/words.ts';
import { facetsQuery } from '../../nouns/search/api.ts';
import type { SearchState } from '../../nouns/search/search-address.ts';
import { NO_WORK_FACT_FILTERS, workFactsOf } from '../../nouns/search/work-fact-filter-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toggled } from './filter-bar.tsx';
import { Count, isEmpty } from './filter-count.tsx';
import { PriceRange } from './price-range.tsx';
import { SAID_BY_WORK_FACTS, WorkFactsFieldset } from './work-facts-fieldset.tsx';

interface FiltersDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (change: Partial<Record<keyof SearchState, unknown>>) => void;
}

/** What is dragged or typed is counted once it rests. */
const DRAFT_RESTS_MS = 200;

/** A price as typed: empty means none, anything but a number is an error. */
const readPrice = (text: string): number | undefined | 'wrong' => {
  if (text.trim() === '') return undefined;
  return /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 'wrong';
};

export function FiltersDialog({ state, onClose, onApply }: FiltersDialogProps) {
  const intl = useIntl();
  const [minimum, setMinimum] = useState(state.minPrice?.toString() ?? '');
  const [maximum, setMaximum] = useState(state.maxPrice?.toString() ?? '');
  const [kinds, setKinds] = useState(state.kind);
  const [amenities, setAmenities] = useState(state.amenities);
  const [workFacts, setWorkFacts] = useState(workFactsOf(state));
  const [people, setPeople] = useState(state.people ?? 1);
  const [words, setWords] = useState(state.words ?? '');
  const [wasTried, setTried] = useState(false);
  const low = readPrice(minimum);
  const high = readPrice(maximum);
  const isNumber = intl.formatMessage({ defaultMessage: 'Enter an amount, such as 40.' });
  const isSwapped = typeof low === 'number' && typeof high === 'number' && low > high;
  const lowError = low === 'wrong' ? isNumber : undefined;
  const highError =
    high === 'wrong'
      ? isNumber
      : isSwapped
        ? intl.formatMessage({
            defaultMessage: 'The maximum can’t be below the minimum.',
          })
        : undefined;

  // What would be found under the filters as they stand here, applied or not.
  const isPriceSound = !lowError && !highError;
  const draft = {
    ...state,
    ...NO_WORK_FACT_FILTERS,
    ...workFacts,
    minPrice: isPriceSound && typeof low === 'number' ? low : undefined,
    maxPrice: isPriceSound && typeof high === 'number' ? high : undefined,
    kind: kinds,
    amenities,
    people: people > 1 ? people : undefined,
    words: words.trim() || undefined,
  } as SearchState;
  const asked = useDebounced(JSON.stringify(draft), DRAFT_RESTS_MS);
  const { data: found } = useQuery({
    ...facetsQuery(JSON.parse(asked) as SearchState),
    placeholderData: keepPreviousData,
  });
  const price = found?.price;
  const unitMinor = minorPerMajor(price?.currency ?? DEFAULT_CURRENCY);
  const minorOf = (value: typeof low) => (typeof value === 'number' ? Math.round(value * unitMinor) : undefined);
  const textOf = (minor: number | undefined) => (minor === undefined ? '' : String(minor / unitMinor));

  /** One that was chosen elsewhere stays to be let go of, until the dialog closes. */
  const isOffered = (amenity: Amenity) =>
    !SAID_BY_WORK_FACTS.includes(amenity) || (amenity !== 'door-closes' && state.amenities?.includes(amenity));

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lowError || highError) return;
    onApply({
      ...NO_WORK_FACT_FILTERS,
      ...workFacts,
      minPrice: low,
      maxPrice: high,
      kind: kinds,
      amenities,
      people: people > 1 ? people : undefined,
      words: words.trim() || undefined,
    });
    onClose();
  };
  const clear = () => {
    onApply({
      ...NO_WORK_FACT_FILTERS,
      minPrice: undefined,
      maxPrice: undefined,
      kind: undefined,
      amenities: undefined,
      people: undefined,
      instant: undefined,
      words: undefined,
    });
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Filters" />}
      width="max-w-2xl"
      footer={
        <div className="flex grow items-center justify-between gap-4">
          <Button variant="plain" onClick={clear} className="-ms-5">
            <FormattedMessage defaultMessage="Clear all" />
          </Button>
          <Button type="submit" form="filters">
            {found ? (
              <FormattedMessage
                defaultMessage="{count, plural, =0 {No spaces} one {Show # space} other {Show {shown} spaces}}"
                values={{
                  count: found.lookedAt,
                  shown: `${intl.formatNumber(found.lookedAt)}${found.isSampled ? '+' : ''}`,
                }}
              />
            ) : (
              <FormattedMessage defaultMessage="Show spaces" />
            )}
          </Button>
        </div>
      }
    >
      <form id="filters" noValidate onSubmit={apply} className="grid gap-8">
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
              low={minorOf(low)}
              high={minorOf(high)}
              onChange={(from, to) => {
                setMinimum(textOf(from));
                setMaximum(textOf(to));
              }}
            />
          )}
          <div className="mt-3 grid grid-cols-2 gap-4">
            <TextField
              label={<FormattedMessage defaultMessage="Min Price" />}
              inputMode="decimal"
              value={minimum}
              error={wasTried ? lowError : undefined}
              onChange={(event) => setMinimum(event.target.value)}
            />
            <TextField
              label={<FormattedMessage defaultMessage="Max Price" />}
              inputMode="decimal"
              value={maximum}
              error={wasTried ? highError : undefined}
              onChange={(event) => setMaximum(event.target.value)}
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
        <fieldset>
          <legend className="display text-[20px]">
            <FormattedMessage defaultMessage="Type of space" />
          </legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {LISTING_KINDS.map((kind: ListingKind) => (
              <Chip
                key={kind}
                isOn={kinds?.includes(kind) ?? false}
                disabled={isEmpty(found?.kinds[kind], kinds?.includes(kind))}
                onClick={() => setKinds(toggled(kinds, kind))}
              >
                {intl.formatMessage(kindNames[kind])}
                <Count count={found?.kinds[kind]} />
              </Chip>
            ))}
          </div>
        </fieldset>
        <NumberField
          label={
            <span className="display text-[20px]">
              <FormattedMessage defaultMessage="People" />
            </span>
          }
          value={people}
          minimum={1}
          maximum={200}
          onChange={setPeople}
        />
        <TextField
          label={
            <span className="display text-[20px]">
              <FormattedMessage defaultMessage="Keywords in title or description" />
            </span>
          }
          value={words}
          maxLength={80}
          onChange={(event) => setWords(event.target.value)}
        />
        <WorkFactsFieldset
          state={draft}
          found={found}
          onChange={(change) => setWorkFacts((before) => ({ ...before, ...change }))}
          onToggleAmenity={(amenity) => setAmenities(toggled(amenities, amenity))}
        />
        {Object.entries(AMENITY_GROUPS).map(([group, members]) => (
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
                  onChange={() => setAmenities(toggled(amenities, amenity))}
                >
                  {intl.formatMessage(amenityNames[amenity])} <Count count={found?.amenities[amenity]} />
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}
