// Which languages the site is offered in, and which one is first.
import { LANGUAGE_NAMES, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { Locked } from './locked.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** In the order in which they're shown: the first one, and then as we list them. */
const sortLanguages = (first: SiteLanguage | undefined, chosen: readonly SiteLanguage[]): SiteLanguage[] =>
  LANGUAGES.filter((one) => chosen.includes(one)).sort((a, b) => Number(b === first) - Number(a === first));

export function LanguagesForm({
  setting,
  languages: stored,
}: {
  setting: SiteSetting;
  languages: ValueOf<'languages'>;
}) {
  const id = useId();
  const [languages, setLanguages] = useState<readonly SiteLanguage[]>(stored.languages);
  const form = useSettingForm('languages', setting);
  const lock = setting.locked['languages'];
  const isChanged = languages.join() !== stored.languages.join();
  const error = form.errorOf('languages');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'languages', value: { languages: [...languages] } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <fieldset className="min-w-0" disabled={lock !== undefined}>
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Languages" />
          </legend>
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              checked={languages.includes(language)}
              onChange={({ target }) =>
                setLanguages(
                  target.checked
                    ? sortLanguages(languages[0], [...languages, language])
                    : languages.filter((one) => one !== language),
                )
              }
            >
              <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            </Checkbox>
          ))}
          {lock !== undefined && (
            <p className="mt-1 text-[14.5px] text-muted">
              <Locked by={lock} />
            </p>
          )}
          {error !== undefined && (
            <p role="alert" className="mt-1 text-[14.5px] font-medium text-danger">
              {error}
            </p>
          )}
        </fieldset>
        {languages.length > 1 && (
          <Select
            id={`${id}first`}
            className="max-w-80"
            label={<FormattedMessage defaultMessage="First language" />}
            description={
              <FormattedMessage defaultMessage="For visitors whose browser asks for none of these, and emails to people who chose none." />
            }
            value={languages[0]}
            disabled={lock !== undefined}
            onChange={({ target }) => setLanguages(sortLanguages(target.value as SiteLanguage, languages))}
          >
            {LANGUAGES.filter((one) => languages.includes(one)).map((one) => (
              <option key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </Select>
        )}
        <p className="max-w-[65ch] text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="If you remove a language, links to its pages lead to another one. Members who chose it get emails in the first language, and get it back if you offer it again." />
        </p>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
