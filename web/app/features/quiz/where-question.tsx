// Where someone starts from, and how far they'd go.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { usePlaceLabel } from '../../lib/country-words.ts';
import { formatDistance } from '../../lib/units.ts';
import { PlaceBox, type PlaceChoice } from '../../nouns/places/place-box.tsx';
import { chipClass } from '../../ui/forms/chip.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { radiiKm, type Where } from './quiz-criteria.ts';

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
  const intl = useIntl();
  const [radiusKm, setRadius] = useState<Where['radiusKm']>(where?.radiusKm ?? radiiKm(intl.locale)[1]!);
  const [isUnknown, setUnknown] = useState(false);
  const choose = async (choice: PlaceChoice) => {
    const place = await findPlace(choice).catch(() => undefined);
    setUnknown(!place);
    if (place) onChange({ ...place, radiusKm });
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
      <fieldset className="flex flex-wrap gap-2.5">
        <legend className="mb-2.5 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="How far would you go?" />
        </legend>
        {radiiKm(intl.locale, radiusKm).map((km) => (
          <label
            key={km}
            className={chipClass(
              radiusKm === km,
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
            )}
          >
            <input
              type="radio"
              name="how-far"
              className="sr-only"
              checked={radiusKm === km}
              onChange={() => {
                setRadius(km);
                if (where) onChange({ ...where, radiusKm: km });
              }}
            />
            <FormattedMessage
              defaultMessage="Within {distance}"
              values={{ distance: formatDistance(km, intl.locale) }}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}
