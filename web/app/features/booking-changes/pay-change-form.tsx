// Pays for a change that both sides agreed to, with another card (E7).
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Change, payChange } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { type GivenCard, GivenCardForm } from '../../nouns/card-payments/given-card-form.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function PayChangeForm({ booking, change }: { booking: Booking; change: Change }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const queryKey = ['booking', booking._id];
  const pay = async (card: GivenCard) => {
    const after = await payChange(booking._id, change._id, card);
    queries.setQueryData(queryKey, after);
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ['bookings'] });
    toast.success(intl.formatMessage({ defaultMessage: 'Paid. Your booking has changed.' }));
    await navigate(`/booking/${booking._id}`, { replace: true });
  };
  return (
    <GivenCardForm
      amountMinor={change.chargeMinor}
      currency={change.currency}
      isTest={booking.payment.method === 'sandbox'}
      pay={pay}
      onChanged={() => void queries.invalidateQueries({ queryKey })}
    />
  );
}
