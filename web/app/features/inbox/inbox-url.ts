// Which conversations are shown, from the URL.
import type { ConversationFilter } from '../../nouns/messages/api.ts';

/** `support`: questions to staff. They aren't conversations between members but are in the same list. */
export const FILTERS = ['inbox', 'unread', 'guest', 'host', 'support', 'archived'] as const satisfies (
  | ConversationFilter
  | 'support'
)[];
type InboxFilter = (typeof FILTERS)[number];

export interface InboxAddress {
  readonly filter: InboxFilter;
  readonly text: string;
}

export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const filter = FILTERS.find((name) => name === search.get('filter')) ?? 'inbox';
  return { filter, text: (search.get('q') ?? '').slice(0, 100) };
}

/** The query without its question mark; empty for the default. */
export function writeInboxAddress({ filter, text }: InboxAddress): string {
  const search = new URLSearchParams();
  if (filter !== 'inbox') search.set('filter', filter);
  if (text !== '') search.set('q', text);
  return search.toString();
}
