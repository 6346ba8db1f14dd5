// From where, how, and for how long at most: limits results to what a trip reaches.
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePlaceLabel } from '../../lib/country-words.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { PlaceBox, type PlaceChoice } from '../../nouns/places/place-box.tsx';
import { hasPlace } from '../../nouns/search/map-area.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { type Travel, TripFields } from '../../nouns/trips/trip-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { controlClass, FieldError } from '../../ui/forms/field.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NO_PLACE } from './filter-bar.tsx';

interface TravelDialogProps {
  state: SearchState;
  /** The name of the searched place. */
  placeName: string;
  onClose: () => void;
  onApply: (change: Partial<Record<keyof SearchState, unknown>>) => void;
}

const FIRST: Travel = { by: 'bike', within: 20 };
const NO_TRAVEL = { by: undefined, within: undefined };

/** About a kilometer: a URL that members share says no more than the part of town they start in. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** The start: chosen, typed, the member's area, or where the search already is. */
type Start = { choice: PlaceChoice } | { area: { lat: number; lng: number } } | undefined;

export function TravelDialog({ state, placeName, onClose, onApply }: TravelDialogProps) {
  const placeLabel = usePlaceLabel('long');
  const errorId = useId();
  const { data: profile } = useOwnProfile();
  const [travel, setTravel] = useState<Travel>(state.by ? { by: state.by, within: state.within } : FIRST);
  const [start, setStart] = useState<Start>();
  const [hasText, setHasText] = useState(placeName !== '');
  const [wasTried, setTried] = useState(false);
  const isAnywhere = start === undefined && !hasPlace(state);
  const isMissing = start !== undefined && 'area' in start ? false : isAnywhere || !hasText;
  const home = profile?.home;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    const place = start && { ...NO_PLACE, ...('area' in start ? start.area : start.choice) };
    onApply({ ...place, radius: undefined, ...travel });
    onClose();
  };
  const remove = () => {
    onApply(NO_TRAVEL);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Travel time" />}
      width="max-w-[520px]"
      footer={
        <div className="flex grow items-center justify-between gap-4">
          <Button variant="plain" className={cx('-ms-5', !state.by && 'invisible')} onClick={remove}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
          <Button type="submit" form="travel">
            <FormattedMessage defaultMessage="Show spaces" />
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1.5">
          {/* Outside of the form, because the box's Enter chooses a place. */}
          <PlaceBox
            key={start && 'area' in start ? 'area' : 'place'}
            className="relative grid gap-1.5"
            label={<FormattedMessage defaultMessage="Start from" />}
            labelClassName="text-[14px] font-semibold"
            inputClassName={cx(controlClass, 'h-12')}
            initialText={start && 'area' in start ? (home?.label ?? '') : placeName}
            placeholder={placeLabel}
            errorId={wasTried && isMissing ? errorId : undefined}
            searchesText
            onType={(text) => {
              setHasText(text.trim() !== '');
              setStart(text.trim() === '' ? undefined : { choice: { city: text.trim() } });
            }}
            onChoose={(choice) => {
              setHasText(true);
              setStart({ choice });
            }}
          />
          {wasTried && isMissing && (
            <FieldError id={errorId} role="alert">
              <FormattedMessage defaultMessage="Enter a starting point." />
            </FieldError>
          )}
          {home && (
            <button
              type="button"
              className="finger inline-flex items-center gap-1.5 justify-self-start py-1 text-[14.5px] font-semibold text-moss"
              onClick={() => setStart({ area: { lat: roughly(home.lat), lng: roughly(home.lng) } })}
            >
              <PinIcon size={16} />
              <FormattedMessage defaultMessage="From my area" />
            </button>
          )}
        </div>
        <form id="travel" noValidate onSubmit={apply} className="grid gap-6">
          <TripFields travel={travel} onChange={setTravel} />
        </form>
        <p className="text-[14px] text-pretty text-muted">
          <FormattedMessage defaultMessage="We estimate times from the distance to each home’s approximate location, without traffic." />
        </p>
      </div>
    </Dialog>
  );
}
