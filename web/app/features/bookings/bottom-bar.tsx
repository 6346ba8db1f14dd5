// On phones the price of the chosen hours, and the way to checkout, stay in reach.
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StandingBar } from '../../ui/standing-bar.tsx';
import type { Listing } from '../listings/api.ts';
import { timesOf } from './slot-times.ts';
import { type SlotState, useQuote, writeWish } from './use-slot.ts';

export function BottomBar({ listing, slot }: { listing: Listing; slot: SlotState }) {
  const { quote, refusal } = useQuote(slot.slot);
  if (!listing.can.book) return null;
  const isReady = quote !== undefined && !refusal;
  return (
    <StandingBar>
      <p className="min-w-0 leading-tight">
        <span className="block text-[18px] font-semibold">
          {isReady ? (
            <Money amountMinor={quote.totalMinor} currency={quote.currency} withCode />
          ) : (
            <Money amountMinor={listing.pricing.fullDayMinor} currency={listing.pricing.currency} isRounded />
          )}
        </span>
        <span className="block truncate text-[13.5px] text-muted">
          {isReady ? (
            <FormattedMessage id="bar.total" defaultMessage="for your hours, fees included" />
          ) : (
            <FormattedMessage id="panel.per-day" defaultMessage="per day" />
          )}
        </span>
      </p>
      {isReady ? (
        <LinkButton
          to={`/listing/${listing._id}/book${writeWish({ ...slot.wish, date: slot.date, ...timesOf(slot, listing) })}`}
        >
          {quote.bookingMode === 'request' ? (
            <FormattedMessage id="panel.request" defaultMessage="Request to book" />
          ) : (
            <FormattedMessage id="panel.book" defaultMessage="Book instantly" />
          )}
        </LinkButton>
      ) : (
        <a href="#book" className="inline-flex h-11 items-center rounded-pill bg-moss px-5 font-semibold text-moss-ink">
          <FormattedMessage id="bar.choose" defaultMessage="Choose hours" />
        </a>
      )}
    </StandingBar>
  );
}
