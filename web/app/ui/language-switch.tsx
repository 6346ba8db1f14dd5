// The page in another language. A real link, because the other language is another document.
import { inLanguage, LANGUAGE_NAMES } from '@daynook/contract/languages/languages';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { LanguagesContext, rememberLanguage } from '../lib/languages.ts';

export function LanguageSwitch({ label }: { label: string }) {
  const { language, languages } = useContext(LanguagesContext);
  const { pathname, search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-4">
        {languages.map((other) => (
          <li key={other}>
            <a
              href={inLanguage(other, pathname + search)}
              hrefLang={other}
              lang={other}
              aria-current={other === language ? 'true' : undefined}
              onClick={() => rememberLanguage(other)}
              onAuxClick={() => rememberLanguage(other)}
              className="finger relative underline-offset-4 hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink"
            >
              {LANGUAGE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
