// The language of the member's emails, notifications, and documents, and in which region's way they're written. Pages are in that of their URL.
import { nameCountry } from '@daynook/contract/countries/countries';
import { isSiteLanguage, LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { listReaderRegions } from '@daynook/contract/languages/reader-regions';
import { useContext } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguagesContext } from '../../lib/languages.ts';
import { useCountries } from '../../lib/site.ts';
import { Select } from '../../ui/forms/select.tsx';

interface Choice {
  language: SiteLanguage;
  /** Null for the usual one of the language here. */
  region: string | null;
}

interface EmailLanguageFieldProps extends Choice {
  error: string | undefined;
  onChange: (chosen: Choice) => void;
}

/** Nothing where there's one choice. */
export function EmailLanguageField({ language, region, error, onChange }: EmailLanguageFieldProps) {
  const languages = useContext(LanguagesContext).languages.filter(isSiteLanguage);
  const countries = useCountries();
  const choices = languages.flatMap((one) => {
    const [usual, ...others] = listReaderRegions(one, countries);
    // A browser may have said a region that isn't among the site's countries.
    const own = one === language && region !== null ? [region] : [];
    const regions = [...new Set([usual, ...others, ...own])];
    return regions.map((code) => ({
      key: `${one}-${code}`,
      language: one,
      region: code === usual ? null : code,
      name: regions.length === 1 ? LANGUAGE_NAMES[one] : `${LANGUAGE_NAMES[one]} (${nameCountry(one, code)})`,
    }));
  });
  if (choices.length < 2) return null;
  const ofLanguage = choices.filter((choice) => choice.language === language);
  const value = ofLanguage.find((choice) => choice.key === `${language}-${region}`) ?? ofLanguage[0] ?? choices[0];
  return (
    <Select
      label={<FormattedMessage defaultMessage="Language of emails and notifications" />}
      value={value?.key}
      error={error}
      onChange={(event) => {
        const chosen = choices.find(({ key }) => key === event.target.value);
        if (chosen) onChange({ language: chosen.language, region: chosen.region });
      }}
    >
      {choices.map((choice) => (
        <option key={choice.key} value={choice.key} lang={choice.language}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}
