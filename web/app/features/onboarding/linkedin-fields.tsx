// The profile's and the imported values side by side, with a checkbox for each. Nothing is saved before the button is pressed.
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { NO_ERRORS, type OwnProfile, toErrors, useSaveProfile } from '../../nouns/accounts/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import type { LinkedInProfile } from './linkedin-file.ts';

const names = defineMessages({
  name: { defaultMessage: 'Name' },
  headline: { defaultMessage: 'Headline' },
  profession: { defaultMessage: 'Profession' },
  jobTitle: { defaultMessage: 'Job title' },
  company: { defaultMessage: 'Company' },
  industry: { defaultMessage: 'Industry' },
}) satisfies Record<keyof LinkedInProfile, object>;
type Field = keyof LinkedInProfile;
const FIELDS = Object.keys(names) as Field[];

const toOwnFields = ({ name, profile }: OwnProfile): Record<Field, string> => ({
  name,
  headline: profile.headline ?? '',
  profession: profile.profession ?? '',
  jobTitle: profile.jobTitle ?? '',
  company: profile.company ?? '',
  industry: profile.industry ?? '',
});

interface LinkedInFieldsProps {
  profile: OwnProfile;
  imported: LinkedInProfile;
  onSaved: (count: number) => void;
  onOther: () => void;
}

export function LinkedInFields({ profile, imported, onSaved, onOther }: LinkedInFieldsProps) {
  const intl = useIntl();
  const save = useSaveProfile();
  const mine = toOwnFields(profile);
  const offered = FIELDS.filter((field) => imported[field] !== '');
  // Empty fields are checked by default, because that overwrites nothing.
  const [ticked, setTicked] = useState(() => new Set(offered.filter((field) => mine[field] === '')));
  const { fields, words } = save.isError ? toErrors(save.error, FIELDS) : NO_ERRORS;
  const toggle = (field: Field) => {
    const next = new Set(ticked);
    if (!next.delete(field)) next.add(field);
    setTicked(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    try {
      await save.mutateAsync(Object.fromEntries([...ticked].map((field) => [field, imported[field]])));
      onSaved(ticked.size);
    } catch {
      // Shown beside the field.
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-6">
      <ul className="divide-y divide-line rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {offered.map((field) => {
          const isSame = mine[field] === imported[field];
          return (
            <li key={field} className="px-5 py-4 md:px-6">
              <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 has-disabled:cursor-default">
                <input
                  type="checkbox"
                  checked={ticked.has(field) && !isSame}
                  disabled={isSame}
                  onChange={() => toggle(field)}
                  className="mt-0.5 size-5 accent-moss"
                />
                <span className="grid gap-x-8 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
                  <span className="font-semibold">{intl.formatMessage(names[field])}</span>
                  <Value label={<FormattedMessage defaultMessage="{brand}" />} text={mine[field]} />
                  <Value
                    label={<FormattedMessage defaultMessage="LinkedIn" />}
                    text={imported[field]}
                    isChosen={ticked.has(field) || isSame}
                  />
                </span>
              </label>
              {fields[field] && (
                <p className="mt-2 flex items-start gap-1.5 ps-9 text-[14px] font-medium text-danger">
                  <WarningIcon size={17} className="mt-0.5 shrink-0" />
                  {fields[field]}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <FormError words={words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={ticked.size === 0}>
          <FormattedMessage
            defaultMessage="{count, plural, =0 {Import} one {Import 1 field} other {Import # fields}}"
            values={{ count: ticked.size }}
          />
        </Button>
        <Button variant="plain" onClick={onOther}>
          <FormattedMessage defaultMessage="Choose another file" />
        </Button>
      </div>
    </form>
  );
}

function Value({ label, text, isChosen = false }: { label: React.ReactNode; text: string; isChosen?: boolean }) {
  return (
    <span className="min-w-0">
      <span className="block text-[13px] text-muted">{label}</span>
      <span className={`block break-words ${isChosen ? 'font-medium text-moss' : text === '' ? 'text-faint' : ''}`}>
        {text === '' ? <FormattedMessage defaultMessage="Empty" /> : <bdi>{text}</bdi>}
      </span>
    </span>
  );
}
