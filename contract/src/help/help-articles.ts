// The help articles that ship with the product, by topic, in the order in which they're shown. Their words are in the pages. No imports:
// pages load this.

export const HELP_ARTICLES = {
  booking: ['instant-or-request', 'hold', 'slot-taken', 'time-zones', 'reminders', 'covered', 'reviews'],
  money: [
    'when-charged',
    'several-hosts',
    'pay-directly',
    'pay-monthly',
    'end-early',
    'card-declined',
    'saved-card',
    'fees',
    'cancelling',
    'host-cancels',
    'refund-from-host',
  ],
  place: ['address', 'cannot-get-in'],
  account: ['signed-out', 'account-closed', 'confirm-email', 'my-data'],
  hosting: [
    'begin',
    'answer-time',
    'cancel-as-host',
    'payouts',
    'payouts-paused',
    'reliable-host',
    'what-is-proven',
    'automatic-messages',
  ],
} as const;

export type HelpTopicId = keyof typeof HELP_ARTICLES;
export const HELP_TOPIC_IDS = Object.keys(HELP_ARTICLES) as [HelpTopicId, ...HelpTopicId[]];

/** The topic of an article of ours; undefined for the operator's own. */
export const findShippedTopic = (id: string): HelpTopicId | undefined =>
  HELP_TOPIC_IDS.find((topic) => (HELP_ARTICLES[topic] as readonly string[]).includes(id));
