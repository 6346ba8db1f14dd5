// The categories guests can rate.
import type { ReviewCategory } from '@daynook/contract/limits/reviews';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const categoryNames: Record<ReviewCategory, MessageDescriptor> = defineMessages({
  internet: { defaultMessage: 'Internet' },
  noise: { defaultMessage: 'Quiet' },
  desk: { defaultMessage: 'Desk and chair' },
  accuracy: { defaultMessage: 'As described' },
  arrival: { defaultMessage: 'Check-in' },
  hosting: { defaultMessage: 'Host' },
  worth: { defaultMessage: 'Value for money' },
});
