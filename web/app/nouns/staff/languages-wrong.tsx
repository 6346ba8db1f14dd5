// Fields of a language that isn't on the screen, and are wrong.
import { LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { FormattedMessage } from 'react-intl';

export function LanguagesWrong({ errors, shown }: { errors: Readonly<Record<string, string>>; shown: SiteLanguage }) {
  const wrong = new Set(
    Object.keys(errors)
      .map((field) => /^texts?\.([a-z]{2})\./.exec(field)?.[1])
      .filter((one) => one !== undefined && one !== shown),
  );
  if (wrong.size === 0) return null;
  return (
    <p role="alert" className="text-[15px] font-medium text-danger">
      <FormattedMessage
        defaultMessage="Something needs fixing in: {languages}"
        values={{ languages: [...wrong].map((one) => LANGUAGE_NAMES[one as SiteLanguage]).join(', ') }}
      />
    </p>
  );
}
