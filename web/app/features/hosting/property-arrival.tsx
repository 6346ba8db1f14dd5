// The arrival in parts, each with the moment from which a guest with a booking sees it (B6).
import { HOSTING } from '@daynook/contract/hosting-limits';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { type ArrivalDraft, writtenArrival } from './property-draft.ts';
import { useFaultOf } from './property-faults.ts';
import { FormSection } from './property-form-section.tsx';
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

export function PropertyArrival({ form }: { form: PropertyForm }) {
  const { arrival } = form.draft;
  const replace = (items: ArrivalDraft[]) => form.change({ arrival: items });
  return (
    <FormSection
      id="arrival"
      title={<FormattedMessage defaultMessage="Check-in instructions" />}
      lead={
        <FormattedMessage defaultMessage="Only guests with a booking see these. Choose when each part appears, and leave out what you don’t need." />
      }
    >
      {keysOf(arrivalPartNames).map((part) => {
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
    </FormSection>
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
