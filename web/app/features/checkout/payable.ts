// Whether there is a way to pay for what is quoted. Pure.
import type { Quote } from '../../nouns/bookings/api.ts';

export const isPayable = ({ totalMinor, paymentMethods }: Pick<Quote, 'totalMinor' | 'paymentMethods'>): boolean =>
  totalMinor === 0 || paymentMethods.length > 0;
