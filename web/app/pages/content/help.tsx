// Help questions and answers, with a search while typing that needs no server.

import { splitLanguage } from '@daynook/contract/languages/languages';
import { useDeferredValue, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { startLoading } from '../../lib/api/page-data.ts';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { helpWords as words } from '../../nouns/support/help-topics.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/help';
import { articleMeta, Text } from './article.tsx';
import {
  Answer,
  helpQuery,
  Question,
  type ShownTopic,
  toSiteLanguage,
  useHelpTopics,
  useSearchText,
} from './help-entries.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOnServer(args, (call) =>
    call('GET /api/help', { query: { language: toSiteLanguage(args.context.get(pageRequestContext).language) } }),
  );
export const clientLoader = () => startLoading(helpQuery(toSiteLanguage(splitLanguage(location.pathname).language)));

export const meta = articleMeta('/help', words.pageTitle, words.lead);

export default function Help({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const topics = useHelpTopics(loaderData);
  const { hash } = useLocation();
  const isLoaded = topics !== undefined;
  // Links from an error open its answer. The server doesn't see the hash, so this happens after hydration.
  useEffect(() => {
    const asked = isLoaded && hash && document.getElementById(hash.slice(1));
    if (asked instanceof HTMLDetailsElement) asked.open = true;
  }, [hash, isLoaded]);
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase());
  const toSearchText = useSearchText();
  const found = (topics ?? [])
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(
        (entry) => wanted === '' || toSearchText(entry).some((searched) => searched.includes(wanted)),
      ),
    }))
    .filter((topic) => topic.entries.length > 0);
  const count = found.reduce((sum, topic) => sum + topic.entries.length, 0);
  const label = intl.formatMessage({ defaultMessage: 'Search help' });
  return (
    <article className="wrap py-12 md:py-20">
      <h1 className="display text-[clamp(40px,6.4vw,72px)]">
        <Text message={words.title} />
      </h1>
      <p className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] text-muted">
        <Text message={words.lead} />
      </p>
      <TextField
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        before={<SearchIcon size={18} />}
        className="mt-8 max-w-xl"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          announce(intl.formatMessage({ defaultMessage: 'Answers update as you type.' }));
        }}
      />
      <div className="mt-12 grid gap-14">
        {found.map((topic) => (
          <Topic key={topic.id} topic={topic} isOpen={wanted !== ''} />
        ))}
        {!isLoaded && <Skeleton className="h-96 rounded-panel" />}
        {isLoaded && count === 0 && (
          <div className="max-w-xl">
            <p className="text-[18px]">
              <FormattedMessage
                defaultMessage="No results for “{text}.” Contact us and a person will help."
                values={{ text }}
              />
            </p>
            <LinkButton to="/contact" className="mt-5">
              <FormattedMessage defaultMessage="Contact us" />
            </LinkButton>
          </div>
        )}
      </div>
    </article>
  );
}

function Topic({ topic, isOpen }: { topic: ShownTopic; isOpen: boolean }) {
  return (
    <section aria-labelledby={topic.id} className="grid gap-x-16 gap-y-5 lg:grid-cols-[260px_1fr]">
      <h2 id={topic.id} className="display text-[28px]">
        <Text message={topic.title} />
      </h2>
      <div className="border-t border-line">
        {topic.entries.map((entry) => (
          <details key={entry.id} id={entry.id} open={isOpen} className="group border-b border-line">
            <summary className="flex list-none items-center gap-4 py-4 text-[17px] font-semibold [&::-webkit-details-marker]:hidden">
              <span className="grow">
                <Question entry={entry} />
              </span>
              <ChevronDownIcon
                size={20}
                className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <div className="max-w-[66ch] pb-6 text-[16.5px] leading-relaxed text-muted">
              <Answer entry={entry} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
