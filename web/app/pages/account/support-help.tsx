// Searches the help pages while a ticket is being written; answers expand in place.

import { useDeferredValue, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { Answer, Question, useHelpTopics, useSearchText } from '../content/help-entries.tsx';

const SHOWN = 4;

export function SupportHelp() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const entries = (useHelpTopics() ?? []).flatMap((topic) => topic.entries);
  const toSearchText = useSearchText();
  const hits = entries
    .map((entry) => {
      const [question, answer] = toSearchText(entry);
      const score = words.reduce(
        (sum, word) => sum + (question.includes(word) ? 2 : 0) + (answer.includes(word) ? 1 : 0),
        0,
      );
      return { entry, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN);
  const label = intl.formatMessage({ defaultMessage: 'Search help' });
  return (
    <section aria-label={label} className="max-w-2xl">
      <TextField
        type="search"
        label={label}
        isLabelHidden
        placeholder={intl.formatMessage({
          defaultMessage: 'Search help articles',
        })}
        before={<SearchIcon size={18} />}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="sr-only">
        {words.length > 0 && (
          <FormattedMessage
            defaultMessage="{count, plural, =0 {No results} one {# result} other {# results}}"
            values={{ count: hits.length }}
          />
        )}
      </p>
      {hits.length > 0 && (
        <div className="mt-3 border-t border-line">
          {hits.map(({ entry }) => (
            <details key={entry.id} className="group border-b border-line">
              <summary className="flex list-none items-center gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                <span className="grow">
                  <Question entry={entry} />
                </span>
                <ChevronDownIcon
                  size={18}
                  className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                />
              </summary>
              <div className="pb-4 text-muted">
                <Answer entry={entry} />
              </div>
            </details>
          ))}
        </div>
      )}
      {words.length > 0 && hits.length === 0 && (
        <p className="mt-3 text-muted">
          <FormattedMessage
            defaultMessage="No help articles match. Contact us below, or <help>browse all help</help>."
            values={{
              help: (text) => (
                <Link to="/help" className="font-semibold text-moss underline underline-offset-4">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </section>
  );
}
