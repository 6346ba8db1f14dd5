// Starter templates that fit any host. They state no facts: details of the booking or property are placeholders, and what only the
// host knows is in brackets.
import { defineMessages, type IntlShape } from 'react-intl';
import type { ReplyDraft } from '../../../nouns/saved-replies/api.ts';

const titles = defineMessages({
  welcome: { defaultMessage: 'Welcome', description: 'Title of a message template' },
  directions: { defaultMessage: 'Getting here', description: 'Title of a message template' },
  wifi: { defaultMessage: 'Wi-Fi', description: 'Title of a message template' },
  leaving: { defaultMessage: 'Checking out', description: 'Title of a message template' },
  thanks: { defaultMessage: 'Thank you', description: 'Title of a message template' },
});

// Braces are quoted, so they stay in the template.
const texts = defineMessages({
  welcome: {
    defaultMessage:
      "Hi '{guest}', thanks for booking '{room}' on '{date}'. Check-in is '{checkin}'. Your total is '{total}'. Message me here if you have any questions.",
  },
  directions: {
    defaultMessage: "Hi '{guest}', the address is '{address}'. Getting in: '{access}'. See you at '{checkin}'.",
  },
  wifi: { defaultMessage: "Here’s the Wi-Fi: '{wifi}'" },
  leaving: {
    defaultMessage:
      "Hi '{guest}', a reminder that your booking ends '{checkout}'. Please take everything with you before you leave.",
  },
  thanks: {
    defaultMessage:
      "Thanks for coming, '{guest}'. I’d appreciate a review of '{room}', and you’re welcome back anytime.",
  },
});

export const startersIn = (intl: IntlShape): ReplyDraft[] =>
  (Object.keys(titles) as (keyof typeof titles)[]).map((id) => ({
    title: intl.formatMessage(titles[id]),
    text: intl.formatMessage(texts[id]),
  }));
