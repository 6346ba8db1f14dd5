// Check-in information in parts, each with the time when a guest with a booking can see it (B6).
import { HOSTING } from '@daynook/contract/limits/hosting';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { goTo } from '../../ui/go-to.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { type CheckInDraft, isWritten, writtenCheckIn } from './property-draft.ts';
import { useFindError } from './property-errors.ts';
import {
  type CheckInPart,
  checkInPartExamples,
  checkInPartNames,
  listKeys,
  type ReleaseStage,
  releaseStageNames,
} from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

/** What opens a door is shown late, what helps planning early. */
const USUAL_RELEASE: Record<CheckInPart, ReleaseStage> = {
  access: 'day-before',
  wifi: 'hour-before',
  parking: 'confirmed',
  contact: 'confirmed',
  emergency: 'confirmed',
  note: 'confirmed',
};

/** Nearly everyone needs it; the others can be added. How to get in is asked with what guests should know. */
const ALWAYS_SHOWN: readonly CheckInPart[] = ['wifi'];

const addWords: Record<CheckInPart, MessageDescriptor> = defineMessages({
  access: { defaultMessage: 'Add how to get in' },
  wifi: { defaultMessage: 'Add Wi-Fi' },
  parking: { defaultMessage: 'Add where to park' },
  contact: { defaultMessage: 'Add a contact' },
  emergency: { defaultMessage: 'Add what helps in an emergency' },
  note: { defaultMessage: 'Add anything else' },
});

const firstAccess = ({ arrival }: PropertyForm['draft']): CheckInDraft =>
  arrival.find(({ part }) => part === 'access') ?? { part: 'access', text: '', release: USUAL_RELEASE.access };

/** Replaces the first line about getting in, or adds it. */
const changeAccess = (form: PropertyForm, next: Partial<CheckInDraft>) => {
  const { arrival } = form.draft;
  const before = firstAccess(form.draft);
  const line = { ...before, ...next };
  form.change({
    arrival: arrival.includes(before) ? arrival.map((item) => (item === before ? line : item)) : [line, ...arrival],
  });
};

/** The text about how to get in; when guests see it is set with the other check-in information. */
export function PropertyAccessField({ form, className }: { form: PropertyForm; className?: string }) {
  const intl = useIntl();
  const findError = useFindError(form);
  const access = firstAccess(form.draft);
  return (
    <TextArea
      id="property-arrival-access"
      className={className}
      rows={2}
      isFitted
      label={intl.formatMessage(checkInPartNames.access)}
      description={
        <FormattedMessage
          defaultMessage="{release, select, confirmed {Only guests with a booking see it, together with the address.} hourBefore {Only guests with a booking see it, starting 1 hour before.} other {Only guests with a booking see it, starting 1 day before.}}"
          values={{ release: access.release === 'hour-before' ? 'hourBefore' : access.release }}
        />
      }
      placeholder={intl.formatMessage(checkInPartExamples.access)}
      maxLength={HOSTING.noteMaximumCharacters}
      value={access.text}
      error={access.text.trim() === '' ? undefined : findError(`arrival.${sentBefore(form.draft, access)}`)}
      onChange={(event) => changeAccess(form, { text: event.target.value })}
    />
  );
}

/** The server numbers the lines it received: the non-empty ones. */
const sentBefore = ({ arrival }: PropertyForm['draft'], item: CheckInDraft): number =>
  writtenCheckIn({ arrival: arrival.slice(0, Math.max(0, arrival.indexOf(item))) }).length;

export function PropertyCheckInFields({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const { arrival } = form.draft;
  const [added, setAdded] = useState<CheckInPart[]>([]);
  useEffect(() => {
    const last = added.at(-1);
    if (last) goTo(`property-arrival-${last}`);
  }, [added]);
  const replace = (items: CheckInDraft[]) => form.change({ arrival: items });
  const access = firstAccess(form.draft);
  const others = arrival.filter((item) => item !== access);
  const isShown = (part: CheckInPart) =>
    ALWAYS_SHOWN.includes(part) || added.includes(part) || others.some((item) => item.part === part);
  const parts = listKeys(checkInPartNames);
  const hidden = parts.filter((part) => part !== 'access' && !isShown(part));
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_220px]">
        <div className="max-sm:hidden">
          <p className="text-[14px] font-semibold">
            <FormattedMessage {...checkInPartNames.access} />
          </p>
          <p className="mt-1.5 line-clamp-2 text-muted" dir="auto">
            {access.text.trim() || <FormattedMessage defaultMessage="Add it under “What guests should know.”" />}
          </p>
        </div>
        <Select
          label={intl.formatMessage({ defaultMessage: 'When guests see how to get in' })}
          value={access.release}
          onChange={(event) => changeAccess(form, { release: event.target.value as ReleaseStage })}
        >
          {listKeys(releaseStageNames).map((stage) => (
            <option key={stage} value={stage}>
              {intl.formatMessage(releaseStageNames[stage])}
            </option>
          ))}
        </Select>
      </div>
      {parts.filter(isShown).map((part) => {
        const written = others.filter((item) => item.part === part);
        const blank: CheckInDraft = { part, text: '', release: USUAL_RELEASE[part] };
        const items = written.length > 0 ? written : [blank];
        return items.map((item, index) => (
          <CheckInLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a part's lines never change places
            key={`${part}${index}`}
            form={form}
            item={item}
            isFirst={index === 0 && part !== 'access'}
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
            <Button key={part} variant="outline" size="sm" onClick={() => setAdded((before) => [...before, part])}>
              <PlusIcon size={16} />
              <FormattedMessage {...addWords[part]} />
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface CheckInLineProps {
  form: PropertyForm;
  item: CheckInDraft;
  isFirst: boolean;
  onChange: (item: CheckInDraft) => void;
  onRemove: () => void;
}

function CheckInLine({ form, item, isFirst, onChange, onRemove }: CheckInLineProps) {
  const intl = useIntl();
  const findError = useFindError(form);
  const name = intl.formatMessage(checkInPartNames[item.part]);
  const sent = sentBefore(form.draft, item);
  const isSent = isWritten(item);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_220px]">
      <TextArea
        id={isFirst ? `property-arrival-${item.part}` : undefined}
        rows={2}
        isFitted
        label={name}
        placeholder={intl.formatMessage(checkInPartExamples[item.part])}
        maxLength={HOSTING.noteMaximumCharacters}
        value={item.text}
        error={isSent ? findError(`arrival.${sent}.text`) : undefined}
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
          {listKeys(releaseStageNames).map((stage) => (
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
      {/* Once something is written, because a step has few controls. */}
      {item.part === 'wifi' && isSent && (
        <NetworkFields
          item={item}
          onChange={onChange}
          findError={(field) => (isSent ? findError(`arrival.${sent}.network.${field}`) : undefined)}
        />
      )}
    </div>
  );
}

interface NetworkFieldsProps {
  item: CheckInDraft;
  onChange: (item: CheckInDraft) => void;
  findError: (field: 'name' | 'password') => string | undefined;
}

/** The network, which guests join by scanning a code. */
function NetworkFields({ item, onChange, findError }: NetworkFieldsProps) {
  const intl = useIntl();
  const { name = '', password = '' } = item.network ?? {};
  const change = (next: { name?: string; password?: string }) => {
    const { network: _, ...rest } = item;
    const all = { name, password: password ?? '', ...next };
    onChange(all.name === '' && all.password === '' ? rest : { ...rest, network: all });
  };
  return (
    <>
      <TextField
        label={intl.formatMessage({ defaultMessage: 'Network name (optional)' })}
        description={
          <FormattedMessage defaultMessage="With the name and password, guests can scan a code to connect." />
        }
        value={name}
        maxLength={HOSTING.wifiNameMaximumBytes}
        autoComplete="off"
        error={findError('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={intl.formatMessage({ defaultMessage: 'Wi-Fi password' })}
        value={password ?? ''}
        maxLength={HOSTING.wifiPasswordMaximumCharacters}
        autoComplete="off"
        error={findError('password')}
        onChange={(event) => change({ password: event.target.value })}
      />
    </>
  );
}
