// The kudos a member chose to show: for what, how often, and the latest notes. No ratings or ranking.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { TagIcon } from '../../nouns/kudos/tag-icon.tsx';
import { tagName } from '../../nouns/kudos/tag-words.ts';
import type { Profile } from '../../nouns/profiles/api.ts';

export function ProfileKudos({ kudos }: { kudos: Profile['kudos'] }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {kudos.tags.map(({ tag, count }) => (
          <li
            key={tag}
            className="inline-flex h-10 items-center gap-2 rounded-pill bg-sun-wash px-4 text-[14.5px] font-[550] num"
          >
            <TagIcon tag={tag} size={17} />
            {tagName(intl, tag)}
            {count > 1 && <span className="text-muted">×{count}</span>}
          </li>
        ))}
      </ul>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {kudos.latest
          .filter(({ text }) => text !== '')
          .map(({ _id, text, from, givenOn }) => (
            <li key={_id} className="min-w-0 rounded-card bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
              <p className="text-[16px] leading-6 break-words whitespace-pre-line">
                <bdi {...writtenBy(text)}>{text}</bdi>
              </p>
              <p className="mt-2.5 text-[14px] text-muted">
                <FormattedMessage
                  defaultMessage="{name}, {date}"
                  values={{ name: <bdi>{from.name}</bdi>, date: formatLocalDate(givenOn, locale, 'month') }}
                />
              </p>
            </li>
          ))}
      </ul>
    </>
  );
}
