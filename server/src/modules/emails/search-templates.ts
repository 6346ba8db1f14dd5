// Emails about saved searches.

import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { shortDayWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface Found {
  readonly name: string;
  readonly count: number;
  readonly query: string;
  readonly place: string | null;
  readonly date: string | null;
  /** The search had results when it was saved; these came later. */
  readonly isNew?: boolean;
}

const searchFound = (found: Found, { publicUrl }: { publicUrl: string }): EmailContent => {
  const { name, count, query, place, date, isNew } = found;
  const values = {
    count,
    hasPlace: String(place !== null),
    place: place ?? '',
    hasDate: String(date !== null),
    date: date ? shortDayWords(new Date(date), 'UTC') : '',
  };
  return {
    subject: isNew
      ? say('{hasPlace, select, true {New for your saved search in {place}} other {New for your saved search}}', values)
      : say(
          '{hasPlace, select, true {{count, plural, one {We found a workspace for you in {place}} other {We found workspaces for you in {place}}}} other {{count, plural, one {We found a workspace for you} other {We found workspaces for you}}}}',
          values,
        ),
    name,
    paragraphs: [
      isNew
        ? say(
            '{count, plural, one {We found a new workspace} other {We found # new workspaces}} for your saved search{hasPlace, select, true { in {place}} other {}}{hasDate, select, true {, available on {date}} other {}}.',
            values,
          )
        : joinSentences(
            say(
              '{hasPlace, select, true {Nothing matched when you searched in {place}.} other {Nothing matched when you searched.}}',
              values,
            ),
            say(
              '{count, plural, one {Now there’s a workspace} other {Now there are # workspaces}}{hasDate, select, true { available on {date}} other {}}.',
              values,
            ),
          ),
      say('We don’t hold workspaces for you, so book soon if you like what you see.'),
    ],
    action: { label: say('View results'), href: `${publicUrl}/search?${query}` },
    reason: say('You’re getting this one-time email because you saved this search.'),
  };
};

export const SEARCH_EMAIL_TEMPLATES = { 'search-found': searchFound } as const;
