// Open offers above a conversation: guests can book them, hosts can withdraw one or send another.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { HostAmount } from '../../../nouns/bookings/host-amount.tsx';
import { slotAddress } from '../../../nouns/bookings/slot-url.ts';
import { TimeLeft } from '../../../nouns/bookings/time-left.tsx';
import type { ConversationDetail } from '../../../nouns/messages/api.ts';
import { type Offer, offersQuery, useWithdrawOffer } from '../../../nouns/offers/api.ts';
import { hoursIn, INSTEAD_OF } from '../../../nouns/offers/declined-hours.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx').then((module) => ({ default: module.OfferDialog })));

interface OfferStripProps {
  conversation: ConversationDetail;
  /** The number of offers mentioned in its messages. */
  messageCount: number;
}

export function OfferStrip({ conversation, messageCount }: OfferStripProps) {
  const [params, setParams] = useSearchParams();
  // Open after declining a request, to suggest other hours.
  const insteadOf = hoursIn(params.get(INSTEAD_OF));
  const [isOffering, setOffering] = useState(insteadOf !== undefined);
  const close = () => {
    setOffering(false);
    if (insteadOf)
      setParams(
        (before) => {
          before.delete(INSTEAD_OF);
          return before;
        },
        { replace: true },
      );
  };
  const { data } = useQuery(offersQuery(conversation._id, messageCount));
  const open = (data?.offers ?? []).filter(({ state }) => state === 'open');
  const isHost = conversation.role === 'host' || conversation.role === 'co-host';
  // A pending request has to be answered first.
  const isAsked = conversation.booking?.status === 'requested';
  const mayOffer = isHost && conversation.canWrite && conversation.listing !== null && !isAsked;
  if (open.length === 0 && !mayOffer) return null;
  return (
    <div className="grid gap-2 border-b border-line bg-surface px-4 py-2.5 md:px-6">
      {open.length > 0 && (
        <ul className="grid gap-2">
          {open.map((offer) => (
            <li key={offer._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <OfferLine offer={offer} isHost={isHost} conversationId={conversation._id} />
            </li>
          ))}
        </ul>
      )}
      {mayOffer && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setOffering(true)}>
            <FormattedMessage defaultMessage="Send an offer" />
          </Button>
        </div>
      )}
      {isOffering && conversation.listing && (
        <Suspense>
          <OfferDialog
            conversation={conversation}
            listing={conversation.listing}
            insteadOf={insteadOf}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

function OfferLine({ offer, isHost, conversationId }: { offer: Offer; isHost: boolean; conversationId: string }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const withdraw = useWithdrawOffer(conversationId);
  const takeBack = () =>
    withdraw.mutateAsync(offer._id).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Offer withdrawn' })),
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <>
      <Badge tone="moss">
        {offer.priceMinor === null ? (
          <FormattedMessage defaultMessage="Pre-approved" />
        ) : (
          <FormattedMessage defaultMessage="Special offer" />
        )}
      </Badge>
      <p className="text-[15px]">
        <ZonedTime startsAt={offer.startsAt} endsAt={offer.endsAt} timeZone={offer.timeZone} withDate />
      </p>
      {isHost ? (
        <HostAmount booking={offer} className="text-[15px]" />
      ) : (
        <p className="text-[15px]">
          <FormattedMessage
            defaultMessage="{total} total"
            values={{
              total: (
                <Money
                  key="t"
                  amountMinor={offer.totalMinor}
                  currency={offer.currency}
                  withCode
                  className="font-semibold"
                />
              ),
            }}
          />
        </p>
      )}
      <TimeLeft until={offer.expiresAt} />
      <span className="ms-auto flex flex-wrap gap-2">
        {offer.canBook && (
          <LinkButton size="sm" to={`/listing/${offer.listing._id}/book${slotAddress(offer)}`}>
            <FormattedMessage defaultMessage="Book now" />
          </LinkButton>
        )}
        {offer.canWithdraw && (
          <Button size="sm" variant="plain" isBusy={withdraw.isPending} onClick={() => void takeBack()}>
            <FormattedMessage defaultMessage="Withdraw" />
          </Button>
        )}
      </span>
    </>
  );
}
