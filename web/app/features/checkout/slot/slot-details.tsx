// Details of the chosen hours: extras, why the host has to approve, price lines, and terms. Some load late, so a button below them
// belongs in the same Suspense boundary; then nothing moves away from under a press.
import { lazy } from 'react';
import { PriceLines } from '../../../nouns/bookings/price-lines.tsx';
import type { SlotState, useQuote } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { isPayable } from '../payable.ts';
import { AskFirstNote } from './ask-first-note.tsx';
import { PanelPrice } from './panel-price.tsx';

const RefundTerms = lazy(() =>
  import('../../../nouns/bookings/refund-terms.tsx').then(({ RefundTerms }) => ({ default: RefundTerms })),
);
const DepositNote = lazy(() =>
  import('../../../nouns/damages/deposit-note.tsx').then(({ DepositNote }) => ({ default: DepositNote })),
);
// Loaded lazily, because few listings have them.
const PriceNotes = lazy(() => import('./price-notes.tsx').then(({ PriceNotes }) => ({ default: PriceNotes })));
const NoPaymentNote = lazy(() =>
  import('../no-payment-note.tsx').then(({ NoPaymentNote }) => ({ default: NoPaymentNote })),
);
const ExtrasChoice = lazy(() => import('./extras-choice.tsx').then(({ ExtrasChoice }) => ({ default: ExtrasChoice })));

const MonthlyNote = lazy(() =>
  import('../../../nouns/installments/monthly-note.tsx').then(({ MonthlyNote }) => ({ default: MonthlyNote })),
);
const EstimateLine = lazy(() =>
  import('../../../nouns/estimates/estimate-line.tsx').then(({ EstimateLine }) => ({ default: EstimateLine })),
);

interface SlotDetailsProps {
  listing: Listing;
  state: SlotState;
  price: ReturnType<typeof useQuote>;
  nowMs: number;
}

export function SlotDetails({ listing, state, price: { quote, isUpdating, refusal }, nowMs }: SlotDetailsProps) {
  return (
    <>
      {(listing.priceRules ?? listing.discounts) && !quote && <PriceNotes listing={listing} />}
      {listing.addOns && <ExtrasChoice listing={listing} addOns={listing.addOns} state={state} />}
      <AskFirstNote quote={refusal ? undefined : quote} className="mt-4" />
      {quote && !refusal && !isPayable(quote) && <NoPaymentNote listing={listing} className="mt-4" />}
      <PanelPrice state={state} isUpdating={isUpdating} refusal={refusal?.message}>
        {quote && !refusal && (
          <>
            <PriceLines lines={quote.lines} totalMinor={quote.totalMinor} currency={quote.currency} />
            <EstimateLine amountMinor={quote.totalMinor} currency={quote.currency} className="mt-2" />
            {quote.damageDepositMinor && (
              <DepositNote amountMinor={quote.damageDepositMinor} currency={quote.currency} />
            )}
            {quote.monthly && <MonthlyNote monthly={quote.monthly} currency={quote.currency} />}
            <div className="mt-4 rounded-field bg-well px-4 py-3">
              <RefundTerms timeline={quote.refundTimeline} nowMs={nowMs} />
            </div>
          </>
        )}
      </PanelPrice>
    </>
  );
}
