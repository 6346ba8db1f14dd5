// Action items of hosts, about calendars, listings, and payout accounts. Pure.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import { say } from '../../lib/languages/say.ts';
import { momentWords } from '../../lib/time/words.ts';
import { at, givenName, hours, type Ranked } from './ranked.ts';
import type { ActionFacts, ActionItem } from './rules.ts';

/** Problems with imported calendars (C17). */
function calendarImportItems(facts: ActionFacts): Ranked[] {
  return [
    ...facts.calendarImportConflicts.map((booking) =>
      at(booking.startsAt, {
        _id: `feed-conflict:${booking.id}`,
        title: say('Calendar conflict: {title}', { title: booking.title }),
        description: say(
          '{name} booked {time}, but “{calendar}” shows you as busy. The booking stays unless you cancel it.',
          { name: givenName(booking.otherName), time: hours(booking), calendar: booking.feedName },
        ),
        priority: 'urgent',
        actionUrl: `/host/listing/${booking.listingId}/calendar`,
      }),
    ),
    ...facts.staleCalendarImports.map(({ id, name, listingId, title, timeZone, lastOkAt }) =>
      at(null, {
        _id: `feed-stale:${id}`,
        title: say('We can’t read “{name}”', { name }),
        description: say(
          'This calendar last synced {time}. Until it’s fixed, guests can request {title} but not book it instantly.',
          { time: momentWords(lastOkAt, timeZone), title },
        ),
        priority: 'high',
        actionUrl: `/host/listing/${listingId}/calendar`,
      }),
    ),
  ];
}

/** Asked once for each time without a change: its id has the day of the last one (L10). */
const calendarCheckItem = ({ since, weeks }: NonNullable<ActionFacts['calendarIdle']>): ActionItem => ({
  _id: `check-calendar:${since.toISOString().slice(0, 10)}`,
  title: say('Is your calendar still right?'),
  description: say(
    'You haven’t changed your hours, time off, or booking settings for {count, plural, one {# week} other {# weeks}}. Guests book what your calendar says.',
    { count: weeks },
  ),
  priority: 'medium',
  actionUrl: '/host/calendar',
});

type Draft = ActionFacts['drafts'][number];

function draftItem({ id, title, reason }: Draft): ActionItem {
  const actionUrl = `/host/listing/${id}/edit`;
  if (reason !== null) {
    const description = say('We reviewed it and asked for changes: {reason}', { reason });
    return {
      _id: `change-listing:${id}`,
      title: say('Update {title}', { title }),
      description,
      priority: 'high',
      actionUrl,
    };
  }
  return {
    _id: `finish-listing:${id}`,
    title: say('Finish {title}', { title }),
    description: say('It’s saved as a draft. Only you can see it.'),
    priority: 'low',
    actionUrl,
  };
}

/** From this many drafts on, they're grouped into one item per thing they need, up to this many groups. */
const GROUPED_FROM = 4;
const GROUPS_SHOWN = 3;

/** "28 drafts need photos". */
const NEEDED: Partial<Record<MissingField['code'], (count: number) => string>> = {
  title: (count) => say('{count, plural, one {# draft needs a title} other {# drafts need a title}}', { count }),
  description: (count) =>
    say('{count, plural, one {# draft needs a description} other {# drafts need a description}}', { count }),
  price: (count) => say('{count, plural, one {# draft needs a price} other {# drafts need a price}}', { count }),
  currency: (count) =>
    say('{count, plural, one {# draft needs its prices confirmed} other {# drafts need their prices confirmed}}', {
      count,
    }),
  hours: (count) =>
    say('{count, plural, one {# draft needs opening hours} other {# drafts need opening hours}}', { count }),
  photos: (count) => say('{count, plural, one {# draft needs photos} other {# drafts need photos}}', { count }),
  'alt-text': (count) =>
    say('{count, plural, one {# draft needs photo descriptions} other {# drafts need photo descriptions}}', { count }),
  location: (count) =>
    say(
      '{count, plural, one {# draft needs its property placed on the map} other {# drafts need their properties placed on the map}}',
      { count },
    ),
  household: (count) =>
    say('{count, plural, one {# draft doesn’t say who’s home} other {# drafts don’t say who’s home}}', {
      count,
    }),
  cameras: (count) =>
    say(
      '{count, plural, one {# draft doesn’t say if there are cameras} other {# drafts don’t say if there are cameras}}',
      {
        count,
      },
    ),
  pets: (count) =>
    say('{count, plural, one {# draft doesn’t say if there are pets} other {# drafts don’t say if there are pets}}', {
      count,
    }),
  arrival: (count) =>
    say('{count, plural, one {# draft needs check-in instructions} other {# drafts need check-in instructions}}', {
      count,
    }),
  email: (count) =>
    say(
      '{count, plural, one {# draft is waiting for you to confirm your email} other {# drafts are waiting for you to confirm your email}}',
      {
        count,
      },
    ),
};

const needsMore = (count: number): string =>
  say('{count, plural, one {# draft needs more details} other {# drafts need more details}}', { count });

/** Groups many drafts into a few items, each linked to its list. */
function groupedDrafts(drafts: readonly Draft[]): ActionItem[] {
  const ready = drafts.filter(({ missing }) => missing.length === 0).length;
  const counts = new Map<MissingField['code'], number>();
  for (const { missing } of drafts) for (const code of missing) counts.set(code, (counts.get(code) ?? 0) + 1);
  const largest = [...counts].sort(([, a], [, b]) => b - a).slice(0, GROUPS_SHOWN);
  const needed = largest.map(
    ([code, count]): ActionItem => ({
      _id: `finish-listings:${code}`,
      title: (NEEDED[code] ?? needsMore)(count),
      description: say('They’re saved as drafts. Only you can see them.'),
      priority: 'low',
      actionUrl: `/host/listings?state=draft&missing=${code}`,
    }),
  );
  if (ready === 0) return needed;
  const publish: ActionItem = {
    _id: 'publish-listings',
    title: say('{count, plural, one {# draft ready to publish} other {# drafts ready to publish}}', { count: ready }),
    description: say('Nothing is missing. Publish them all at once.'),
    priority: 'medium',
    actionUrl: '/host/listings?state=draft&missing=none',
  };
  return [publish, ...needed];
}

/** Drafts that our team sent back are listed one by one; the others are grouped if there are many. */
function draftItems(drafts: readonly Draft[]): ActionItem[] {
  const [returned, own] = [
    drafts.filter(({ reason }) => reason !== null),
    drafts.filter(({ reason }) => reason === null),
  ];
  return [...returned.map(draftItem), ...(own.length < GROUPED_FROM ? own.map(draftItem) : groupedDrafts(own))];
}

function payoutItem({ id, currency, isOver, isReady }: ActionFacts['stripeAccounts'][number]): ActionItem {
  const actionUrl = '/settings/payments';
  if (isOver)
    return {
      _id: `replace-payout-account:${id}`,
      title: say('Choose another payout account'),
      description: say(
        'Your Stripe account can’t be used anymore. Until you choose another, we’ll keep your earnings in {currency} for you.',
        { currency },
      ),
      priority: 'high',
      actionUrl,
    };
  return {
    _id: `complete-payout-account:${id}`,
    title: say('Finish your Stripe account'),
    description: isReady
      ? say('Stripe needs more information, or it’ll pause your payouts in {currency}.', { currency })
      : say('Until you do, we’ll keep your earnings in {currency} for you.', { currency }),
    priority: 'high',
    actionUrl,
  };
}

export function hostItems(facts: ActionFacts): Ranked[] {
  return [
    ...facts.stripeAccounts.map((account) => at(null, payoutItem(account))),
    ...calendarImportItems(facts),
    ...(facts.calendarIdle ? [at(null, calendarCheckItem(facts.calendarIdle))] : []),
    ...facts.propertiesWithoutRooms.map(({ id, title }) =>
      at(null, {
        _id: `add-listing:${id}`,
        title: say('Add a listing to {title}', { title }),
        description: say('Guests can find your property once a listing is live.'),
        priority: 'medium',
        actionUrl: `/host/property/${id}/listing/new`,
      }),
    ),
    ...draftItems(facts.drafts).map((item) => at(null, item)),
  ];
}
