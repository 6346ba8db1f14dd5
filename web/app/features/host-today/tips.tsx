// How requests were answered, and tips based on the host's own figures (K7). Hidden if there are none.
import { ANSWERS } from '@daynook/contract/limits/insights';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatRoughDuration } from '../../lib/dates/rough-duration.ts';
import { formatDuration, formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Tip, useAnswers } from '../../nouns/insights/api.ts';
import { toPercent } from '../../ui/bar-chart-scale.ts';
import { cx } from '../../ui/class-names.ts';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { tipWords } from './tip-words.ts';

/** `19 of 20 requests answered in 90 days, usually within 2 hours`; nothing before the first one. */
export function AnswerRecord() {
  const locale = useLocale();
  const { data } = useAnswers();
  if (!data || data.asked === 0) return null;
  const { asked, answered, medianMinutes } = data;
  return (
    <section aria-labelledby="answers-title" className="rounded-panel bg-well p-6 text-[15px] text-muted num md:p-7">
      <h2 id="answers-title" className="display mb-3 text-[22px] text-ink">
        <FormattedMessage defaultMessage="Response rate" />
      </h2>
      <p>
        <FormattedMessage
          defaultMessage="You answered {answered} of {asked, plural, one {# request} other {# requests}} in the last 90 days{hasTime, select, true {, usually within {time}} other {}}."
          values={{
            answered,
            asked,
            hasTime: String(medianMinutes !== null),
            time: formatRoughDuration(Math.max(1, medianMinutes ?? 0), locale),
          }}
        />
      </p>
      <details className="mt-1">
        <summary className="finger relative w-fit cursor-pointer font-semibold text-moss underline-offset-4 hover:underline">
          <FormattedMessage defaultMessage="What this affects" />
        </summary>
        <ul className="mt-2 grid max-w-[62ch] list-disc gap-1 ps-5">
          <li>
            <FormattedMessage
              defaultMessage="After {needed} requests, your profile shows your response rate and response time."
              values={{ needed: ANSWERS.needed }}
            />
          </li>
          <li>
            <FormattedMessage
              defaultMessage="If you usually reply within {time}, guests see that in search."
              values={{ time: formatDuration(ANSWERS.soonMinutes, locale) }}
            />
          </li>
          <li>
            <FormattedMessage defaultMessage="Expired requests lower your response rate, but there’s no fee and we don’t automatically remove your listings." />
          </li>
        </ul>
      </details>
    </section>
  );
}

export function Tips() {
  const tips = useAnswers().data?.tips ?? [];
  if (tips.length === 0) return null;
  return (
    <section aria-labelledby="tips-title" className="min-w-0">
      <h2 id="tips-title" className="sr-only">
        <FormattedMessage defaultMessage="Tips" />
      </h2>
      {/* A single tip takes the full width; several are side by side. */}
      <ul className={cx('grid gap-4', tips.length > 1 && 'md:grid-cols-2', tips.length % 3 === 0 && 'lg:grid-cols-3')}>
        {tips.map((tip) => (
          <li
            key={tip.code}
            className={cx(
              'flex flex-col gap-3 rounded-panel bg-well p-6',
              tips.length === 1 &&
                'md:flex-row md:items-center md:gap-8 md:[&>a]:ms-auto md:[&>a]:shrink-0 md:[&>p]:min-w-0 md:[&>p:first-child]:shrink-0',
            )}
          >
            <TipWords tip={tip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TipCardProps {
  /** A sentence that starts with its figure: `<figure>83%</figure><rest>of your open hours …</rest>`. */
  words: MessageDescriptor;
  values: Readonly<Record<string, string | number>>;
  to: string;
  action: ReactNode;
}

const TipCard = ({ words, values, to, action }: TipCardProps) => (
  <>
    <FormattedMessage
      {...words}
      values={{
        ...values,
        figure: (text) => <p className="display text-[30px] leading-none num">{text}</p>,
        rest: (text) => <p className="text-[15.5px] text-pretty">{text}</p>,
      }}
    />
    <Link
      to={to}
      className="finger relative flex w-fit items-center gap-1.5 text-[15px] font-semibold text-moss underline-offset-4 hover:underline"
    >
      {action}
      <ArrowRightIcon size={16} />
    </Link>
  </>
);

function TipWords({ tip }: { tip: Tip }) {
  const intl = useIntl();
  const { locale } = intl;
  const hours = (minutes: number) => intl.formatNumber(Math.round(minutes / 60));
  switch (tip.code) {
    case 'unanswered':
      return (
        <TipCard
          words={tip.lost.length > 0 ? tipWords.lost : tipWords.expired}
          values={{
            amount: tip.lost
              .map(({ amountMinor, currency }) => formatMoney(amountMinor, currency, locale, { withCode: true }))
              .join(' + '),
            expired: tip.expired,
            asked: tip.asked,
          }}
          to="/host/bookings"
          action={<FormattedMessage defaultMessage="Answer open requests" />}
        />
      );
    case 'full-weekday':
      return (
        <TipCard
          words={tipWords.fullWeekday}
          values={{
            share: intl.formatNumber(toPercent(tip.bookedMinutes, tip.openMinutes) / 100, { style: 'percent' }),
            weekday: tip.weekday,
            booked: hours(tip.bookedMinutes),
            open: hours(tip.openMinutes),
          }}
          to="/host/listings"
          action={<FormattedMessage defaultMessage="Review hours and prices" />}
        />
      );
    case 'empty-room':
      return (
        <TipCard
          words={tipWords.emptyRoom}
          values={{ open: hours(tip.openMinutes), room: tip.listing.title }}
          to={`/host/listing/${tip.listing._id}/edit`}
          action={<FormattedMessage defaultMessage="Update photos and price" />}
        />
      );
    default:
      return (
        <TipCard
          words={tipWords.alwaysAccepted}
          values={{
            accepted: tip.accepted,
            room: tip.listing.title,
            time: formatRoughDuration(Math.max(1, tip.medianMinutes), locale),
          }}
          to={`/host/listing/${tip.listing._id}/edit`}
          action={<FormattedMessage defaultMessage="Turn on instant book" />}
        />
      );
  }
}
