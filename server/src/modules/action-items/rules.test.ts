import { describe, expect, it } from 'vitest';
import { type ActionFacts, type BookingFacts, deriveItems } from './rules.ts';

const NOW = new Date('2026-11-21T15:00:00Z'); // 10:00 in New York, a Saturday
const NOTHING: ActionFacts = {
  email: 'kim@example.org',
  isEmailVerified: true,
  hasEmbeddedAccount: true,
  isProfileBare: false,
  requestsToAnswer: [],
  refundsToAnswer: [],
  paymentsToMake: [],
  stays: [],
  visits: [],
  unreviewed: [],
  propertiesWithoutRooms: [],
  staleCalendarImports: [],
  calendarIdle: null,
  calendarImportConflicts: [],
  drafts: [],
  unread: { messageCount: 0, conversationCount: 0 },
  thanksDue: [],
  stripeAccounts: [],
  coHostInvitations: [],
};
const booking = (values: Partial<BookingFacts> = {}): BookingFacts => ({
  id: 'b1',
  title: 'Garden studio',
  otherName: 'Kim Park',
  startsAt: new Date('2026-11-21T17:00:00Z'),
  endsAt: new Date('2026-11-21T22:00:00Z'),
  timeZone: 'America/New_York',
  expiresAt: null,
  ...values,
});
const derive = (facts: Partial<ActionFacts>) => deriveItems({ ...NOTHING, ...facts }, NOW);

describe('action items (AI1)', () => {
  it('are none when there is nothing to do', () => {
    expect(derive({})).toEqual([]);
  });

  it.each([
    ['without plans', {}, 'high'],
    [
      'with a booking ahead',
      { stays: [booking({ startsAt: new Date('2026-11-22T20:00:00Z'), endsAt: new Date('2026-11-22T21:00:00Z') })] },
      'urgent',
    ],
    ['with a request to answer', { requestsToAnswer: [booking()] }, 'urgent'],
  ])('ask to confirm the address: %s', (_title, facts, priority) => {
    expect(derive({ ...facts, isEmailVerified: false }).find(({ _id }) => _id === 'verify-email')).toMatchObject({
      priority,
      actionUrl: '/oidc/verify-email',
    });
  });

  it('don’t ask for the address if another provider confirms it', () => {
    expect(derive({ isEmailVerified: false, hasEmbeddedAccount: false })).toEqual([]);
  });

  it('ask the host to answer, with the time left in the space’s own zone', () => {
    const [item] = derive({ requestsToAnswer: [booking({ expiresAt: new Date('2026-11-21T20:30:00Z') })] });
    expect(item).toEqual({
      _id: 'answer-request:b1',
      title: 'Answer Kim’s request',
      description: expect.stringMatching(
        /Garden studio, Sat, Nov 21, 12 PM–5 PM \(Eastern time\)\. Answer by Sat, Nov 21, 3:30 PM \(Eastern time\)\./u,
      ),
      priority: 'high',
      actionUrl: '/booking/b1',
    });
  });

  it('ask the host about each refund that staff proposed (RO2)', () => {
    const [item] = derive({
      refundsToAnswer: [{ ...booking({ expiresAt: new Date('2026-11-24T15:00:00Z') }), refundId: 'r1' }],
    });
    expect(item).toMatchObject({
      _id: 'answer-refund:r1',
      title: 'Refund Kim?',
      description: expect.stringMatching(/It’s your decision\. Answer by Tue, Nov 24, 10 AM \(Eastern time\)\./u),
      priority: 'high',
      actionUrl: '/booking/b1',
    });
  });

  it.each([
    ['2026-11-21T18:59:59Z', 'urgent'],
    ['2026-11-21T19:00:00Z', 'high'],
  ])('call a request that ends at %s %s', (expiresAt, priority) => {
    expect(derive({ requestsToAnswer: [booking({ expiresAt: new Date(expiresAt) })] })[0]).toMatchObject({ priority });
  });

  it.each([
    ['later today', '2026-11-21T23:00:00Z', '2026-11-22T01:00:00Z', true],
    ['under way', '2026-11-21T14:00:00Z', '2026-11-21T16:00:00Z', true],
    ['until midnight there', '2026-11-21T13:00:00Z', '2026-11-22T05:00:00Z', true],
    ['from midnight there', '2026-11-22T05:00:00Z', '2026-11-22T09:00:00Z', false],
    ['tomorrow', '2026-11-22T14:00:00Z', '2026-11-22T16:00:00Z', false],
    ['over', '2026-11-21T12:00:00Z', '2026-11-21T14:59:00Z', false],
    ['over several days', '2026-11-20T14:00:00Z', '2026-11-23T16:00:00Z', true],
  ])('a stay %s is today’s: %s', (_title, startsAt, endsAt, isThere) => {
    const stay = booking({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
    expect(derive({ stays: [stay] }).map(({ _id }) => _id)).toEqual(isThere ? ['booking-today:b1'] : []);
    expect(derive({ visits: [stay] }).map(({ _id }) => _id)).toEqual(isThere ? ['guest-today:b1'] : []);
  });

  it('a calendar that cannot be read for a day, and a booking it disagrees with, want their host (C17)', () => {
    const items = derive({
      staleCalendarImports: [
        {
          id: 'f',
          name: 'Family',
          listingId: 'l',
          title: 'Attic',
          timeZone: 'America/New_York',
          lastOkAt: new Date('2026-11-20T14:00:00Z'),
        },
      ],
      calendarImportConflicts: [{ ...booking(), listingId: 'l', feedName: 'Family' }],
    });
    expect(items).toMatchObject([
      {
        _id: 'feed-conflict:b1',
        title: 'Calendar conflict: Garden studio',
        description: expect.stringMatching(
          /^Kim booked Sat, Nov 21.* \(Eastern time\), but “Family” shows you as busy/,
        ),
        priority: 'urgent',
      },
      {
        _id: 'feed-stale:f',
        description: expect.stringMatching(
          /^This calendar last synced Fri, Nov 20, 9 AM \(Eastern time\)\..*request Attic/,
        ),
        priority: 'high',
        actionUrl: '/host/listing/l/calendar',
      },
    ]);
  });

  it('come most pressing first, and what ends first before the rest', () => {
    const ids = derive({
      isEmailVerified: false,
      isProfileBare: true,
      drafts: [{ id: 'd', title: 'Attic', reason: null, missing: [] }],
      unreviewed: [booking({ id: 'r' })],
      propertiesWithoutRooms: [{ id: 'p', title: 'Brick house' }],
      stays: [booking({ id: 's' })],
      paymentsToMake: [booking({ id: 'm', expiresAt: new Date('2026-11-21T18:00:00Z') })],
      requestsToAnswer: [
        booking({ id: 'q2', expiresAt: new Date('2026-11-21T17:00:00Z') }),
        booking({ id: 'q1', expiresAt: new Date('2026-11-21T16:00:00Z') }),
      ],
    }).map(({ _id }) => _id);
    expect(ids).toEqual([
      'answer-request:q1',
      'answer-request:q2',
      'pay:m',
      'verify-email',
      'booking-today:s',
      'review:r',
      'add-listing:p',
      'complete-profile',
      'finish-listing:d',
    ]);
  });

  it('many drafts are grouped into one to-do per missing field (K3)', () => {
    const draft = (
      id: number,
      missing: readonly ('photos' | 'price' | 'hours' | 'description')[],
      reason: string | null = null,
    ) => ({
      id: `d${id}`,
      title: `Room ${id}`,
      reason,
      missing,
    });
    const three = [1, 2, 3].map((id) => draft(id, ['photos']));
    expect(derive({ drafts: three }).map(({ _id }) => _id)).toEqual([
      'finish-listing:d1',
      'finish-listing:d2',
      'finish-listing:d3',
    ]);
    const drafts = [
      ...three,
      draft(4, ['photos', 'price']),
      draft(5, ['price', 'hours', 'description']),
      draft(6, []),
      draft(7, ['photos'], 'Too dark.'),
    ];
    expect(derive({ drafts }).map(({ title, actionUrl }) => [title, actionUrl])).toEqual([
      ['Update Room 7', '/host/listing/d7/edit'],
      ['1 draft ready to publish', '/host/listings?state=draft&missing=none'],
      ['4 drafts need photos', '/host/listings?state=draft&missing=photos'],
      ['2 drafts need a price', '/host/listings?state=draft&missing=price'],
      ['1 draft needs opening hours', '/host/listings?state=draft&missing=hours'],
    ]);
  });

  it('count unread messages as one to-do', () => {
    const ids = (messageCount: number, conversationCount: number) =>
      derive({ unread: { messageCount, conversationCount } }).map(({ _id, title, description }) => [
        _id,
        title,
        description,
      ]);
    expect(ids(1, 1)).toEqual([['read-messages', 'Read a message', 'Someone messaged you.']]);
    expect(ids(12, 3)).toEqual([['read-messages', 'Read 12 messages', 'From 3 conversations.']]);
  });

  it('ask for thanks for a week', () => {
    const due = (endedAt: string) => [
      { bookingId: 'b', title: 'Attic', otherName: 'Kim Park', endedAt: new Date(endedAt) },
    ];
    expect(derive({ thanksDue: due('2026-11-14T15:00:01Z') })).toMatchObject([
      { _id: 'thank:b', title: 'Send Kim kudos', priority: 'low', actionUrl: '/kudos' },
    ]);
    expect(derive({ thanksDue: due('2026-11-14T15:00:00Z') })).toEqual([]);
  });

  it('explain to the host why a listing came back', () => {
    expect(
      derive({ drafts: [{ id: 'd', title: 'Attic', reason: 'The photos show another room.', missing: [] }] }),
    ).toEqual([
      {
        _id: 'change-listing:d',
        title: 'Update Attic',
        description: 'We reviewed it and asked for changes: The photos show another room.',
        priority: 'high',
        actionUrl: '/host/listing/d/edit',
      },
    ]);
  });
});

it('a stay that ends at this moment is not today’s any more', () => {
  expect(derive({ stays: [booking({ startsAt: new Date(NOW.getTime() - 3_600_000), endsAt: NOW })] })).toEqual([]);
});

it('a payment shows until when the hours are held', () => {
  const [item] = derive({ paymentsToMake: [booking({ expiresAt: new Date('2026-11-21T18:00:00Z') })] });
  expect(item?.description).toContain('holding this time for you until');
  expect(derive({ paymentsToMake: [booking()] })[0]?.description).not.toContain('until');
});

it('an invitation to help as a co-host is something to do, until it ends', () => {
  const invitation = {
    _id: 'i',
    ownerName: 'Nadia Petrova',
    title: 'Brick house',
    expiresAt: new Date('2026-12-01T00:00:00Z'),
  };
  expect(derive({ coHostInvitations: [invitation] })).toMatchObject([
    { _id: 'co-host-invitation:i', title: expect.stringContaining('Nadia'), priority: 'high' },
  ]);
});
