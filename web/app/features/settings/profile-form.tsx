// Name and work details as others see them: saved together, with errors beside fields. Input survives a reload.
import { PROFILE_TEXT } from '@daynook/contract/limits/accounts';
import { type FormEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUnsavedInput } from '../../lib/use-unsaved-input.ts';
import { NO_ERRORS, type OwnProfile, toErrors, useSaveProfile } from '../../nouns/accounts/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const TEXTS = ['name', 'headline', 'profession', 'jobTitle', 'company', 'industry', 'linkedIn'] as const;
const KNOWN = [...TEXTS, 'languages'];
/** Languages offered in addition to the member's: the most common in the United States and Canada. */
const LANGUAGES = ['en', 'es', 'fr', 'zh', 'tl', 'vi', 'ar', 'ko', 'de', 'pt', 'pa', 'hi'];
const LANGUAGES_MAXIMUM = 10;

const toFields = ({ name, profile, languages }: OwnProfile) => ({
  name,
  headline: profile.headline ?? '',
  profession: profile.profession ?? '',
  jobTitle: profile.jobTitle ?? '',
  company: profile.company ?? '',
  industry: profile.industry ?? '',
  linkedIn: profile.linkedIn ?? '',
  languages,
});

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  const draft = useUnsavedInput('profile', toFields(profile));
  const { fields, words } = save.isError ? toErrors(save.error, KNOWN) : NO_ERRORS;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    try {
      await save.mutateAsync(draft.changes);
      draft.forget();
      toast.success(intl.formatMessage({ defaultMessage: 'Profile saved.' }));
    } catch {
      focusError(form.current);
    }
  };
  const text = (name: (typeof TEXTS)[number]) => ({
    value: draft.values[name],
    onChange: (event: { target: { value: string } }) => draft.set({ [name]: event.target.value }),
    maxLength: PROFILE_TEXT[name],
    error: fields[name],
  });
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <TextField label={<FormattedMessage defaultMessage="Name" />} autoComplete="name" {...text('name')} />
      <TextField label={<FormattedMessage defaultMessage="Headline" />} {...text('headline')} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField label={<FormattedMessage defaultMessage="Profession" />} {...text('profession')} />
        <TextField
          label={<FormattedMessage defaultMessage="Job title" />}
          autoComplete="organization-title"
          {...text('jobTitle')}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Company" />}
          autoComplete="organization"
          {...text('company')}
        />
        <TextField label={<FormattedMessage defaultMessage="Industry" />} {...text('industry')} />
      </div>
      <TextField
        label={<FormattedMessage defaultMessage="LinkedIn" />}
        description={<FormattedMessage defaultMessage="The link to your LinkedIn profile." />}
        inputMode="url"
        placeholder="linkedin.com/in/…"
        {...text('linkedIn')}
      />
      <Languages
        chosen={draft.values.languages}
        onChange={(languages) => draft.set({ languages })}
        error={fields['languages']}
      />
      <FormError words={words} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={!draft.isChanged}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        {draft.isChanged && (
          <Button
            variant="plain"
            onClick={() => {
              save.reset();
              draft.forget();
            }}
          >
            <FormattedMessage defaultMessage="Undo" />
          </Button>
        )}
      </div>
    </form>
  );
}

interface LanguagesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

function Languages({ chosen, onChange, error }: LanguagesProps) {
  const { locale } = useIntl();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <fieldset>
      <legend className="mb-2 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Languages you speak" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {[...new Set([...LANGUAGES, ...chosen])].map((code) => {
          const isOn = chosen.includes(code);
          return (
            <Chip
              key={code}
              isOn={isOn}
              disabled={!isOn && chosen.length >= LANGUAGES_MAXIMUM}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== code) : [...chosen, code])}
            >
              {names.of(code)}
            </Chip>
          );
        })}
      </div>
      {error && <p className="mt-2 text-[14px] font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
