// Whether there's a way to pay a quote. Pure.
import type { Quote } from '../../nouns/bookings/api.ts';

export const isPayable = ({ totalMinor, paymentMethods }: Pick<Quote, 'totalMinor' | 'paymentMethods'>): boolean =>
  totalMinor === 0 || paymentMethods.length > 0;
