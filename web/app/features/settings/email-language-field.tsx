// The language of the member's emails and notifications. Pages are in that of their URL.
import { LANGUAGE_NAMES, type Language } from '@daynook/contract/languages/languages';
import { useContext } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguagesContext } from '../../lib/languages.ts';
import { Select } from '../../ui/forms/select.tsx';

interface EmailLanguageFieldProps {
  language: Language;
  error: string | undefined;
  onChange: (language: Language) => void;
}

/** Nothing where the site has one language. */
export function EmailLanguageField({ language, error, onChange }: EmailLanguageFieldProps) {
  const { languages } = useContext(LanguagesContext);
  if (languages.length < 2) return null;
  return (
    <Select
      label={<FormattedMessage defaultMessage="Emails and notifications" />}
      // One that the site doesn't have anymore is English.
      value={languages.find((offered) => offered === language) ?? languages[0]}
      error={error}
      onChange={(event) => onChange(event.target.value as Language)}
    >
      {languages.map((offered) => (
        <option key={offered} value={offered} lang={offered}>
          {LANGUAGE_NAMES[offered]}
        </option>
      ))}
    </Select>
  );
}
