// The button that books the chosen hours. Members go to checkout; visitors get a dialog to log in.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonSize } from '../../../ui/button-style.ts';
import { isPayable } from '../payable.ts';
import { checkoutPath } from './checkout-path.ts';

const loadDialog = () => import('./visitor-dialog.tsx');
const VisitorDialog = lazy(() => loadDialog().then(({ VisitorDialog }) => ({ default: VisitorDialog })));

interface BookButtonProps {
  listing: Listing;
  state: SlotState;
  quote: Quote | undefined;
  isDisabled?: boolean;
  size?: ButtonSize;
  isWide?: boolean;
}

export function BookButton({
  listing,
  state,
  quote,
  isDisabled = false,
  size = 'md',
  isWide = false,
}: BookButtonProps) {
  const navigate = useNavigate();
  const { status } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isVisitor = status === 'signed-out';
  return (
    <>
      <Button
        size={size}
        isWide={isWide}
        disabled={isDisabled || (quote && !isPayable(quote))}
        onPointerEnter={() => isVisitor && void loadDialog()}
        onClick={() => (isVisitor ? setAsking(true) : void navigate(checkoutPath(listing, state)))}
      >
        <BookWords mode={(quote ?? listing).bookingMode} />
      </Button>
      {isAsking && quote && (
        <Suspense>
          <VisitorDialog listing={listing} state={state} quote={quote} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const BookWords = ({ mode }: { mode: Listing['bookingMode'] }): ReactNode =>
  mode === 'request' ? (
    <FormattedMessage defaultMessage="Request to book" />
  ) : (
    <FormattedMessage defaultMessage="Book instantly" />
  );
