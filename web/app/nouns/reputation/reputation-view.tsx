// What a reputation file of another site says: its totals, reviews, and kudos. Framed, so that nobody takes it for what this site says.
import { REPUTATION } from '@daynook/contract/reputation/limits';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { formatDate, formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { Button } from '../../ui/button.tsx';
import { Star, Stars } from '../../ui/stars.tsx';
import { builtInTagName } from '../kudos/tag-words.ts';
import type { ShownReputation } from './api.ts';

interface ReputationViewProps {
  reputation: ShownReputation;
  /** When we checked it; null if it didn't pass. */
  checkedAt: string | null;
  children?: ReactNode;
}

export function ReputationView({ reputation, checkedAt, children }: ReputationViewProps) {
  const locale = useLocale();
  const titleId = useId();
  const { issuer, totals, memberSince, leftOut } = reputation;
  const names = { issuer: <bdi key="issuer">{issuer.name}</bdi> };
  return (
    <section aria-labelledby={titleId} className="rounded-panel border border-line bg-well/40 p-5 md:p-7">
      <h2 id={titleId} className="display text-[24px] break-words">
        {checkedAt === null ? (
          <FormattedMessage defaultMessage="From {issuer}" values={names} />
        ) : (
          <FormattedMessage
            defaultMessage="From {issuer}, checked {date}"
            values={{ ...names, date: formatDate(checkedAt, 'UTC', locale, 'plain') }}
          />
        )}
      </h2>
      <p className="mt-1.5 text-[15px] break-words text-muted">
        {checkedAt === null ? (
          <FormattedMessage
            defaultMessage="The file names {url} as its source. Member there since {since}."
            values={{ url: <bdi key="url">{issuer.url}</bdi>, since: formatLocalDate(memberSince, locale, 'month') }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="Signed by {url}. Member there since {since}. It doesn’t count toward ratings here."
            values={{ url: <bdi key="url">{issuer.url}</bdi>, since: formatLocalDate(memberSince, locale, 'month') }}
          />
        )}
      </p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Side title={<FormattedMessage defaultMessage="As a host" />} side={totals.asHost} />
        <Side title={<FormattedMessage defaultMessage="As a guest" />} side={totals.asGuest} />
      </div>
      <Entries reputation={reputation} />
      {leftOut.reviews + leftOut.kudos > 0 && (
        <p className="mt-4 text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{count, plural, one {# older entry isn’t} other {# older entries aren’t}} in the file."
            values={{ count: leftOut.reviews + leftOut.kudos }}
          />
        </p>
      )}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}

function Side({ title, side }: { title: ReactNode; side: ShownReputation['totals']['asGuest'] }) {
  return (
    <div className="rounded-card bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <h3 className="text-[15px] font-semibold">{title}</h3>
      <p className="mt-1 text-[15px] num">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No bookings} one {# booking} other {# bookings}}"
          values={{ count: side.bookings }}
        />
        {side.canceled > 0 && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="{count, plural, one {# canceled} other {# canceled}}"
              values={{ count: side.canceled }}
            />
          </>
        )}
      </p>
      {side.rating !== null && (
        <p className="mt-1 text-[15px]">
          <Stars rating={side.rating} reviewCount={side.reviews} variant="long" />
        </p>
      )}
    </div>
  );
}

function Entries({ reputation: { reviews, kudos } }: { reputation: ShownReputation }) {
  const intl = useIntl();
  const locale = useLocale();
  const [isAll, setAll] = useState(false);
  const thanks = kudos.filter(({ text }) => text !== '');
  const count = isAll ? Number.POSITIVE_INFINITY : REPUTATION.shownFirst;
  const isMore = !isAll && (reviews.length > count || thanks.length > count);
  const toAuthorName = (author: string | null, isGuest: boolean): string =>
    author ??
    (isGuest ? intl.formatMessage({ defaultMessage: 'A guest' }) : intl.formatMessage({ defaultMessage: 'A host' }));
  return (
    <>
      {reviews.length > 0 && (
        <ul className="mt-6 grid gap-6">
          {reviews.slice(0, count).map((review, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the file's entries have no ids and never move
            <li key={at} className="min-w-0">
              <p className="flex items-center gap-1.5 font-semibold num">
                <Star />
                <span className="sr-only">
                  <FormattedMessage defaultMessage="Rated" />{' '}
                </span>
                <FormattedNumber value={review.rating} />
              </p>
              {review.text !== '' && (
                <p className="mt-2 text-[16px] leading-[1.55] break-words whitespace-pre-line">
                  <bdi {...writtenBy(review.text)}>{review.text}</bdi>
                </p>
              )}
              <p className="mt-1.5 text-[14.5px] text-muted">
                <FormattedMessage
                  defaultMessage="{name}, {date}"
                  values={{
                    name: <bdi key="name">{toAuthorName(review.author, review.as === 'host')}</bdi>,
                    date: formatLocalDate(review.writtenOn, locale, 'month'),
                  }}
                />
              </p>
            </li>
          ))}
        </ul>
      )}
      {thanks.length > 0 && (
        <>
          <h3 className="mt-7 text-[16px] font-semibold">
            <FormattedMessage defaultMessage="Kudos" />
          </h3>
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {thanks.slice(0, count).map(({ tag, label, text, author, givenOn }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the file's entries have no ids and never move
              <li key={at} className="min-w-0 rounded-card bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]">
                {(label ?? builtInTagName(intl, tag)) !== undefined && (
                  <p className="text-[14px] font-semibold break-words">
                    <bdi {...writtenBy(label)}>{label ?? builtInTagName(intl, tag)}</bdi>
                  </p>
                )}
                <p className="mt-1 text-[15.5px] break-words whitespace-pre-line">
                  <bdi {...writtenBy(text)}>{text}</bdi>
                </p>
                <p className="mt-1.5 text-[14px] text-muted">
                  {author === null ? (
                    formatLocalDate(givenOn, locale, 'month')
                  ) : (
                    <FormattedMessage
                      defaultMessage="{name}, {date}"
                      values={{ name: <bdi key="name">{author}</bdi>, date: formatLocalDate(givenOn, locale, 'month') }}
                    />
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {isMore && (
        <Button variant="outline" size="sm" className="mt-5" onClick={() => setAll(true)}>
          <FormattedMessage defaultMessage="Show all" />
        </Button>
      )}
    </>
  );
}
