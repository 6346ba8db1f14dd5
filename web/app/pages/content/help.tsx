// Help questions and answers, with a search while typing that needs no server.

import { useDeferredValue, useEffect, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useBrand } from '../../lib/brand.ts';
import { useFees } from '../../lib/fees.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { articleMeta, Text } from './article.tsx';
import { type HelpTopic, helpTopics, helpWords as words } from './help-topics.ts';
import { plainText } from './plain-text.ts';

export const meta = articleMeta('/help', words.pageTitle, words.lead);

export default function Help() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const { hash } = useLocation();
  // Links from an error open its answer. The server doesn't see the hash, so this happens after hydration.
  useEffect(() => {
    const asked = hash && document.getElementById(hash.slice(1));
    if (asked instanceof HTMLDetailsElement) asked.open = true;
  }, [hash]);
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase());
  const fees = useFees();
  const brand = useBrand();
  const matches = (message: MessageDescriptor) =>
    plainText(intl, message, fees, brand).toLocaleLowerCase().includes(wanted);
  const found = helpTopics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter((entry) => wanted === '' || matches(entry.question) || matches(entry.answer)),
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
        {count === 0 && (
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

function Topic({ topic, isOpen }: { topic: HelpTopic; isOpen: boolean }) {
  return (
    <section aria-labelledby={topic.id} className="grid gap-x-16 gap-y-5 lg:grid-cols-[260px_1fr]">
      <h2 id={topic.id} className="display text-[28px]">
        <Text message={topic.title} />
      </h2>
      <div className="border-t border-line">
        {topic.entries.map(({ id, question, answer }) => (
          <details key={id} id={id} open={isOpen} className="group border-b border-line">
            <summary className="flex list-none items-center gap-4 py-4 text-[17px] font-semibold [&::-webkit-details-marker]:hidden">
              <span className="grow">
                <Text message={question} />
              </span>
              <ChevronDownIcon
                size={20}
                className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[66ch] pb-6 text-[16.5px] leading-relaxed text-muted">
              <Text message={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
