// Example data of emails that aren't about a booking, a dispute, damage, a monthly payment, or a series.
import type { EmailTemplateName } from '../../emails/service.ts';
import { ENDS_AT, EXAMPLE_ORIGIN, ID, STARTS_AT, type Variants } from './example-values.ts';

const LINK = `${EXAMPLE_ORIGIN}/oidc/verify-email?token=abc`;
const DISPUTED = {
  name: 'Maya',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Sunny desk',
  amountMinor: 900,
  currency: 'CAD',
};
const PAUSE = { pausedUntil: STARTS_AT, zone: 'America/Toronto' };
const INVITATION = { expiresAt: STARTS_AT, zone: 'America/Toronto' };
const PAYOUT = { name: 'Maya', payoutId: ID, amountMinor: 900, currency: 'CAD', last4: '1234' };
const CALL = { name: 'Maya', by: 'Nadia', reference: 'T-123', subject: 'Plans changed.', ticketId: ID };
const CREDIT: Variants = [
  { name: 'Maya', amountMinor: 900, currency: 'CAD', reason: 'goodwill', note: 'Plans changed.' },
  { name: 'Maya', amountMinor: 900, currency: 'CAD', reason: 'referral', note: null },
];
const SAVED = { listingId: ID, title: 'Sunny desk', currency: 'CAD', wasMinor: 900, dayMinor: 800 };
const FREED = {
  listingId: ID,
  title: 'Sunny desk',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  timeZone: 'America/Toronto',
};
const REPORT_KINDS = ['member', 'kudos', 'post', 'reply', 'message', 'review', 'listing', 'reputation'];
const REVIEW = {
  reviewId: ID,
  bookingId: ID,
  name: 'Maya',
  from: 'Nadia',
  side: 'guest',
  listingTitle: 'Sunny desk',
  rating: 5,
  text: 'Plans changed.',
  replyUntil: ENDS_AT,
  timeZone: 'America/Toronto',
};

/** Templates whose data is their own. */
export const OTHER_EMAILS: Partial<Record<EmailTemplateName, Variants>> = {
  'verify-email': [{ name: 'Maya', link: LINK }],
  'email-code': [{ name: 'Maya', code: '123456' }],
  'already-here': [{ name: 'Maya' }],
  'reset-password': [{ name: 'Maya', link: LINK }],
  'unread-messages': [
    {
      name: 'Maya',
      from: 'Sam',
      listingTitle: 'Sunny desk',
      excerpt: 'Plans changed.',
      unreadCount: 1,
      conversationId: ID,
    },
    { name: 'Maya', from: 'Sam', listingTitle: null, excerpt: 'Plans changed.', unreadCount: 3, conversationId: ID },
  ],
  'reply-refused': (['empty', 'too-long', 'blocked', 'wait', 'account', 'other-address', 'other'] as const).map(
    (why) => ({
      name: 'Maya',
      from: why === 'other' ? null : 'Sam',
      why,
      text: why === 'empty' ? '' : 'Plans changed.\n\nSee below.',
      ...(why === 'other-address' ? { address: 'maya@example.com' } : {}),
      conversationId: ID,
    }),
  ),
  'reply-files-left-out': [['Plan.pdf'], ['Plan.pdf', 'Rooms.zip']].map((files) => ({
    name: 'Maya',
    from: 'Sam',
    files,
    conversationId: ID,
  })),
  'test-email': [{ name: 'Maya' }],
  'ticket-opened': [{ name: 'Maya', reference: 'T-123', subject: 'Plans changed.', ticketId: ID }],
  'ticket-answered': [
    { name: 'Maya', reference: 'T-123', subject: 'Plans changed.', text: 'Hello.\n\nSee below.', ticketId: ID },
    { name: 'Maya', reference: 'T-123', subject: 'Plans changed.', text: 'See below.', ticketId: null, isAsked: false },
  ],
  'ticket-assigned': [CALL],
  'ticket-mentioned': [CALL],
  'listing-decided': [
    ...['approved', 'returned', 'suspended'].map((decision) => ({
      name: 'Maya',
      listingId: ID,
      title: 'Sunny desk',
      decision,
      reasons: ['Plans changed.'],
      note: 'See below.',
    })),
    ...['live', 'in_review', 'draft'].map((state) => ({
      name: 'Maya',
      listingId: ID,
      title: 'Sunny desk',
      decision: 'lifted',
      state,
      reasons: [],
      note: null,
    })),
  ],
  'document-decided': ['insurance', 'lease', 'permit', 'identity', 'else'].flatMap((kind) =>
    ['verified', 'rejected'].map((state) => ({
      name: 'Maya',
      kind,
      state,
      reason: state === 'rejected' ? 'Plans changed.' : null,
    })),
  ),
  'document-ending': ['insurance', 'lease', 'permit', 'identity', 'else'].flatMap((kind) =>
    [true, false].flatMap((isOver) =>
      [true, false].map((pauses) => ({ name: 'Maya', kind, validTo: '2026-12-01', isOver, pauses })),
    ),
  ),
  'rooms-paused': [
    { name: 'Maya', reason: 'Plans changed.', titles: ['Sunny desk'] },
    { name: 'Maya', reason: 'Plans changed.', titles: ['Sunny desk', 'Quiet studio'] },
  ],
  'report-settled': REPORT_KINDS.flatMap((kind) =>
    ['dismissed', 'hidden', 'acted'].map((became) => ({ name: 'Maya', kind, country: 'US', became, reason: null })),
  ),
  moderated: REPORT_KINDS.flatMap((kind) => [
    { name: 'Maya', kind, isHidden: true, isWarning: false, excerpt: 'See below.', reason: 'Plans changed.' },
    { name: 'Maya', kind, isHidden: false, isWarning: true, excerpt: '', reason: 'Plans changed.' },
  ]),
  'credit-granted': CREDIT,
  'credit-taken-back': CREDIT,
  'payout-sent': [
    { ...PAYOUT, reference: 'P-1', bookings: 2, feesMinor: 100 },
    { ...PAYOUT, reference: 'P-1', bookings: 1, feesMinor: -100, last4: null },
  ],
  'payout-failed': [
    { ...PAYOUT, ...PAUSE, reason: 'Plans changed.', isPaused: true },
    { ...PAYOUT, reason: 'Plans changed.', isPaused: true },
    { ...PAYOUT, reason: 'Plans changed.', isPaused: false, last4: null },
  ],
  'fees-received': [0, 100].map((leftMinor) => ({ name: 'Maya', currency: 'CAD', amountMinor: 900, leftMinor })),
  'fees-covered': [0, 100].map((leftMinor) => ({
    name: 'Maya',
    payoutId: ID,
    currency: 'CAD',
    feesMinor: 900,
    leftMinor,
  })),
  'stripe-account-ready': [{}, PAUSE].map((pause) => ({ name: 'Maya', currency: 'CAD', isOver: false, ...pause })),
  'stripe-account-lost': [true, false].map((isOver) => ({ name: 'Maya', currency: 'CAD', isOver })),
  'dispute-opened': [true, false].map((isInquiry) => ({ ...DISPUTED, isInquiry })),
  'dispute-won': [true, false].map((isInquiry) => ({ ...DISPUTED, isInquiry })),
  'dispute-lost': [
    { ...DISPUTED, reason: 'Plans changed.' },
    { ...DISPUTED, amountMinor: 0, reason: 'Plans changed.' },
  ],
  'price-drop': [
    { name: 'Maya', spaces: [SAVED] },
    { name: 'Maya', spaces: Array.from({ length: 7 }, () => SAVED) },
  ],
  'hours-free': [
    { name: 'Maya', hours: [FREED] },
    { name: 'Maya', hours: [FREED, { ...FREED, listingId: 'other' }] },
    { name: 'Maya', hours: Array.from({ length: 7 }, () => FREED) },
  ],
  'calendar-check': [{ name: 'Nadia', weeks: 4 }],
  'search-found': [1, 3].flatMap((count) =>
    [true, false].flatMap((isNew) =>
      [null, 'Brooklyn'].flatMap((place) =>
        [null, '2026-12-01'].map((date) => ({ name: 'Maya', count, query: 'city=brooklyn', place, date, isNew })),
      ),
    ),
  ),
  'waitlist-free': [
    {
      name: 'Maya',
      listingTitle: 'Sunny desk',
      path: '/checkout',
      startsAt: STARTS_AT,
      endsAt: ENDS_AT,
      timeZone: 'America/Toronto',
      heldUntil: STARTS_AT,
    },
  ],
  'daily-digest': [
    {
      name: 'Maya',
      lines: ['unread-messages', 'booking-review', 'kudos', 'price-drop', 'freed-hours'].map((notice) => ({
        notice,
        text: 'Plans changed.',
        href: LINK,
      })),
    },
    { name: 'Maya', lines: [{ notice: 'kudos', text: 'Plans changed.', href: LINK }] },
  ],
  'change-email': [{ name: 'Maya', link: LINK }],
  'email-changed': [{ name: 'Maya', newEmail: 'maya@example.org' }],
  'password-changed': [{ name: 'Maya' }],
  'second-step-guessed': [{ name: 'Maya' }],
  'logged-out-by-staff': [{ name: 'Maya' }],
  'account-suspended': [null, '2026-12-01'].map((untilOn) => ({ name: 'Maya', reason: 'Plans changed.', untilOn })),
  'account-active': [{ name: 'Maya' }],
  'deletion-asked': [{ name: 'Maya', dueOn: '2026-12-01' }],
  'account-deleted': [{ name: 'Maya' }],
  'accounts-merged': [{ name: 'Maya', keptEmail: 'maya@example.org', goneEmail: 'gone@example.org' }],
  'payout-account-changed': [null, '1234'].flatMap((last4) =>
    [PAUSE, {}].map((pause) => ({ name: 'Maya', currency: 'CAD', last4, ...pause })),
  ),
  'api-token-created': [true, false].map((canWrite) => ({ name: 'Maya', tokenName: 'Calendar', canWrite })),
  'member-invited': ['guest', 'host'].map((role) => ({
    invitationId: ID,
    name: 'Maya',
    role,
    link: `${EXAMPLE_ORIGIN}/oidc/join?token=a`,
    days: 30,
  })),
  'app-connected': ['app.example.org', null].flatMap((site) =>
    [true, false].map((canHold) => ({ name: 'Maya', appName: 'Planner', site, canHold })),
  ),
  'calendar-push-off': [{ name: 'Maya', server: 'dav.example.org' }],
  'second-step-on': [{ name: 'Maya' }],
  'second-step-off': [{ name: 'Maya' }],
  'second-step-reset': [{ name: 'Maya' }],
  'recovery-codes-new': [{ name: 'Maya' }],
  'recovery-code-used': [0, 1, 5].map((left) => ({ name: 'Maya', left })),
  'passkey-added': [{ name: 'Maya', passkey: 'Blue laptop' }],
  'passkey-removed': [{ name: 'Maya', passkey: 'Blue laptop' }],
  'passkey-blocked': [{ name: 'Maya', passkey: 'Blue laptop' }],
  'upstream-connected': ['maya@example.org', ''].map((login) => ({ name: 'Maya', provider: 'Acme ID', login })),
  'upstream-removed': [{ name: 'Maya', provider: 'Acme ID' }],
  'calendar-connected': [{ name: 'Maya', server: 'dav.example.org' }],
  'webhook-added': [{ name: 'Maya', host: 'example.org' }],
  'webhook-off': ['failing', 'gone'].map((reason) => ({ name: 'Maya', label: 'Calendar', reason })),
  'texts-stopped': [{ name: 'Maya', phone: '+1 503 555 0123' }],
  'payment-option-changed': ['bank-transfer', 'cash', 'invoice'].map((method) => ({ name: 'Maya', method })),
  'beta-joined': [{ name: 'Maya', place: 12 }],
  'beta-invited': [{ name: 'Maya', email: 'maya@example.org' }],
  'offer-made': [true, false].map((isOwnPrice) => ({
    name: 'Maya',
    hostName: 'Nadia',
    listingTitle: 'Sunny desk',
    conversationId: ID,
    startsAt: STARTS_AT,
    endsAt: ENDS_AT,
    timeZone: 'America/Toronto',
    isOwnPrice,
    totalMinor: 5_000,
    currency: 'CAD',
    expiresAt: STARTS_AT,
  })),
  'message-not-sent': [[], ['wifi'], ['wifi', 'door']].map((places) => ({
    name: 'Maya',
    replyTitle: 'Calendar',
    guestName: 'Sam',
    listingTitle: 'Sunny desk',
    bookingId: ID,
    places,
  })),
  'kudos-received': [
    'great-light',
    'quiet-hours',
    'solid-connection',
    'warm-welcome',
    'left-it-spotless',
    'right-on-time',
    'clear-words',
    'went-out-of-their-way',
  ].map((tag) => ({ name: 'Maya', from: 'Sam', tag, text: tag === 'great-light' ? 'Plans changed.' : '' })),
  'co-host-invitation': ['full', 'calendar-messages', 'calendar'].map((level) => ({
    invitationId: ID,
    ownerName: 'Nadia',
    propertyTitle: level === 'full' ? '' : 'Quiet studio',
    level,
    ...(level === 'full' ? {} : INVITATION),
  })),
  'team-invitation': ['admin', 'booker'].map((role) => ({
    invitationId: ID,
    inviterName: 'Nadia',
    teamName: role === 'admin' ? '' : 'North Studio',
    role,
    ...(role === 'admin' ? {} : INVITATION),
  })),
  'team-owner': [{ name: 'Maya', teamId: ID, teamName: 'North Studio' }],
  'team-day-invited': [
    {
      name: 'Maya',
      organizerName: 'Nadia',
      teamName: 'North Studio',
      title: 'Kickoff',
      teamDayId: ID,
      dates: [{ date: '2026-12-10', fromMinute: 540, toMinute: 1020 }],
    },
  ],
  'team-day-rooms': [1, 3].map((count) => ({
    name: 'Maya',
    organizerName: 'Nadia',
    title: 'Kickoff',
    teamDayId: ID,
    count,
  })),
  'team-day-canceled': [{ name: 'Maya', title: 'Kickoff', teamName: 'North Studio' }],
  'team-removed': [{ name: 'Maya', teamName: 'North Studio' }],
  'review-published': [REVIEW, { ...REVIEW, side: 'host', rating: 4, text: '', hasPrivateNote: true }],
  'review-answered': [REVIEW],
  'review-hidden': [{ ...REVIEW, reason: 'Plans changed.' }],
};
