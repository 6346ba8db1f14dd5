// The key that encrypts the URLs of imported calendars, because anyone with the URL can read the host's whole calendar.
import type { Deps } from '../../deps.ts';
import type { SealKey } from '../../lib/sealed-text.ts';

export const addressKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.feeds,
  purpose: 'feed-address',
});
