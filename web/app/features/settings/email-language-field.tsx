// The language of the member's emails and notifications. Pages are in that of their URL.
import { LANGUAGE_NAMES, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { useContext } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguagesContext } from '../../lib/languages.ts';
import { Select } from '../../ui/forms/select.tsx';

interface EmailLanguageFieldProps {
  language: SiteLanguage;
  error: string | undefined;
  onChange: (language: SiteLanguage) => void;
}

/** Nothing where the site has one language. */
export function EmailLanguageField({ language, error, onChange }: EmailLanguageFieldProps) {
  const offered = useContext(LanguagesContext).languages;
  const languages = LANGUAGES.filter((one) => offered.includes(one));
  if (languages.length < 2) return null;
  return (
    <Select
      label={<FormattedMessage defaultMessage="Emails and notifications" />}
      // One that the site doesn't have anymore is English.
      value={languages.find((one) => one === language) ?? languages[0]}
      error={error}
      onChange={(event) => onChange(event.target.value as SiteLanguage)}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}
