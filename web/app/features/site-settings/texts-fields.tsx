// A text of the operator's in each of the site's languages.
import type { Language } from '@daynook/contract/languages/languages';
import type { Names } from '@daynook/contract/settings/names';
import { type ReactNode, use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../lib/languages.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

/** Without languages in which nothing is typed. */
export const writtenTexts = (texts: Names): Names =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== ''));

export const areSameTexts = (one: Names, other: Names): boolean => {
  const [first, second] = [writtenTexts(one), writtenTexts(other)];
  return [...Object.keys(first), ...Object.keys(second)].every(
    (language) => first[language as Language] === second[language as Language],
  );
};

interface TextsFieldsProps {
  texts: Names;
  label: ReactNode;
  isOptional?: boolean;
  maxLength: number;
  /** By field of the setting: `text` and `text.fr`. */
  field: string;
  errorOf: (field: string) => string | undefined;
  onChange: (texts: Names) => void;
}

export function TextsFields({
  texts,
  label,
  isOptional = false,
  maxLength,
  field,
  errorOf,
  onChange,
}: TextsFieldsProps) {
  const { languages } = use(LanguagesContext);
  const { locale } = useIntl();
  // In the page's language, because they're part of its sentences.
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  return languages.map((language, at) => (
    <TextField
      key={language}
      label={
        languages.length === 1 ? (
          isOptional ? (
            <FormattedMessage defaultMessage="{label} (optional)" values={{ label }} />
          ) : (
            label
          )
        ) : isOptional ? (
          <FormattedMessage
            defaultMessage="{label} ({language}, optional)"
            values={{ label, language: languageNames.of(language) }}
          />
        ) : (
          <>
            {label} ({languageNames.of(language)})
          </>
        )
      }
      lang={language}
      value={texts[language] ?? ''}
      maxLength={maxLength}
      error={errorOf(`${field}.${language}`) ?? (at === 0 ? errorOf(field) : undefined)}
      onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
    />
  ));
}
