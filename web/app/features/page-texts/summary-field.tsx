// A blog post's summary in one language, beside the post as it's shown in the list.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import type { SitePageText } from '@daynook/contract/settings/site-pages';
import { PAGE_TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { useId, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { firstParagraph } from '../../lib/markdown-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { writtenIn } from '../../ui/layout/prose.tsx';

interface SummaryFieldProps {
  words: SitePageText;
  language: SiteLanguage;
  error: string | undefined;
  onChange: (words: SitePageText) => void;
}

export function SummaryField({ words, language, error, onChange }: SummaryFieldProps) {
  return (
    <>
      <TextArea
        label={<FormattedMessage defaultMessage="Summary (optional)" />}
        description={
          <FormattedMessage defaultMessage="Shown in the list of posts, in search engines, and in shared links. If you leave it empty, they show the first paragraph." />
        }
        lang={language}
        rows={3}
        value={words.summary ?? ''}
        maxLength={PAGE_TEXT_LIMITS.summaryMaximumCharacters}
        error={error}
        // It's one line, so that it fits a page's description. Pasted line breaks become spaces.
        onChange={({ target }) => onChange({ ...words, summary: target.value.replace(/\s*[\r\n\t]\s*/g, ' ') })}
      />
      <InList words={words} language={language} />
    </>
  );
}

function InList({ words, language }: Pick<SummaryFieldProps, 'words' | 'language'>) {
  const heading = useId();
  const { title, text, summary } = useDebounced(words);
  const shown = useMemo(() => summary?.trim() || firstParagraph(readMarkup(text).blocks), [summary, text]);
  if (title === '' && shown === '') return null;
  return (
    <section aria-labelledby={heading} className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <h3 id={heading} className="text-[14px] font-semibold text-muted">
        <FormattedMessage defaultMessage="Preview in the list of posts" />
      </h3>
      <p {...writtenIn(language)} className="display mt-3 text-[21px] wrap-anywhere empty:hidden">
        {title}
      </p>
      <p {...writtenIn(language)} className="mt-1.5 line-clamp-5 text-[17px] leading-[1.6] wrap-anywhere text-muted">
        {shown}
      </p>
    </section>
  );
}
