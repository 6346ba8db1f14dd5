// Facts from bookings; unknown ones are omitted.
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Profile } from '../../nouns/profiles/api.ts';
import { Star } from '../../ui/stars.tsx';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const locale = useLocale();
  const { hosting, visitCount, languages } = profile;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const facts: { id: string; value: ReactNode; label: ReactNode }[] = [];
  if (hosting?.rating != null) {
    facts.push({
      id: 'rating',
      value: (
        <span className="inline-flex items-center gap-1.5">
          <Star size={21} />
          <FormattedNumber value={hosting.rating} minimumFractionDigits={2} maximumFractionDigits={2} />
        </span>
      ),
      label: (
        <FormattedMessage
          defaultMessage="from {count, plural, one {# review} other {# reviews}}"
          values={{ count: hosting.reviewCount }}
        />
      ),
    });
  }
  if (hosting && hosting.bookingsHosted > 0) {
    facts.push({
      id: 'hosted',
      value: <FormattedNumber value={hosting.bookingsHosted} />,
      label: (
        <FormattedMessage
          defaultMessage="{count, plural, one {booking hosted} other {bookings hosted}}"
          values={{ count: hosting.bookingsHosted }}
        />
      ),
    });
  }
  if (hosting && hosting.responseRatePercent !== null) {
    facts.push({
      id: 'answers',
      value: <FormattedNumber value={hosting.responseRatePercent / 100} style="percent" />,
      label:
        hosting.responseMinutes === null ? (
          <FormattedMessage defaultMessage="of requests answered on time" />
        ) : (
          <FormattedMessage
            defaultMessage="of requests answered, usually within {duration}"
            values={{ duration: formatDuration(hosting.responseMinutes, locale) }}
          />
        ),
    });
  }
  if (hosting && hosting.cancellations.bookings > 0) {
    facts.push({
      id: 'canceled',
      value: <FormattedNumber value={hosting.cancellations.canceled} />,
      label: (
        <FormattedMessage
          defaultMessage="of {bookings, plural, one {# booking} other {# bookings}} canceled in the last 12 months"
          values={{ bookings: hosting.cancellations.bookings }}
        />
      ),
    });
  }
  if (visitCount > 0) {
    facts.push({
      id: 'visits',
      value: <FormattedNumber value={visitCount} />,
      label: (
        <FormattedMessage
          defaultMessage="{count, plural, one {day booked} other {days booked}}"
          values={{ count: visitCount }}
        />
      ),
    });
  }
  return (
    <>
      {languages.length > 0 && (
        <p className="mb-7 text-[16px] text-muted">
          <FormattedMessage
            defaultMessage="Speaks {languages}"
            values={{
              languages: new Intl.ListFormat(locale).format(languages.map((code) => names.of(code) ?? code)),
            }}
          />
        </p>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-t border-line pt-7 sm:flex sm:flex-wrap sm:gap-x-14">
          {facts.map(({ id, value, label }) => (
            <div key={id} className="flex max-w-52 flex-col-reverse justify-end">
              <dt className="text-[14.5px] leading-5 text-muted">{label}</dt>
              <dd className="display text-[28px] leading-9 num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
