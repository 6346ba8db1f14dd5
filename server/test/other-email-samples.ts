// Sample data of emails that aren't about a booking, a dispute, damage, a monthly payment, or a series.
import type { EmailTemplateName } from '../src/modules/emails/templates.ts';
import { ENDS_AT, ID, STARTS_AT, type Variants } from './sample-values.ts';

const LINK = 'http://localhost:3000/oidc/verify-email?token=abc';
const DISPUTED = {
  name: 'Rudo',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Xenia',
  amountMinor: 900,
  currency: 'CAD',
};
const PAYOUT = { name: 'Rudo', payoutId: ID, amountMinor: 900, currency: 'CAD', last4: '1234' };
const CALL = { name: 'Rudo', by: 'Nadyx', reference: 'T-123', subject: 'Zut.', ticketId: ID };
const CREDIT: Variants = [
  { name: 'Rudo', amountMinor: 900, currency: 'CAD', reason: 'goodwill', note: 'Zut.' },
  { name: 'Rudo', amountMinor: 900, currency: 'CAD', reason: 'referral', note: null },
];
const SAVED = { listingId: ID, title: 'Xenia', currency: 'CAD', wasMinor: 900, dayMinor: 800 };
const FREED = {
  listingId: ID,
  title: 'Xenia',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  timeZone: 'America/Toronto',
};
const REPORT_KINDS = ['member', 'kudos', 'post', 'reply', 'message', 'review', 'listing'];
const REVIEW = {
  reviewId: ID,
  bookingId: ID,
  name: 'Rudo',
  from: 'Nadyx',
  side: 'guest',
  listingTitle: 'Xenia',
  rating: 5,
  text: 'Zut.',
  replyUntil: ENDS_AT,
  timeZone: 'America/Toronto',
};

/** Templates whose data is their own. */
export const OTHER_EMAILS: Partial<Record<EmailTemplateName, Variants>> = {
  'verify-email': [{ name: 'Rudo', link: LINK }],
  'email-code': [{ name: 'Rudo', code: '123456' }],
  'already-here': [{ name: 'Rudo' }],
  'reset-password': [{ name: 'Rudo', link: LINK }],
  'unread-messages': [
    { name: 'Rudo', from: 'Kymo', listingTitle: 'Xenia', excerpt: 'Zut.', unreadCount: 1, conversationId: ID },
    { name: 'Rudo', from: 'Kymo', listingTitle: null, excerpt: 'Zut.', unreadCount: 3, conversationId: ID },
  ],
  'test-email': [{ name: 'Rudo' }],
  'ticket-opened': [{ name: 'Rudo', reference: 'T-123', subject: 'Zut.', ticketId: ID }],
  'ticket-answered': [
    { name: 'Rudo', reference: 'T-123', subject: 'Zut.', text: 'Wiz.\n\nHoi.', ticketId: ID },
    { name: 'Rudo', reference: 'T-123', subject: 'Zut.', text: 'Wiz.', ticketId: null, isAsked: false },
  ],
  'ticket-assigned': [CALL],
  'ticket-mentioned': [CALL],
  'listing-decided': [
    ...['approved', 'returned', 'suspended'].map((decision) => ({
      name: 'Rudo',
      listingId: ID,
      title: 'Xenia',
      decision,
      reasons: ['Zut.'],
      note: 'Wiz.',
    })),
    ...['live', 'in_review', 'draft'].map((state) => ({
      name: 'Rudo',
      listingId: ID,
      title: 'Xenia',
      decision: 'lifted',
      state,
      reasons: [],
      note: null,
    })),
  ],
  'document-decided': ['insurance', 'lease', 'permit', 'identity', 'else'].flatMap((kind) =>
    ['verified', 'rejected'].map((state) => ({
      name: 'Rudo',
      kind,
      state,
      reason: state === 'rejected' ? 'Zut.' : null,
    })),
  ),
  'document-ending': ['insurance', 'lease', 'permit', 'identity', 'else'].flatMap((kind) =>
    [true, false].flatMap((isOver) =>
      [true, false].map((pauses) => ({ name: 'Rudo', kind, validTo: '2026-12-01', isOver, pauses })),
    ),
  ),
  'rooms-paused': [
    { name: 'Rudo', reason: 'Zut.', titles: ['Xenia'] },
    { name: 'Rudo', reason: 'Zut.', titles: ['Xenia', 'Yubi'] },
  ],
  'report-settled': REPORT_KINDS.flatMap((kind) =>
    ['dismissed', 'hidden', 'acted'].map((became) => ({ name: 'Rudo', kind, became, reason: null })),
  ),
  moderated: REPORT_KINDS.flatMap((kind) => [
    { name: 'Rudo', kind, isHidden: true, isWarning: false, excerpt: 'Wiz.', reason: 'Zut.' },
    { name: 'Rudo', kind, isHidden: false, isWarning: true, excerpt: '', reason: 'Zut.' },
  ]),
  'credit-granted': CREDIT,
  'credit-taken-back': CREDIT,
  'payout-sent': [
    { ...PAYOUT, reference: 'P-1', bookings: 2, feesMinor: 100 },
    { ...PAYOUT, reference: 'P-1', bookings: 1, feesMinor: -100, last4: null },
  ],
  'payout-failed': [
    { ...PAYOUT, reason: 'Zut.', isPaused: true },
    { ...PAYOUT, reason: 'Zut.', isPaused: false, last4: null },
  ],
  'fees-received': [0, 100].map((leftMinor) => ({ name: 'Rudo', currency: 'CAD', amountMinor: 900, leftMinor })),
  'fees-covered': [0, 100].map((leftMinor) => ({
    name: 'Rudo',
    payoutId: ID,
    currency: 'CAD',
    feesMinor: 900,
    leftMinor,
  })),
  'stripe-account-ready': [{ name: 'Rudo', currency: 'CAD', isOver: false }],
  'stripe-account-lost': [true, false].map((isOver) => ({ name: 'Rudo', currency: 'CAD', isOver })),
  'dispute-opened': [true, false].map((isInquiry) => ({ ...DISPUTED, isInquiry })),
  'dispute-won': [true, false].map((isInquiry) => ({ ...DISPUTED, isInquiry })),
  'dispute-lost': [
    { ...DISPUTED, reason: 'Zut.' },
    { ...DISPUTED, amountMinor: 0, reason: 'Zut.' },
  ],
  'price-drop': [
    { name: 'Rudo', spaces: [SAVED] },
    { name: 'Rudo', spaces: Array.from({ length: 7 }, () => SAVED) },
  ],
  'hours-free': [
    { name: 'Rudo', hours: [FREED] },
    { name: 'Rudo', hours: [FREED, { ...FREED, listingId: 'other' }] },
    { name: 'Rudo', hours: Array.from({ length: 7 }, () => FREED) },
  ],
  'search-found': [1, 3].flatMap((count) =>
    [true, false].flatMap((isNew) =>
      [null, 'Brooklyn'].flatMap((place) =>
        [null, '2026-12-01'].map((date) => ({ name: 'Rudo', count, query: 'city=brooklyn', place, date, isNew })),
      ),
    ),
  ),
  'waitlist-free': [
    {
      name: 'Rudo',
      listingTitle: 'Xenia',
      path: '/checkout',
      startsAt: STARTS_AT,
      endsAt: ENDS_AT,
      timeZone: 'America/Toronto',
      heldUntil: STARTS_AT,
    },
  ],
  'daily-digest': [
    {
      name: 'Rudo',
      lines: ['unread-messages', 'booking-review', 'kudos', 'price-drop', 'freed-hours'].map((notice) => ({
        notice,
        text: 'Zut.',
        href: LINK,
      })),
    },
    { name: 'Rudo', lines: [{ notice: 'kudos', text: 'Zut.', href: LINK }] },
  ],
  'change-email': [{ name: 'Rudo', link: LINK }],
  'email-changed': [{ name: 'Rudo', newEmail: 'rudo@example.org' }],
  'password-changed': [{ name: 'Rudo' }],
  'second-step-guessed': [{ name: 'Rudo' }],
  'logged-out-by-staff': [{ name: 'Rudo' }],
  'account-suspended': [null, '2026-12-01'].map((untilOn) => ({ name: 'Rudo', reason: 'Zut.', untilOn })),
  'account-active': [{ name: 'Rudo' }],
  'deletion-asked': [{ name: 'Rudo', dueOn: '2026-12-01' }],
  'account-deleted': [{ name: 'Rudo' }],
  'accounts-merged': [{ name: 'Rudo', keptEmail: 'rudo@example.org', goneEmail: 'gone@example.org' }],
  'payout-account-changed': [null, '1234'].map((last4) => ({ name: 'Rudo', currency: 'CAD', last4 })),
  'api-token-created': [true, false].map((canWrite) => ({ name: 'Rudo', tokenName: 'Zut', canWrite })),
  'member-invited': ['guest', 'host'].map((role) => ({
    invitationId: ID,
    name: 'Rudo',
    role,
    link: 'http://localhost:3000/oidc/join?token=a',
    days: 30,
  })),
  'calendar-connected': [{ name: 'Rudo', server: 'dav.example.org' }],
  'webhook-added': [{ name: 'Rudo', host: 'example.org' }],
  'webhook-off': ['failing', 'gone'].map((reason) => ({ name: 'Rudo', label: 'Zut', reason })),
  'payment-option-changed': ['bank-transfer', 'cash', 'invoice'].map((method) => ({ name: 'Rudo', method })),
  'beta-joined': [{ name: 'Rudo', place: 12 }],
  'beta-invited': [{ name: 'Rudo', email: 'rudo@example.org' }],
  'offer-made': [true, false].map((isOwnPrice) => ({
    name: 'Rudo',
    hostName: 'Nadyx',
    listingTitle: 'Xenia',
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
    name: 'Rudo',
    replyTitle: 'Zut',
    guestName: 'Kymo',
    listingTitle: 'Xenia',
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
  ].map((tag) => ({ name: 'Rudo', from: 'Kymo', tag, text: tag === 'great-light' ? 'Zut.' : '' })),
  'co-host-invitation': ['full', 'calendar-messages', 'calendar'].map((level) => ({
    invitationId: ID,
    ownerName: 'Nadyx',
    propertyTitle: level === 'full' ? '' : 'Yubi',
    level,
  })),
  'team-invitation': ['admin', 'booker'].map((role) => ({
    invitationId: ID,
    inviterName: 'Nadyx',
    teamName: role === 'admin' ? '' : 'Yubi',
    role,
  })),
  'team-removed': [{ name: 'Rudo', teamName: 'Yubi' }],
  'review-published': [REVIEW, { ...REVIEW, side: 'host', rating: 4, text: '', hasPrivateNote: true }],
  'review-answered': [REVIEW],
  'review-hidden': [{ ...REVIEW, reason: 'Zut.' }],
};
