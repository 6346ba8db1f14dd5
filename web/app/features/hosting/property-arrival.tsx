// The arrival in parts, each with the moment from which a guest with a booking sees it (B6).
import { HOSTING } from '@daynook/contract/hosting-limits';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { goTo } from '../../ui/go-to.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/member-icons.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { type ArrivalDraft, writtenArrival } from './property-draft.ts';
import { useFaultOf } from './property-faults.ts';
import {
  type ArrivalPart,
  arrivalPartExamples,
  arrivalPartNames,
  keysOf,
  type ReleaseStage,
  releaseStageNames,
} from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

/** What opens a door is told late, what helps to plan early. */
const USUAL_RELEASE: Record<ArrivalPart, ReleaseStage> = {
  access: 'day-before',
  wifi: 'hour-before',
  parking: 'confirmed',
  contact: 'confirmed',
  note: 'confirmed',
};

/** Nearly everyone needs these; the others are added. */
const ALWAYS_SHOWN: readonly ArrivalPart[] = ['access', 'wifi'];

const addWords: Record<ArrivalPart, MessageDescriptor> = defineMessages({
  access: { defaultMessage: 'Add how to get in' },
  wifi: { defaultMessage: 'Add Wi-Fi' },
  parking: { defaultMessage: 'Add where to park' },
  contact: { defaultMessage: 'Add a contact' },
  note: { defaultMessage: 'Add anything else' },
});

export function PropertyArrivalFields({ form }: { form: PropertyForm }) {
  const { arrival } = form.draft;
  const [added, setAdded] = useState<ArrivalPart[]>([]);
  useEffect(() => {
    const last = added.at(-1);
    if (last) goTo(`property-arrival-${last}`);
  }, [added]);
  const replace = (items: ArrivalDraft[]) => form.change({ arrival: items });
  const isShown = (part: ArrivalPart) =>
    ALWAYS_SHOWN.includes(part) || added.includes(part) || arrival.some((item) => item.part === part);
  const parts = keysOf(arrivalPartNames);
  const hidden = parts.filter((part) => !isShown(part));
  return (
    <>
      {parts.filter(isShown).map((part) => {
        const written = arrival.filter((item) => item.part === part);
        const blank: ArrivalDraft = { part, text: '', release: USUAL_RELEASE[part] };
        const items = written.length > 0 ? written : [blank];
        return items.map((item, index) => (
          <ArrivalLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a part's lines never change places
            key={`${part}${index}`}
            form={form}
            item={item}
            isFirst={index === 0}
            onChange={(next) =>
              replace(written.length > 0 ? arrival.map((other) => (other === item ? next : other)) : [...arrival, next])
            }
            onRemove={() => replace(arrival.filter((other) => other !== item))}
          />
        ));
      })}
      {hidden.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {hidden.map((part) => (
            <Button key={part} look="outline" size="sm" onClick={() => setAdded((before) => [...before, part])}>
              <PlusIcon size={16} />
              <FormattedMessage {...addWords[part]} />
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface ArrivalLineProps {
  form: PropertyForm;
  item: ArrivalDraft;
  isFirst: boolean;
  onChange: (item: ArrivalDraft) => void;
  onRemove: () => void;
}

function ArrivalLine({ form, item, isFirst, onChange, onRemove }: ArrivalLineProps) {
  const intl = useIntl();
  const faultOf = useFaultOf(form);
  const name = intl.formatMessage(arrivalPartNames[item.part]);
  // The server numbers the lines it was sent: those that say something.
  const sent = writtenArrival({ arrival: form.draft.arrival.slice(0, form.draft.arrival.indexOf(item)) }).length;
  const isSent = item.text.trim() !== '';
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_220px]">
      <TextArea
        id={isFirst ? `property-arrival-${item.part}` : undefined}
        rows={2}
        label={name}
        placeholder={intl.formatMessage(arrivalPartExamples[item.part])}
        maxLength={HOSTING.noteMaximumCharacters}
        value={item.text}
        error={isSent ? faultOf(`arrival.${sent}`) : undefined}
        onChange={(event) => onChange({ ...item, text: event.target.value })}
      />
      <div className="flex items-start gap-2">
        <Select
          className="grow"
          label={
            <>
              <FormattedMessage defaultMessage="When guests see it" />
              <span className="sr-only">: {name}</span>
            </>
          }
          value={item.release}
          onChange={(event) => onChange({ ...item, release: event.target.value as ReleaseStage })}
        >
          {keysOf(releaseStageNames).map((stage) => (
            <option key={stage} value={stage}>
              {intl.formatMessage(releaseStageNames[stage])}
            </option>
          ))}
        </Select>
        {!isFirst && (
          <IconButton
            className="mt-7"
            label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
            onClick={onRemove}
          >
            <CloseIcon size={18} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
