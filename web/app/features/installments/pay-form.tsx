// Pays a due monthly payment with another card, which is also charged for later ones.
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Booking } from '../../nouns/bookings/api.ts';
import { type GivenCard, GivenCardForm } from '../../nouns/card-payments/given-card-form.tsx';
import { type Installment, type Plan, payByCard, planQuery } from '../../nouns/installments/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

interface PayFormProps {
  booking: Booking;
  plan: Plan;
  installment: Installment;
}

export function PayForm({ booking, plan, installment }: PayFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { queryKey } = planQuery(booking._id);
  const pay = async (card: GivenCard) => {
    const after = await payByCard(booking._id, { number: installment.number, card });
    queries.setQueryData(queryKey, after);
    void queries.invalidateQueries({ queryKey: ['booking', booking._id], exact: true });
    toast.success(intl.formatMessage({ defaultMessage: 'Paid. Thank you.' }));
    await navigate(`/booking/${booking._id}#payments`, { replace: true });
  };
  return (
    <GivenCardForm
      amountMinor={installment.amountMinor}
      currency={plan.currency}
      isTest={plan.paymentMethod === 'sandbox'}
      pay={pay}
      onChanged={() => void queries.invalidateQueries({ queryKey })}
      note={
        plan.installments.some(({ state }) => state === 'scheduled') && (
          <FormattedMessage defaultMessage="We’ll also charge this card for the booking’s later payments, on the dates you agreed to." />
        )
      }
    />
  );
}
