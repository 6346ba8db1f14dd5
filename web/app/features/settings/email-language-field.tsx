// The language of the member's emails and notifications. Pages are in that of their URL.
import { isSiteLanguage, LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
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
  const languages = useContext(LanguagesContext).languages.filter(isSiteLanguage);
  if (languages.length < 2) return null;
  return (
    <Select
      label={<FormattedMessage defaultMessage="Emails and notifications" />}
      value={language}
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
