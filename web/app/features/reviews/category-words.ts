// What guests may rate of a room, in words.
import type { ReviewCategory } from '@daynook/contract/people-limits';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const categoryNames: Record<ReviewCategory, MessageDescriptor> = defineMessages({
  internet: { id: 'reviews.internet', defaultMessage: 'Internet' },
  noise: { id: 'reviews.noise', defaultMessage: 'Quiet' },
  desk: { id: 'reviews.desk', defaultMessage: 'Desk and chair' },
  accuracy: { id: 'reviews.accuracy', defaultMessage: 'As described' },
  arrival: { id: 'reviews.arrival', defaultMessage: 'Check-in' },
  hosting: { id: 'reviews.hosting', defaultMessage: 'Host' },
  worth: { id: 'reviews.worth', defaultMessage: 'Value for money' },
});
