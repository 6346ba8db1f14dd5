// A visitor wants to book: shows what they chose and how to log in or sign up without leaving the listing.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SignInForm } from '../../../lib/session/identity-provider.ts';
import { session } from '../../../lib/session/session.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { checkoutPath } from './checkout-path.ts';
import { OrderSummary } from './order-summary.tsx';

interface VisitorDialogProps {
  listing: Listing;
  state: SlotState;
  quote: Quote;
  onClose: () => void;
}

export function VisitorDialog({ listing, state, quote, onClose }: VisitorDialogProps) {
  const [leaving, setLeaving] = useState<SignInForm>();
  const leave = (form: SignInForm) => {
    setLeaving(form);
    void session.signIn({ returnTo: checkoutPath(listing, state), form }).finally(() => setLeaving(undefined));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={
        quote.bookingMode === 'request' ? (
          <FormattedMessage defaultMessage="Log in to send your request" />
        ) : (
          <FormattedMessage defaultMessage="Log in to book" />
        )
      }
    >
      <p className="text-muted">
        <FormattedMessage defaultMessage="Your day and hours stay selected. You can review everything before you pay." />
      </p>
      <div className="mt-5 rounded-card bg-well p-4">
        {state.slot && <OrderSummary listing={listing} slot={state.slot} />}
        <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
          <span>
            <FormattedMessage defaultMessage="Total" />
          </span>
          <Money amountMinor={quote.totalMinor} currency={quote.currency} withCode />
        </p>
      </div>
      <div className="mt-6 grid gap-2.5">
        <Button size="lg" isWide isBusy={leaving === 'log-in'} onClick={() => leave('log-in')}>
          <FormattedMessage defaultMessage="Log in" />
        </Button>
        <Button
          size="lg"
          variant="outline"
          isWide
          isBusy={leaving === 'create-account'}
          onClick={() => leave('create-account')}
        >
          <FormattedMessage defaultMessage="Create account" />
        </Button>
        <Button variant="plain" isWide onClick={onClose}>
          <FormattedMessage defaultMessage="Keep looking" />
        </Button>
      </div>
    </Dialog>
  );
}
