// Where someone starts from, and how long they'd travel.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { usePlaceLabel } from '../../lib/country-words.ts';
import { PlaceBox, type PlaceChoice } from '../../nouns/places/place-box.tsx';
import { TripFields } from '../../nouns/trips/trip-fields.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import type { Where } from './quiz-criteria.ts';

/** Looks up a typed name as a place. */
async function findPlace(choice: PlaceChoice): Promise<Pick<Where, 'label' | 'lat' | 'lng'> | undefined> {
  if ('lat' in choice) return { label: choice.address, lat: choice.lat, lng: choice.lng };
  const { place } = await call('GET /api/listings/search', { query: { city: choice.city, limit: 1 } });
  return place ? { label: place.name, ...place.center } : undefined;
}

interface WhereQuestionProps {
  where: Where | undefined;
  onChange: (where: Where | undefined) => void;
}

export function WhereQuestion({ where, onChange }: WhereQuestionProps) {
  const [travel, setTravel] = useState<Pick<Where, 'by' | 'within'>>(where ?? { by: 'car', within: 30 });
  const [isUnknown, setUnknown] = useState(false);
  const choose = async (choice: PlaceChoice) => {
    const place = await findPlace(choice).catch(() => undefined);
    setUnknown(!place);
    if (place) onChange({ ...place, by: travel.by, within: travel.within });
  };
  return (
    <div className="mt-7 grid gap-6">
      <div className="rounded-card bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] focus-within:shadow-[inset_0_0_0_2px_var(--moss)]">
        <PlaceBox
          initialText={where?.label ?? ''}
          label={usePlaceLabel('long')}
          labelClassName="text-[14px] font-semibold"
          inputClassName="h-12 w-full bg-transparent text-[18px] outline-none"
          onChoose={(choice) => void choose(choice)}
        />
        <p role="status" className="mt-1 text-[14.5px] text-muted empty:hidden">
          {isUnknown && <FormattedMessage defaultMessage="We don’t know that place. Try a nearby city." />}
          {!isUnknown && where && (
            <span className="inline-flex items-center gap-1.5 text-moss">
              <PinIcon size={16} />
              {where.label}
            </span>
          )}
        </p>
      </div>
      <TripFields
        isLimited
        travel={travel}
        onChange={({ by, within = travel.within }) => {
          setTravel({ by, within });
          if (where) onChange({ ...where, by, within });
        }}
      />
    </div>
  );
}
