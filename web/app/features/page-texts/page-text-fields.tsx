// A page's title and text in one language, beside what they look like on the page.
import { LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import type { PageText } from '@daynook/contract/settings/legal-texts';
import { PAGE_TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';

export const EMPTY_TEXT: PageText = { title: '', text: '' };

interface PageTextFieldsProps<Words extends PageText> {
  words: Words;
  language: SiteLanguage;
  errorOf: (part: 'title' | 'text') => string | undefined;
  onChange: (words: Words) => void;
  /** Below the text. */
  children?: ReactNode;
}

export function PageTextFields<Words extends PageText>({
  words,
  language,
  errorOf,
  onChange,
  children,
}: PageTextFieldsProps<Words>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="Title" />}
          lang={language}
          value={words.title}
          maxLength={PAGE_TEXT_LIMITS.titleMaximumCharacters}
          error={errorOf('title')}
          onChange={(event) => onChange({ ...words, title: event.target.value })}
        />
        <TextArea
          label={<FormattedMessage defaultMessage="Text" />}
          lang={language}
          rows={18}
          value={words.text}
          maxLength={PAGE_TEXT_LIMITS.textMaximumCharacters}
          error={errorOf('text')}
          onChange={(event) => onChange({ ...words, text: event.target.value })}
        />
        <MarkupHelp />
        {children}
      </div>
      <Preview words={words} language={language} />
    </div>
  );
}

function Preview({ words, language }: { words: PageText; language: SiteLanguage }) {
  const shown = useDebounced(words);
  const { blocks } = useMemo(() => readMarkup(shown.text), [shown.text]);
  return (
    <section
      aria-label={LANGUAGE_NAMES[language]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also with the keyboard.
      tabIndex={0}
      className="max-h-[44rem] overflow-y-auto rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <h3 className="text-[14px] font-semibold text-muted">
        <FormattedMessage defaultMessage="Preview" />
      </h3>
      {shown.title === '' && shown.text === '' && (
        <p className="mt-3 text-[15px] text-muted">
          <FormattedMessage defaultMessage="What you type is shown here as on the page." />
        </p>
      )}
      <p {...writtenIn(language)} className="display mt-3 text-[28px] wrap-anywhere empty:hidden">
        {shown.title}
      </p>
      <Prose blocks={blocks} language={language} />
    </section>
  );
}

const marks = [
  ['## ', <FormattedMessage key="heading" defaultMessage="Heading; ### for a smaller one" />],
  ['- ', <FormattedMessage key="list" defaultMessage="List item; 1. for a numbered one" />],
  ['**…**', <FormattedMessage key="strong" defaultMessage="Bold; one star for italics" />],
  [
    '[…](https://…)',
    <FormattedMessage key="link" defaultMessage="Link; it can start with / for a page of this site" />,
  ],
  ['| … | … |', <FormattedMessage key="table" defaultMessage="Table, with | --- | --- | below the first row" />],
] as const;

const MarkupHelp = () => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2 text-[15px] font-semibold underline-offset-4 hover:underline">
      <FormattedMessage defaultMessage="How to format text" />
    </summary>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[14.5px]">
      {marks.map(([mark, meaning]) => (
        <div key={mark} className="contents">
          <dt>
            <code translate="no">{mark}</code>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-[14.5px] text-muted">
      <FormattedMessage defaultMessage="Leave an empty line between paragraphs. HTML isn’t supported." />
    </p>
  </details>
);
