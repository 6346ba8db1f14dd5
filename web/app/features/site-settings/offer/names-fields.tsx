// The operator's name for something, in each of the site's languages.
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import { OFFER_LIMITS } from '@daynook/contract/settings/limits';
import type { Names } from '@daynook/contract/settings/names';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface NamesFieldsProps {
  names: Names;
  /** What the product calls it in the page's language; undefined for what the operator added. */
  usual: string | undefined;
  /** Titles are longer than names. */
  areTitles?: boolean;
  errorOf: (language: Language) => string | undefined;
  onChange: (names: Names) => void;
}

export function NamesFields({ names, usual, areTitles = false, errorOf, onChange }: NamesFieldsProps) {
  const { language: shown, languages } = use(LanguagesContext);
  const { locale } = useIntl();
  // In the page's language, because they're part of its sentences.
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  const put = (language: Language, text: string) => {
    const { [language]: _old, ...others } = names;
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  const describe = (language: Language) => {
    if (usual !== undefined)
      return language === shown ? (
        <FormattedMessage defaultMessage="Leave empty for the default: {name}" values={{ name: usual }} />
      ) : (
        <FormattedMessage defaultMessage="Leave empty for the default" />
      );
    return language === FIRST_LANGUAGE ? undefined : (
      <FormattedMessage
        defaultMessage="Leave this empty to show the name in {language}"
        values={{ language: languageNames.of(FIRST_LANGUAGE) }}
      />
    );
  };
  // The first language stands in for the others, so it's asked even where the site isn't offered in it.
  const asked = languages.includes(FIRST_LANGUAGE) || usual !== undefined ? languages : [FIRST_LANGUAGE, ...languages];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {asked.map((language) => (
        <TextField
          key={language}
          label={
            areTitles ? (
              <FormattedMessage
                defaultMessage="Title in {language}"
                values={{ language: languageNames.of(language) }}
              />
            ) : (
              <FormattedMessage defaultMessage="Name in {language}" values={{ language: languageNames.of(language) }} />
            )
          }
          description={describe(language)}
          lang={language}
          value={names[language] ?? ''}
          maxLength={areTitles ? OFFER_LIMITS.titleMaximumCharacters : OFFER_LIMITS.nameMaximumCharacters}
          error={errorOf(language)}
          onChange={(event) => put(language, event.target.value)}
        />
      ))}
    </div>
  );
}
