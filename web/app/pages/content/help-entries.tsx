// The help articles on a page: the operator's words where they wrote any, ours elsewhere, and both for searching.

import type { ListedHelpTopic, ShownHelpArticle } from '@daynook/contract/help/help';
import {
  FIRST_LANGUAGE,
  isSiteLanguage,
  type Language,
  type SiteLanguage,
} from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { use } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { type PageQuery, usePageQuery } from '../../lib/api/page-data.ts';
import { useBrand } from '../../lib/brand.ts';
import { useFees } from '../../lib/fees.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import { type HelpTopic, helpTopics } from '../../nouns/support/help-topics.ts';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';
import { Text } from './article.tsx';
import { plainText } from './plain-text.ts';

interface HelpEntry extends ShownHelpArticle {
  readonly question: MessageDescriptor | undefined;
  readonly answer: MessageDescriptor | undefined;
}

export interface ShownTopic extends Pick<HelpTopic, 'id' | 'title'> {
  readonly entries: readonly HelpEntry[];
}

const shippedEntries = new Map(helpTopics.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)));

const toEntry = ({ id, own }: ShownHelpArticle): HelpEntry => {
  const shipped = shippedEntries.get(id);
  return { id, own, question: shipped?.question, answer: shipped?.answer };
};

function toTopics(listed: readonly ListedHelpTopic[]): ShownTopic[] {
  return listed.flatMap(({ id, articles }) => {
    const topic = helpTopics.find((one) => one.id === id);
    return topic ? [{ id, title: topic.title, entries: articles.map(toEntry) }] : [];
  });
}

/** What's shown if the site can't be reached: ours. */
const OURS: readonly ShownTopic[] = helpTopics.map(({ id, title, entries }) => ({
  id,
  title,
  entries: entries.map(({ id: entryId }) => toEntry({ id: entryId, own: null })),
}));

export const toSiteLanguage = (language: Language = FIRST_LANGUAGE): SiteLanguage =>
  isSiteLanguage(language) ? language : FIRST_LANGUAGE;

interface Help {
  topics: ListedHelpTopic[];
}

export const helpQuery = (language: SiteLanguage): PageQuery<Help> => ({
  queryKey: ['help', language],
  queryFn: ({ signal }) => call('GET /api/help', { query: { language }, signal }),
});

/** Undefined while they're loading. */
export function useHelpTopics(loaded?: Help | null): readonly ShownTopic[] | undefined {
  const { language } = use(LanguagesContext);
  const { data, isError } = usePageQuery(helpQuery(toSiteLanguage(language)), loaded);
  return data ? toTopics(data.topics) : isError ? OURS : undefined;
}

/** An entry's question and answer as they're searched: without formatting, in lower case. */
export function useSearchText(): (entry: HelpEntry) => readonly [question: string, answer: string] {
  const intl = useIntl();
  const fees = useFees();
  const brand = useBrand();
  const toPlain = (message: MessageDescriptor | undefined) => (message ? plainText(intl, message, fees, brand) : '');
  return ({ own, question, answer }) => {
    const words = own
      ? [own.title, readMarkup(own.text).blocks.flatMap(blockLines).join(' ')]
      : [toPlain(question), toPlain(answer)];
    return [words[0]!.toLocaleLowerCase(), words[1]!.toLocaleLowerCase()];
  };
}

export const Question = ({ entry: { own, question } }: { entry: HelpEntry }) =>
  own ? <span {...writtenIn(own.language)}>{own.title}</span> : question && <Text message={question} />;

export const Answer = ({ entry: { own, answer } }: { entry: HelpEntry }) =>
  own ? (
    <Prose blocks={readMarkup(own.text).blocks} language={own.language} />
  ) : (
    answer && (
      <p>
        <Text message={answer} />
      </p>
    )
  );
