// Members' texts in the reader's language: as they were written, until the reader asks their browser for a translation.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { findTextLanguage } from '@daynook/contract/languages/text-language';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../../lib/locale.ts';

/** Most texts are in the reader's language, and many browsers can't translate. */
const TranslateControl = lazy(() =>
  import('./translate-control.tsx').then((module) => ({ default: module.TranslateControl })),
);

/** Shorter texts are too unclear, or understood without a translation. */
const MINIMUM_CHARACTERS = 30;

const noChanges = () => () => undefined;
const isInBrowser = () => 'Translator' in window;

export interface ShownText {
  text: string;
  /** None if the language isn't clear. */
  attributes: { lang?: string };
}

interface Translation {
  /** One of the texts, as it's shown now. */
  show: (text: string) => ShownText;
  /** “Translate” or “Show original”; nothing if the texts are in the reader's language or the browser can't translate them. */
  control: ReactNode;
}

/** Several texts have one button. */
export function useTranslation(texts: readonly (string | null)[], className?: string): Translation {
  const [language = ''] = useLocale().split('-');
  const mayTranslate = useSyncExternalStore(noChanges, isInBrowser, () => false);
  const [translations, setTranslations] = useState<ReadonlyMap<string, string>>();
  const written = texts.filter((text): text is string => text !== null && text !== '');
  const languages = new Map(written.map((text) => [text, findTextLanguage(text)]));
  // Short texts are often unclear alone.
  const together = findTextLanguage(written.join(' '));
  const from = [together, ...languages.values()].find((one) => one !== undefined && one !== language);
  const foreign = written.filter((text) => from !== undefined && (languages.get(text) ?? together) === from);
  const isClear = foreign.reduce((sum, text) => sum + text.trim().length, 0) >= MINIMUM_CHARACTERS;
  return {
    show: (text) => {
      const translation = translations?.get(text);
      return translation === undefined
        ? { text, attributes: inLanguage(languages.get(text)) }
        : { text: translation, attributes: { lang: language } };
    },
    control: from !== undefined && isClear && mayTranslate && (
      <Suspense fallback={null}>
        <TranslateControl
          // A text that was edited is another one.
          key={foreign.join('\n')}
          texts={foreign}
          from={from}
          to={language}
          isTranslated={foreign.some((text) => translations?.has(text))}
          onTranslate={setTranslations}
          className={className}
        />
      </Suspense>
    ),
  };
}

const inLanguage = (language: SiteLanguage | undefined) => (language ? { lang: language } : {});
