// "Ask other hosts, too" at checkout: comparable workspaces that are free for the same hours, each with its full price. The first host to
// accept gets the booking, and the guest pays only for that one.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import type { Quote, Slot } from '../../nouns/bookings/api.ts';
import { RefundTerms } from '../../nouns/bookings/refund-terms.tsx';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';
import { type ChangedOther, hasDifference, isFull, type Other, othersQuery } from './others.ts';

interface AlsoAskProps {
  listing: Listing;
  slot: Slot;
  quote: Quote;
  others: readonly Other[];
  mostMinor: number | undefined;
  error: ApiError | undefined;
  onChange: (others: readonly Other[]) => void;
}

export function AlsoAsk({ others, onChange, ...props }: AlsoAskProps) {
  const titleId = useId();
  const [isOn, setOn] = useState(others.length > 0);
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)] sm:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-[16px] font-semibold">
          <FormattedMessage defaultMessage="Ask other hosts, too" />
        </h2>
        <Switch
          aria-labelledby={titleId}
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            if (!target.checked && others.length > 0) onChange([]);
          }}
        />
      </div>
      <p className="mt-1 text-[14.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Ask up to 3 hosts for the same time. The first to accept gets your booking, and you only pay for that one." />
      </p>
      {isOn && <Choices {...props} others={others} onChange={onChange} labelId={titleId} />}
    </section>
  );
}

function Choices({
  listing,
  slot,
  quote,
  others,
  mostMinor,
  error,
  onChange,
  labelId,
}: AlsoAskProps & { labelId: string }) {
  const found = useQuery(othersQuery(listing, slot, quote));
  const intl = useIntl();
  if (found.isPending) return <TextSkeleton lines={4} className="mt-4" />;
  // What was chosen before a reload stays, even if it isn't among the closest anymore.
  const listed = (found.data ?? []).filter(({ listingId }) => !others.some((other) => other.listingId === listingId));
  const shown = [...others, ...listed];
  if (found.isError && shown.length === 0)
    return (
      <RetryLine className="mt-4" onRetry={() => void found.refetch()} isRetrying={found.isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load other workspaces." />
      </RetryLine>
    );
  if (shown.length === 0)
    return (
      <p className="mt-4 text-[15px]">
        <FormattedMessage defaultMessage="There are no similar workspaces nearby at this time." />
      </p>
    );
  const toggle = (other: Other, isChosen: boolean) =>
    onChange(isChosen ? [...others, other] : others.filter(({ listingId }) => listingId !== other.listingId));
  return (
    <>
      {hasDifference(quote) && (
        <p className="mt-3 text-[14.5px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="We only pay the difference for {title}. If another host accepts first, you pay the price shown here."
            values={{ title: listing.title }}
          />
        </p>
      )}
      <ul aria-labelledby={labelId} className="mt-3 divide-y divide-line border-y border-line">
        {shown.map((other) => {
          const isChosen = others.includes(other);
          return (
            <Choice
              key={other.listingId}
              other={other}
              slot={slot}
              isChosen={isChosen}
              isDisabled={!isChosen && isFull(others)}
              error={errorFor(other, error)}
              onChange={(next) => toggle(other, next)}
            />
          );
        })}
      </ul>
      <p aria-live="polite" className="mt-3 text-[15px] text-pretty empty:hidden">
        {mostMinor !== undefined && (
          <FormattedMessage
            defaultMessage="You’re asking {count} hosts. You’ll pay for only one, up to {most}."
            values={{
              count: others.length + 1,
              most: (
                <strong key="m" className="font-semibold">
                  {formatMoney(mostMinor, quote.currency, intl.locale, { withCode: true })}
                </strong>
              ),
            }}
          />
        )}
      </p>
    </>
  );
}

/** What the server said about this one. */
function errorFor({ listingId }: Other, error: ApiError | undefined): string | undefined {
  if (!error || !hasCode(error, 'ALSO_ASK_CHANGED')) return undefined;
  const isThis = (error.current as ChangedOther | undefined)?.listingId === listingId;
  return isThis ? (Object.values(error.fields)[0] ?? error.message) : undefined;
}

interface ChoiceProps {
  other: Other;
  slot: Slot;
  isChosen: boolean;
  /** No more can be chosen. */
  isDisabled: boolean;
  error: string | undefined;
  onChange: (isChosen: boolean) => void;
}

function Choice({ other, slot, isChosen, isDisabled, error, onChange }: ChoiceProps) {
  const intl = useIntl();
  const { quote, title, hostName, beforeMinor } = other;
  const money = (minor: number) => formatMoney(minor, quote.currency, intl.locale, { withCode: true });
  const hours = { startsAt: slot.startsAt, endsAt: slot.endsAt, timeZone: quote.timeZone, guests: slot.guests };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-2">
      <Checkbox
        className="min-w-0 grow basis-56"
        checked={isChosen}
        disabled={isDisabled}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
        description={
          <FormattedMessage
            defaultMessage="with {host}{deposit, select, none {} other { · damage deposit up to {deposit}}}"
            values={{
              host: givenName(hostName),
              deposit: quote.damageDepositMinor ? money(quote.damageDepositMinor) : 'none',
            }}
          />
        }
      >
        {title}
      </Checkbox>
      <p className="flex flex-wrap items-baseline gap-x-4 text-[15.5px] max-sm:ms-8.5 sm:grid sm:justify-items-end sm:py-1.5">
        <Money amountMinor={quote.totalMinor} currency={quote.currency} withCode className="font-semibold" />
        {beforeMinor !== undefined && beforeMinor !== quote.totalMinor && (
          <span className="text-[14px] text-muted">
            <FormattedMessage defaultMessage="was {before}" values={{ before: money(beforeMinor) }} />
          </span>
        )}
        <Link
          to={`/listing/${other.listingId}${slotAddress(hours)}`}
          target="_blank"
          rel="noreferrer"
          className="text-[14px] underline"
        >
          <FormattedMessage
            defaultMessage="View<hidden> {title} in a new tab</hidden>"
            values={{ title, hidden: (words) => <span className="sr-only">{words}</span> }}
          />
        </Link>
      </p>
    </li>
  );
}

/** House rules and cancellation terms of the others, which apply if their host is the first to accept. */
export const OthersTerms = ({ others, nowMs }: { others: readonly Other[]; nowMs: number }) => (
  <div className="mt-3 grid gap-3 border-t border-line pt-3">
    <p className="text-[14.5px] text-pretty text-muted">
      <FormattedMessage defaultMessage="If another host accepts first, their terms apply:" />
    </p>
    {others.map(({ listingId, title, houseRules, quote }) => (
      <div key={listingId}>
        <h3 className="text-[15px] font-semibold">{title}</h3>
        {houseRules.length > 0 && (
          <HouseRuleList
            rules={houseRules}
            className="mt-1 gap-x-8 ps-4.5 text-[14.5px] leading-6 text-muted sm:columns-2"
          />
        )}
        <div className="mt-1">
          <RefundTerms timeline={quote.refundTimeline} nowMs={nowMs} />
        </div>
      </div>
    ))}
  </div>
);
