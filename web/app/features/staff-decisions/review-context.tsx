// Context next to the listing under review: the property, prices nearby, the host's record, and open reports.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { AccountWords } from '../../nouns/staff/account-status.tsx';
import { reasonNames } from '../../nouns/staff/report-words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { ListingReview } from './listings-api.ts';

const box = 'min-w-0 rounded-panel bg-well p-4 text-[15px]';
const Heading = ({ children }: { children: ReactNode }) => <h3 className="text-[13.5px] text-muted">{children}</h3>;

export const ReviewContext = ({ review }: { review: ListingReview }) => (
  <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
    <HostBox review={review} />
    <PriceBox review={review} />
    <PropertyBox property={review.home} />
    {review.reports.length > 0 && <Reports reports={review.reports} />}
  </div>
);

function HostBox({ review: { host, record } }: { review: ListingReview }) {
  const intl = useIntl();
  return (
    <section className={box}>
      <Heading>
        <FormattedMessage defaultMessage="Host" />
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Link
          to={`/admin/users?member=${host._id}`}
          className="font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere"
        >
          {host.name}
        </Link>
        <AccountWords status={record.status} isVerified />
      </p>
      <ul className="mt-1.5 grid gap-0.5 num">
        <li className="text-muted">
          <FormattedMessage
            defaultMessage="Member since {date}"
            description="With the day: December 3, 2026"
            values={{ date: formatLocalDate(record.memberSince, intl.locale, 'plain') }}
          />
        </li>
        <li>
          <FormattedMessage
            defaultMessage="{live, plural, =0 {No live listings} one {# live listing} other {# live listings}}, {bookings, plural, =0 {no bookings} one {# booking} other {# bookings}}{canceled, plural, =0 {} other {, # canceled by host}}"
            values={{ live: record.liveListings, bookings: record.bookings, canceled: record.canceled }}
          />
        </li>
        <li>
          {record.rating === null ? (
            <FormattedMessage defaultMessage="No reviews yet" />
          ) : (
            <FormattedMessage
              defaultMessage="Rated {rating, number} of 5 ({reviews, plural, one {# review} other {# reviews}})"
              values={{ rating: record.rating, reviews: record.reviews }}
            />
          )}
        </li>
        <li>
          <FormattedMessage
            defaultMessage="Reviewed by us: {approved} approved, {returned} sent back, {suspended} suspended"
            values={{ approved: record.approved, returned: record.returned, suspended: record.suspended }}
          />
        </li>
      </ul>
    </section>
  );
}

/** Prices further from the median than this are highlighted. */
const FAR_PERCENT = 50;

function PriceBox({ review: { listing, nearby } }: { review: ListingReview }) {
  const { dayMinor, currency } = listing;
  const percent = nearby && nearby.medianMinor > 0 ? Math.round((dayMinor / nearby.medianMinor - 1) * 100) : 0;
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} withCode />;
  return (
    <section className={box}>
      <Heading>
        <FormattedMessage defaultMessage="Price for a full day" />
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-[17px] font-semibold num">
        {amount(dayMinor)}
        {Math.abs(percent) >= FAR_PERCENT && (
          <Badge tone="sun">
            {percent > 0 ? (
              <FormattedMessage defaultMessage="Unusually high" />
            ) : (
              <FormattedMessage defaultMessage="Unusually low" />
            )}
          </Badge>
        )}
      </p>
      {nearby ? (
        <p className="mt-1 num text-pretty">
          <FormattedMessage
            defaultMessage="{percent, select, 0 {The same as} other {{shown}}} the median of {median} for {count, plural, one {# similar listing} other {# similar listings}} within {km} km"
            values={{
              percent: String(percent),
              shown: (
                <FormattedMessage
                  key="s"
                  defaultMessage="{size}% {isAbove, select, true {above} other {below}}"
                  values={{ size: Math.abs(percent), isAbove: String(percent > 0) }}
                />
              ),
              median: <strong key="m">{amount(nearby.medianMinor)}</strong>,
              count: nearby.count,
              km: nearby.radiusKm,
            }}
          />
          <span className="mt-0.5 block text-muted">
            <FormattedMessage
              defaultMessage="Half of them cost {low} to {high}."
              values={{ low: amount(nearby.lowMinor), high: amount(nearby.highMinor) }}
            />
          </span>
        </p>
      ) : (
        <p className="mt-1 text-muted">
          <FormattedMessage defaultMessage="Too few similar listings nearby to compare." />
        </p>
      )}
    </section>
  );
}

function PropertyBox({ property }: { property: ListingReview['home'] }) {
  const intl = useIntl();
  const country = new Intl.DisplayNames(intl.locale, { type: 'region' }).of(property.country) ?? property.country;
  const { address } = property;
  const said: [string, string | null][] = [
    [intl.formatMessage({ defaultMessage: 'Cameras' }), property.cameras],
    [intl.formatMessage({ defaultMessage: 'Pets' }), property.pets],
    [intl.formatMessage({ defaultMessage: 'Who’s home' }), property.household],
  ];
  return (
    <section className={`${box} sm:col-span-2`}>
      <Heading>
        <FormattedMessage defaultMessage="Home" />
      </Heading>
      <p className="mt-1 font-semibold wrap-anywhere">{property.title}</p>
      <p className="wrap-anywhere">
        {[
          address && [address.street, address.unit].filter(Boolean).join(', '),
          property.neighborhood,
          [property.city, property.region, address?.postalCode].filter(Boolean).join(' '),
          country,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {!address && (
        <p className="text-[14px] text-muted">
          <FormattedMessage defaultMessage="Your role doesn’t include street addresses." />
        </p>
      )}
      <dl className="mt-2.5 grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {said.map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13.5px] text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {text || (
                <Badge tone="sun">
                  <FormattedMessage defaultMessage="Not mentioned" />
                </Badge>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Reports = ({ reports }: Pick<ListingReview, 'reports'>) => (
  <section className="min-w-0 rounded-panel bg-sun-wash p-4 text-[15px] sm:col-span-2">
    <Heading>
      <FormattedMessage
        defaultMessage="{count, plural, one {# open report} other {# open reports}}"
        values={{ count: reports.length }}
      />
    </Heading>
    <ul className="mt-1.5 grid gap-1.5">
      {reports.map(({ _id, kind, reason, text, at }) => (
        <li key={_id} className="wrap-anywhere">
          <Link
            to={`/admin/reports?report=${_id}`}
            className="font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage {...reasonNames[reason]} />
          </Link>{' '}
          <span className="text-muted">
            {kind === 'listing' ? (
              <FormattedMessage defaultMessage="about this listing" />
            ) : (
              <FormattedMessage defaultMessage="about the host" />
            )}
            {' · '}
            <Moment at={at} />
          </span>
          {text && <span className="block">{text}</span>}
        </li>
      ))}
    </ul>
  </section>
);
