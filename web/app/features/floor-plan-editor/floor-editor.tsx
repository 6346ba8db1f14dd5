// One floor in the editor: its name, the picture to draw on, and its listings and spots as a list.
import { FLOOR_PLAN, FLOOR_SPOTS } from '@daynook/contract/listings/floor-plan-values';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FloorSpotIcon } from '../../nouns/floor-plans/floor-spot-icon.tsx';
import { spotNames } from '../../nouns/floor-plans/floor-spot-words.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { showActionToast } from '../../ui/overlays/action-toast.tsx';
import type { OwnFloorPlan } from './api.ts';
import { AreaNumbers } from './area-numbers.tsx';
import { FloorCanvas } from './floor-canvas.tsx';
import { type Area, type Floor, MIDDLE } from './plan-draft.ts';

interface FloorEditorProps {
  propertyId: string;
  floor: Floor;
  listings: OwnFloorPlan['listings'];
  errors: Readonly<Record<string, string>>;
  /** Of this floor in the form, for its errors. */
  path: string;
  onChange: (update: (floor: Floor) => Floor) => void;
  onRemove: () => void;
}

export function FloorEditor({ propertyId, floor, listings, errors, path, onChange, onRemove }: FloorEditorProps) {
  const intl = useIntl();
  const titles = new Map(listings.map(({ _id, title }) => [_id, title]));
  const left = listings.filter(({ _id }) => floor.areas.every(({ listingId }) => listingId !== _id));
  const [chosenId, setChosenId] = useState('');
  const [placedId, setPlacedId] = useState('');
  // After it's placed, the next one.
  const drawnId = left.some(({ _id }) => _id === chosenId) ? chosenId : (left[0]?._id ?? '');
  const place = (area: Omit<Area, 'listingId'>) => {
    if (!drawnId) return;
    setPlacedId(drawnId);
    onChange((before) => ({ ...before, areas: [...before.areas, { listingId: drawnId, ...area }] }));
  };
  /** Takes part of the floor away, and offers to bring it back. */
  const remove = (name: string, id: string, without: Pick<Floor, 'areas' | 'spots'>) => {
    const { areas, spots } = floor;
    onChange((before) => ({ ...before, ...without }));
    showActionToast('blank', {
      id,
      words: intl.formatMessage({ defaultMessage: '{name} removed' }, { name }),
      action: intl.formatMessage({ defaultMessage: 'Undo' }),
      onAction: () => onChange((before) => ({ ...before, areas, spots })),
    });
  };
  const removeArea = ({ listingId }: Area) =>
    remove(titles.get(listingId) ?? '', `area ${floor._id} ${listingId}`, {
      areas: floor.areas.filter((area) => area.listingId !== listingId),
      spots: floor.spots,
    });
  const removeSpot = (index: number) => {
    const spot = floor.spots[index];
    if (spot)
      remove(intl.formatMessage(spotNames[spot.kind]), `spot ${floor._id} ${index}`, {
        areas: floor.areas,
        spots: floor.spots.toSpliced(index, 1),
      });
  };
  return (
    <section aria-label={floor.name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-end gap-2">
        <TextField
          className="max-w-sm grow"
          label={<FormattedMessage defaultMessage="Name of the floor" />}
          value={floor.name}
          maxLength={FLOOR_PLAN.nameMaximumCharacters}
          error={errors[`${path}.name`]}
          onChange={(event) => {
            const name = event.target.value;
            onChange((before) => ({ ...before, name }));
          }}
        />
        <IconButton
          label={intl.formatMessage({ defaultMessage: 'Remove floor: {name}' }, { name: floor.name })}
          onClick={onRemove}
        >
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {errors[path] && <FieldError role="alert">{errors[path]}</FieldError>}
      {left.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            className="min-w-0 max-w-sm grow"
            label={<FormattedMessage defaultMessage="Listing to place" />}
            value={drawnId}
            onChange={(event) => setChosenId(event.target.value)}
          >
            {left.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </Select>
          <Button variant="outline" className="h-12" onClick={() => place(MIDDLE)}>
            <FormattedMessage defaultMessage="Place in the middle" />
          </Button>
        </div>
      )}
      <p id={`how ${floor._id}`} className="text-[14px] text-muted">
        {left.length > 0 ? (
          <FormattedMessage defaultMessage="Draw a rectangle on the picture. Drag it to move it, or its corner to resize it. With the keyboard, arrow keys move, Shift and arrow keys resize, and Delete removes." />
        ) : (
          <FormattedMessage defaultMessage="Drag an area to move it, or its corner to resize it. With the keyboard, arrow keys move, Shift and arrow keys resize, and Delete removes." />
        )}
      </p>
      <FloorCanvas
        titles={titles}
        propertyId={propertyId}
        floor={floor}
        canDraw={drawnId !== ''}
        placedId={placedId}
        onDraw={place}
        onChange={onChange}
        onRemoveArea={removeArea}
        onRemoveSpot={removeSpot}
      />
      <div className="flex flex-wrap gap-2">
        {FLOOR_SPOTS.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="sm"
            disabled={floor.spots.length >= FLOOR_PLAN.spotsMaximum}
            onClick={() =>
              // Beside each other, so that none is covered.
              onChange((before) => ({
                ...before,
                spots: [...before.spots, { kind, x: 80 + ((before.spots.length * 70) % 840), y: 60 }],
              }))
            }
          >
            <FloorSpotIcon kind={kind} />
            <FormattedMessage defaultMessage="Add {spot}" values={{ spot: intl.formatMessage(spotNames[kind]) }} />
          </Button>
        ))}
      </div>
      {floor.areas.length > 0 && (
        <ul className="divide-y divide-line">
          {floor.areas.map((area, index) => (
            <AreaNumbers
              key={area.listingId}
              area={area}
              number={index + 1}
              title={titles.get(area.listingId) ?? ''}
              error={findAreaError(errors, `${path}.areas.${index}`)}
              onChange={(next) =>
                onChange((before) => ({
                  ...before,
                  areas: before.areas.map((other) => (other.listingId === area.listingId ? next : other)),
                }))
              }
              onRemove={() => removeArea(area)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Of the area or one of its numbers. */
const findAreaError = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1];
