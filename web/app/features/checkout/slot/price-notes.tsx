// Which days cost more or less, and which discounts apply, shown before a date is chosen so that "from" makes sense (D6–D8).
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { signedPercent } from '../../../lib/percent.ts';
import type { Listing } from '../../../nouns/listings/api.ts';

type Discounts = NonNullable<Listing['discounts']>;

const words = defineMessages({
  week: { defaultMessage: '7+ days' },
  month: { defaultMessage: '28+ days' },
  last: { defaultMessage: 'Last minute: {hours, plural, one {within an hour} other {within # hours}}' },
  early: { defaultMessage: 'Book {days, plural, one {a day} other {# days}} ahead' },
  fresh: { defaultMessage: 'New space: first 3 bookings' },
});

type Note = readonly [words: MessageDescriptor, percent: number, values?: Record<string, number>];

function listNotes({ weekPercent, monthPercent, lastMinute, earlyBird, newListing }: Discounts): Note[] {
  return [
    ...(weekPercent ? [[words.week, weekPercent] as const] : []),
    ...(monthPercent ? [[words.month, monthPercent] as const] : []),
    ...(lastMinute ? [[words.last, lastMinute.percent, { hours: lastMinute.withinHours }] as const] : []),
    ...(earlyBird ? [[words.early, earlyBird.percent, { days: earlyBird.daysAhead }] as const] : []),
    ...(newListing ? [[words.fresh, 20] as const] : []),
  ];
}

export function PriceNotes({ listing: { priceRules = [], discounts } }: { listing: Listing }) {
  const intl = useIntl();
  const notes = discounts ? listNotes(discounts) : [];
  return (
    <div className="mt-2.5 grid gap-1 text-[14.5px] text-muted num">
      <dl className="grid gap-1">
        {priceRules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, the order is the host's
          <div key={index} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words">{rule.name}</dt>
            <dd className="shrink-0">{signedPercent(rule.percent, intl.locale)}</dd>
          </div>
        ))}
        {notes.map(([what, percent, values]) => (
          <div key={what.id} className="flex justify-between gap-4">
            <dt>{intl.formatMessage(what, values)}</dt>
            <dd className="shrink-0">{signedPercent(0 - percent, intl.locale)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 1 && (
        <p className="text-[13.5px]">
          <FormattedMessage defaultMessage="The best discount applies automatically." />
        </p>
      )}
    </div>
  );
}
