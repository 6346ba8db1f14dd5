// The dialog with all filters (SE2). Each option shows how many listings it would leave (A8).

import type { Amenity } from '@daynook/contract/listings/amenities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { facetsQuery } from '../../nouns/search/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { NO_WORK_FACT_FILTERS, pickWorkFacts } from '../../nouns/search/work-fact-filter-names.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toggled } from './filter-bar.tsx';
import { AmenityFieldsets, type FilterDraft, KindFieldset, PriceFieldset } from './filter-fieldsets.tsx';
import { usePrices } from './typed-prices.ts';
import { SAID_BY_WORK_FACTS, WorkFactsFieldset } from './work-facts-fieldset.tsx';

interface FiltersDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (change: Partial<Record<keyof SearchState, unknown>>) => void;
}

/** Counts are fetched when the draft hasn't changed for this long. */
const DRAFT_RESTS_MS = 200;

/** The filters that the dialog changes, as an address change. */
const filtersFrom = ({ kinds, amenities, people, words, workFacts }: FilterDraft) => ({
  ...NO_WORK_FACT_FILTERS,
  ...workFacts,
  kind: kinds,
  amenities,
  people: people > 1 ? people : undefined,
  words: words.trim() || undefined,
});

const NO_FILTERS = {
  ...NO_WORK_FACT_FILTERS,
  minPrice: undefined,
  maxPrice: undefined,
  kind: undefined,
  amenities: undefined,
  people: undefined,
  instant: undefined,
  words: undefined,
};

export function FiltersDialog({ state, onClose, onApply }: FiltersDialogProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState<FilterDraft>(() => ({
    minimum: state.minPrice?.toString() ?? '',
    maximum: state.maxPrice?.toString() ?? '',
    kinds: state.kind,
    amenities: state.amenities,
    workFacts: pickWorkFacts(state),
    people: state.people ?? 1,
    words: state.words ?? '',
  }));
  const change = (next: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...next }));
  const [wasTried, setTried] = useState(false);
  const prices = usePrices(draft);

  // Counts listings for the draft, whether it's applied or not.
  const search = { ...state, ...filtersFrom(draft), ...prices.range } as SearchState;
  const asked = useDebounced(JSON.stringify(search), DRAFT_RESTS_MS);
  const { data: found } = useQuery({
    ...facetsQuery(JSON.parse(asked) as SearchState),
    placeholderData: keepPreviousData,
  });

  /** An amenity that was chosen elsewhere stays visible until the dialog closes, so it can be removed. */
  const isOffered = (amenity: Amenity) =>
    !SAID_BY_WORK_FACTS.includes(amenity) || (amenity !== 'door-closes' && state.amenities?.includes(amenity) === true);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (prices.hasError) return;
    onApply({ ...filtersFrom(draft), ...prices.range });
    onClose();
  };
  const clear = () => {
    onApply(NO_FILTERS);
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
      <form id="filters" noValidate onSubmit={apply} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PriceFieldset draft={draft} prices={prices} wasTried={wasTried} price={found?.price} onChange={change} />
        <KindFieldset kinds={draft.kinds} found={found} onChange={(kinds) => change({ kinds })} />
        <NumberField
          label={
            <span className="display text-[20px]">
              <FormattedMessage defaultMessage="People" />
            </span>
          }
          value={draft.people}
          minimum={1}
          maximum={200}
          onChange={(people) => change({ people })}
        />
        <TextField
          label={
            <span className="display text-[20px]">
              <FormattedMessage defaultMessage="Keywords in title or description" />
            </span>
          }
          value={draft.words}
          maxLength={80}
          onChange={(event) => change({ words: event.target.value })}
        />
        <WorkFactsFieldset
          state={search}
          found={found}
          onChange={(next) => change({ workFacts: { ...draft.workFacts, ...next } })}
          onToggleAmenity={(amenity) => change({ amenities: toggled(draft.amenities, amenity) })}
        />
        <AmenityFieldsets
          isOffered={isOffered}
          amenities={draft.amenities}
          found={found}
          onChange={(amenities) => change({ amenities })}
        />
      </form>
    </Dialog>
  );
}
