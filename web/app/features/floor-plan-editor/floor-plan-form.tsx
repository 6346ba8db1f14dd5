// The form of a floor plan: who sees it, its floors, and their pictures.
import { FLOOR_PLAN, FLOOR_PLAN_READERS, type FloorPlanReaders } from '@daynook/contract/listings/floor-plan-values';
import { type FormEvent, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { findRefusal, PICTURE_TYPES, type Refusal } from '../../nouns/photos/check-files.ts';
import { PictureInput } from '../../nouns/pictures/chosen-pictures.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { showActionToast } from '../../ui/overlays/action-toast.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type OwnFloorPlan, useAddFloor, useSaveFloorPlan } from './api.ts';
import { FloorEditor } from './floor-editor.tsx';
import { type Floor, type PlanDraft, toDraft, withNewFloors } from './plan-draft.ts';

const readers: Record<FloorPlanReaders, { title: MessageDescriptor; text: MessageDescriptor }> = {
  guests: defineMessages({
    title: { defaultMessage: 'Guests with a confirmed booking' },
    text: { defaultMessage: 'Others don’t see how your home is laid out.' },
  }),
  everyone: defineMessages({
    title: { defaultMessage: 'Everyone' },
    text: { defaultMessage: 'The plan helps people choose, but strangers see it, too.' },
  }),
};

export function FloorPlanForm({ own }: { own: OwnFloorPlan }) {
  const intl = useIntl();
  const save = useSaveFloorPlan(own.propertyId);
  const [draft, setDraft] = useState<PlanDraft>(() => toDraft(own));
  // Added by an upload, or by someone else.
  useEffect(() => setDraft((before) => withNewFloors(before, own)), [own]);
  const errors = fieldErrors(save.error);
  const change = (update: (before: PlanDraft) => PlanDraft) => {
    setDraft(update);
    if (save.isError) save.reset();
  };
  const changeFloor = (id: string, update: (floor: Floor) => Floor) =>
    change((before) => ({
      ...before,
      floors: before.floors.map((floor) => (floor._id === id ? update(floor) : floor)),
    }));
  const removeFloor = (floor: Floor) => {
    const { floors } = draft;
    change((before) => ({
      ...before,
      floors: before.floors.filter(({ _id }) => _id !== floor._id),
      removedIds: [...before.removedIds, floor._id],
    }));
    showActionToast('blank', {
      id: `floor ${floor._id}`,
      words: intl.formatMessage({ defaultMessage: '{name} removed' }, { name: floor.name }),
      action: intl.formatMessage({ defaultMessage: 'Undo' }),
      onAction: () =>
        change((before) => ({
          ...before,
          floors: before.floors.toSpliced(floors.indexOf(floor), 0, floor),
          removedIds: before.removedIds.filter((id) => id !== floor._id),
        })),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const floors = draft.floors.map(({ _id, name, areas, spots }) => ({ _id, name, areas, spots }));
    save.mutate(
      { version: own.version, shownTo: draft.shownTo, floors },
      {
        onSuccess: (saved) => {
          setDraft(toDraft(saved));
          toast.success(intl.formatMessage({ defaultMessage: 'Floor plan saved' }));
        },
      },
    );
  };
  const isEmpty = own.floors.length === 0 && draft.floors.length === 0;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {draft.floors.map((floor, index) => (
        <FloorEditor
          key={floor._id}
          propertyId={own.propertyId}
          floor={floor}
          listings={own.listings}
          errors={errors}
          path={`floors.${index}`}
          onChange={(update) => changeFloor(floor._id, update)}
          onRemove={() => removeFloor(floor)}
        />
      ))}
      {draft.floors.length < FLOOR_PLAN.floorsMaximum && (
        <AddFloor propertyId={own.propertyId} count={draft.floors.length} />
      )}
      {!isEmpty && (
        <>
          <ChoiceCards
            id="floor-plan-readers"
            legend={<FormattedMessage defaultMessage="Who sees the floor plan?" />}
            choices={FLOOR_PLAN_READERS.map((value) => ({
              value,
              title: intl.formatMessage(readers[value].title),
              text: intl.formatMessage(readers[value].text),
            }))}
            value={draft.shownTo}
            onChange={(shownTo) => change((before) => ({ ...before, shownTo }))}
          />
          <FormFailure error={save.error} />
          <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
            <FormattedMessage defaultMessage="Save floor plan" />
          </Button>
        </>
      )}
    </form>
  );
}

const refusals: Record<Refusal, MessageDescriptor> = defineMessages({
  'not-a-picture': { defaultMessage: 'This isn’t a picture. Choose a JPEG, PNG, WebP, AVIF, or HEIC file.' },
  'too-large': { defaultMessage: 'This picture is too large. Choose one of 20 MB or less.' },
  empty: { defaultMessage: 'This file is empty. Choose another one.' },
  'too-many': { defaultMessage: 'Choose one picture for each floor.' },
});

function AddFloor({ propertyId, count }: { propertyId: string; count: number }) {
  const intl = useIntl();
  const add = useAddFloor(propertyId);
  const [refusal, setRefusal] = useState<Refusal>();
  const failure = add.error instanceof ApiError ? add.error.message : undefined;
  const message = refusal ? intl.formatMessage(refusals[refusal]) : failure;
  const choose = ([file, ...more]: File[]) => {
    if (add.isPending || !file) return;
    const reason = more.length > 0 ? 'too-many' : findRefusal(file);
    setRefusal(reason);
    if (reason) return;
    const name =
      count === 0
        ? intl.formatMessage({ defaultMessage: 'Ground floor' })
        : intl.formatMessage({ defaultMessage: 'Floor {number}' }, { number: count + 1 });
    add.mutate({ file, name });
  };
  return (
    <div className="grid gap-2">
      <DropArea onFiles={choose} isClosed={add.isPending} className="py-7">
        <PictureInput
          onChoose={choose}
          types={PICTURE_TYPES}
          button={(open) => (
            <Button variant="outline" onClick={open} isBusy={add.isPending}>
              {count === 0 ? (
                <FormattedMessage defaultMessage="Add a picture of your floor plan" />
              ) : (
                <FormattedMessage defaultMessage="Add another floor" />
              )}
            </Button>
          )}
        />
        <p className="text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="A photo, scan, or drawing, at least 800 pixels wide. Up to {count} floors."
            values={{ count: FLOOR_PLAN.floorsMaximum }}
          />
        </p>
      </DropArea>
      {message && <FieldError role="alert">{message}</FieldError>}
    </div>
  );
}
