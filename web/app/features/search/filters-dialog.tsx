// All filters in one panel (SE2): price, kind, people, amenities with how many spaces each would leave (A8).
import { AMENITY_GROUPS, type Amenity, LISTING_KINDS, type ListingKind } from '@daynook/contract/amenities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amenityNames } from '../listings/amenity-words.ts';
import { kindNames } from '../listings/words.ts';
import { facetsQuery } from './api.ts';
import { toggled } from './filter-bar.tsx';
import type { SearchState } from './search-address.ts';

interface FiltersDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (change: Partial<Record<keyof SearchState, unknown>>) => void;
}

/** A price as typed: empty means none, anything but a number is an error. */
const readPrice = (text: string): number | undefined | 'wrong' => {
  if (text.trim() === '') return undefined;
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 'wrong';
};

export function FiltersDialog({ state, onClose, onApply }: FiltersDialogProps) {
  const intl = useIntl();
  const [minimum, setMinimum] = useState(state.minPrice?.toString() ?? '');
  const [maximum, setMaximum] = useState(state.maxPrice?.toString() ?? '');
  const [kinds, setKinds] = useState(state.kind);
  const [amenities, setAmenities] = useState(state.amenities);
  const [people, setPeople] = useState(state.people ?? 1);
  const [words, setWords] = useState(state.words ?? '');
  const [wasTried, setTried] = useState(false);
  const { kind: _kind, ...rest } = state;
  const facets = useQuery({ ...facetsQuery(rest), placeholderData: keepPreviousData });

  const low = readPrice(minimum);
  const high = readPrice(maximum);
  const isNumber = intl.formatMessage({ id: 'filters.number', defaultMessage: 'Type an amount such as 40.' });
  const isSwapped = typeof low === 'number' && typeof high === 'number' && low > high;
  const lowError = low === 'wrong' ? isNumber : undefined;
  const highError =
    high === 'wrong'
      ? isNumber
      : isSwapped
        ? intl.formatMessage({
            id: 'filters.swapped',
            defaultMessage: 'The highest price must not be below the lowest.',
          })
        : undefined;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lowError || highError) return;
    onApply({
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
      title={<FormattedMessage id="search.filters" defaultMessage="Filters" />}
      width="max-w-2xl"
      footer={
        <div className="flex grow items-center justify-between gap-4">
          <Button look="plain" onClick={clear} className="-ms-5">
            <FormattedMessage id="filters.clear" defaultMessage="Clear all" />
          </Button>
          <Button type="submit" form="filters">
            <FormattedMessage id="filters.apply" defaultMessage="Apply Filters" />
          </Button>
        </div>
      }
    >
      <form id="filters" noValidate onSubmit={apply} className="grid gap-8">
        <fieldset>
          <legend className="display text-[20px]">
            <FormattedMessage id="filters.price" defaultMessage="Price per day" />
          </legend>
          <div className="mt-3 grid grid-cols-2 gap-4">
            <TextField
              label={<FormattedMessage id="filters.min" defaultMessage="Min Price" />}
              inputMode="decimal"
              value={minimum}
              error={wasTried ? lowError : undefined}
              onChange={(event) => setMinimum(event.target.value)}
            />
            <TextField
              label={<FormattedMessage id="filters.max" defaultMessage="Max Price" />}
              inputMode="decimal"
              value={maximum}
              error={wasTried ? highError : undefined}
              onChange={(event) => setMaximum(event.target.value)}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend className="display text-[20px]">
            <FormattedMessage id="filters.kind" defaultMessage="Kind of space" />
          </legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {LISTING_KINDS.map((kind: ListingKind) => (
              <Chip key={kind} isOn={kinds?.includes(kind) ?? false} onClick={() => setKinds(toggled(kinds, kind))}>
                {intl.formatMessage(kindNames[kind])}
                <Count count={facets.data?.kinds[kind]} />
              </Chip>
            ))}
          </div>
        </fieldset>
        <NumberField
          label={
            <span className="display text-[20px]">
              <FormattedMessage id="filters.people" defaultMessage="People" />
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
              <FormattedMessage id="filters.words" defaultMessage="Words in the title or description" />
            </span>
          }
          value={words}
          maxLength={80}
          onChange={(event) => setWords(event.target.value)}
        />
        {Object.entries(AMENITY_GROUPS).map(([group, members]) => (
          <fieldset key={group}>
            <legend className="display text-[20px]">
              <FormattedMessage
                id="filters.group"
                defaultMessage="{group, select, work {For working} room {The room} home {The home} other {Getting there}}"
                values={{ group }}
              />
            </legend>
            <div className="mt-2 grid gap-x-8 sm:grid-cols-2">
              {members.map((amenity: Amenity) => (
                <Checkbox
                  key={amenity}
                  checked={amenities?.includes(amenity) ?? false}
                  onChange={() => setAmenities(toggled(amenities, amenity))}
                >
                  {intl.formatMessage(amenityNames[amenity])} <Count count={facets.data?.amenities[amenity]} />
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}

/** How many spaces would be left; nothing while unknown. */
const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="font-normal text-muted num">{count}</span>;
