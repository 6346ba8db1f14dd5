// A booking before and after a change: times, people, cars, and every price line that's different.
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { ChangeQuote } from '../../nouns/booking-changes/api.ts';
import { LineWords } from '../../nouns/bookings/price-lines.tsx';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { policyLine } from '../../nouns/listings/listing-policy-words.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { type LinePair, pairLines } from './line-pairs.ts';

type Compared = Pick<ChangeQuote, 'before' | 'after' | 'currency' | 'timeZone' | 'differenceMinor'>;

export function Comparison({ compared, isHost }: { compared: Compared; isHost: boolean }) {
  const { before, after, currency, timeZone } = compared;
  const isMoved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3 text-[15px]">
        {before.listing._id !== after.listing._id && <ListingRows compared={compared} />}
        <Row
          label={
            isMoved ? <FormattedMessage defaultMessage="Current time" /> : <FormattedMessage defaultMessage="Time" />
          }
        >
          <ZonedTime startsAt={before.startsAt} endsAt={before.endsAt} timeZone={timeZone} withDate />
        </Row>
        {isMoved && (
          <Row label={<FormattedMessage defaultMessage="New time" />} isNew>
            <ZonedTime startsAt={after.startsAt} endsAt={after.endsAt} timeZone={timeZone} withDate />
          </Row>
        )}
        {before.guests !== after.guests && (
          <Row label={<FormattedMessage defaultMessage="People" />} isNew>
            <FormattedMessage
              defaultMessage="{after} instead of {before}"
              values={{ after: after.guests, before: before.guests }}
            />
          </Row>
        )}
        {before.cars !== after.cars && (
          <Row label={<FormattedMessage defaultMessage="Cars" />} isNew>
            <FormattedMessage
              defaultMessage="{after} instead of {before}"
              values={{ after: after.cars, before: before.cars }}
            />
          </Row>
        )}
        {before.cancellationPolicy !== after.cancellationPolicy && <PolicyRows compared={compared} />}
      </dl>
      <PriceTable pairs={pairLines(before.lines, after.lines)} compared={compared} isHost={isHost} />
      {before.hostEarningsMinor !== null && after.hostEarningsMinor !== null && (
        <p className="text-[15px]">
          <FormattedMessage
            defaultMessage="You earn {after} instead of {before}."
            values={{
              after: (
                <strong key="a" className="font-semibold">
                  <Money amountMinor={after.hostEarningsMinor} currency={currency} withCode />
                </strong>
              ),
              before: <Money key="b" amountMinor={before.hostEarningsMinor} currency={currency} />,
            }}
          />
        </p>
      )}
    </div>
  );
}

/** Another workspace of the same host, with the rules that apply there. */
function ListingRows({ compared: { before, after } }: { compared: Compared }) {
  const isSameRules = before.houseRules.join('\n') === after.houseRules.join('\n');
  return (
    <>
      <Row label={<FormattedMessage defaultMessage="Current workspace" />}>{before.listing.title}</Row>
      <Row label={<FormattedMessage defaultMessage="New workspace" />} isNew>
        <Link to={`/listing/${after.listing._id}`} className="link" target="_blank" rel="noreferrer">
          {after.listing.title}
        </Link>
      </Row>
      {!isSameRules && (
        <Row
          label={
            <FormattedMessage defaultMessage="House rules at {listing}" values={{ listing: after.listing.title }} />
          }
        >
          {after.houseRules.length > 0 ? (
            <HouseRuleList rules={after.houseRules} className="ps-5" />
          ) : (
            <FormattedMessage defaultMessage="None" description="No house rules" />
          )}
        </Row>
      )}
    </>
  );
}

/** The terms for canceling, which change if a stay becomes long or stops being long. */
function PolicyRows({ compared: { before, after } }: { compared: Compared }) {
  const intl = useIntl();
  return (
    <>
      <Row label={<FormattedMessage defaultMessage="Current cancellation policy" />}>
        {policyLine(intl, before.cancellationPolicy)}
      </Row>
      <Row label={<FormattedMessage defaultMessage="New cancellation policy" />} isNew>
        {policyLine(intl, after.cancellationPolicy)}
      </Row>
    </>
  );
}

const Row = ({ label, children, isNew = false }: { label: ReactNode; children: ReactNode; isNew?: boolean }) => (
  <div className="grid gap-x-4 sm:grid-cols-[130px_minmax(0,1fr)]">
    <dt className="text-muted">{label}</dt>
    <dd className={isNew ? 'font-semibold' : undefined}>{children}</dd>
  </div>
);

/** Below or above zero, always with its sign. */
function Difference({ amountMinor, currency }: { amountMinor: number; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {amountMinor > 0 && '+'}
      <Money amountMinor={amountMinor} currency={currency} />
    </span>
  );
}

const cell = 'py-1.5 ps-3 text-end align-baseline';

function PriceTable({ pairs, compared, isHost }: { pairs: readonly LinePair[]; compared: Compared; isHost: boolean }) {
  const { before, after, currency, differenceMinor } = compared;
  const captionId = useId();
  return (
    <section className="-mx-1 overflow-x-auto px-1" aria-labelledby={captionId}>
      <table className="w-full text-[14.5px]">
        <caption id={captionId} className="sr-only">
          <FormattedMessage defaultMessage="Price before and after" />
        </caption>
        <thead>
          <tr className="text-[13.5px] text-muted">
            <td />
            <th scope="col" className={`${cell} font-normal`}>
              <FormattedMessage defaultMessage="Before" />
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              <FormattedMessage defaultMessage="After" />
            </th>
            <th scope="col" className={`${cell} font-normal max-sm:hidden`}>
              <FormattedMessage defaultMessage="Difference" />
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ key, line, beforeMinor, afterMinor }) => (
            <tr key={key}>
              <th scope="row" className="py-1.5 text-start font-normal break-words">
                <LineWords line={line} currency={currency} />
              </th>
              <td className={cell}>
                <Money amountMinor={beforeMinor} currency={currency} />
              </td>
              <td className={cell}>
                <Money amountMinor={afterMinor} currency={currency} />
              </td>
              <td className={`${cell} max-sm:hidden`}>
                <Difference amountMinor={afterMinor - beforeMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="py-2 text-start">
              {isHost ? <FormattedMessage defaultMessage="Guest pays" /> : <FormattedMessage defaultMessage="Total" />}
            </th>
            <td className={cell}>
              <Money amountMinor={before.totalMinor} currency={currency} />
            </td>
            <td className={cell}>
              <Money amountMinor={after.totalMinor} currency={currency} withCode />
            </td>
            <td className={`${cell} max-sm:hidden`}>
              <Difference amountMinor={differenceMinor} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
