// The buttons of a dispute: accept the offer, make another, decline, pay, record a payment, or withdraw.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useDisputeAct } from '../../nouns/booking-disputes/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { DisputeCardProps } from './dispute-next.tsx';

const OfferForm = lazy(() => import('./offer-form.tsx').then(({ OfferForm }) => ({ default: OfferForm })));

/** What accepting means for the reader. */
function acceptKind({ booking, dispute }: DisputeCardProps): 'pay' | 'owe' | 'refund' | 'accept' {
  if (booking.role === 'guest' && dispute.direction === 'payment') return dispute.isOutside ? 'owe' : 'pay';
  return booking.role === 'host' && dispute.direction === 'refund' ? 'refund' : 'accept';
}

interface AcceptProps extends DisputeCardProps {
  isBusy: boolean;
  onPress: () => void;
}

function Accept({ booking, dispute, isBusy, onPress }: AcceptProps) {
  const intl = useIntl();
  const offerMinor = dispute.offers.at(-1)?.amountMinor ?? 0;
  return (
    <Button isBusy={isBusy} onClick={onPress}>
      <FormattedMessage
        defaultMessage="{kind, select, pay {Agree and pay {amount}} owe {Agree to pay {amount}} refund {Refund {amount}} other {Accept {amount}}}"
        values={{
          kind: acceptKind({ booking, dispute }),
          amount: formatMoney(offerMinor, dispute.currency, intl.locale, { withCode: true }),
        }}
      />
    </Button>
  );
}

export function DisputeAnswers({ booking, dispute }: DisputeCardProps) {
  const intl = useIntl();
  const act = useDisputeAct(booking._id);
  const [isOffering, setOffering] = useState(false);
  const { can, currency } = dispute;
  const press = (kind: 'accept' | 'decline' | 'received' | 'withdraw') => {
    if (!act.isPending) act.mutate({ kind, dispute });
  };
  const isBusy = (kind: string) => act.isPending && act.variables?.kind === kind;
  if (isOffering && can.offer)
    return (
      <Suspense>
        <OfferForm booking={booking} dispute={dispute} onClose={() => setOffering(false)} />
      </Suspense>
    );
  if (!can.accept && !can.pay && !can.receive && !can.withdraw) return null;
  return (
    <div className="grid gap-3">
      <FormFailure error={hasCode(act.error, 'STATE_CHANGED') ? undefined : act.error} />
      <div className="flex flex-wrap gap-2.5">
        {can.accept && (
          <Accept booking={booking} dispute={dispute} isBusy={isBusy('accept')} onPress={() => press('accept')} />
        )}
        {can.pay && (
          <LinkButton to={`/booking/${booking._id}/pay?dispute=${dispute._id}`}>
            <FormattedMessage
              defaultMessage="Pay {amount}"
              values={{ amount: formatMoney(dispute.settledMinor ?? 0, currency, intl.locale, { withCode: true }) }}
            />
          </LinkButton>
        )}
        {can.receive && (
          <Button isBusy={isBusy('received')} onClick={() => press('received')}>
            <FormattedMessage defaultMessage="Mark as received" />
          </Button>
        )}
        {can.offer && (
          <Button variant="outline" className="bg-surface!" onClick={() => setOffering(true)}>
            <FormattedMessage defaultMessage="Offer another amount" />
          </Button>
        )}
        {can.decline && (
          <Button variant="outline" className="bg-surface!" isBusy={isBusy('decline')} onClick={() => press('decline')}>
            <FormattedMessage defaultMessage="Decline" />
          </Button>
        )}
        {can.withdraw && (
          <Button
            variant="outline"
            className="bg-surface!"
            isBusy={isBusy('withdraw')}
            onClick={() => press('withdraw')}
          >
            {dispute.openedSide === booking.role ? (
              <FormattedMessage defaultMessage="Withdraw request" description="Ends what the reader asked for" />
            ) : (
              <FormattedMessage defaultMessage="Withdraw offer" />
            )}
          </Button>
        )}
      </div>
    </div>
  );
}
