// What each staff role may do: the one table. Every staff endpoint and socket event names the permission it needs, and the
// server checks this table. Admins have every permission, so no row lists them.
import type { StaffQueue } from '../limits/staff.ts';

export const STAFF_ROLES = ['support', 'trust', 'finance', 'content', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

type Lesser = Exclude<StaffRole, 'admin'>;

const EVERYONE: readonly Lesser[] = ['support', 'trust', 'finance', 'content'];

export const ROLES_WITH = {
  /** Queue counts, market metrics, and roles: nothing private. */
  overview: EVERYONE,
  /** Read and answer support tickets, with the guest, host, and booking behind them. */
  tickets: ['support', 'trust', 'finance'],
  'canned-replies': ['support', 'trust'],
  /** Members' contact details, bookings, notes, and credit. */
  members: ['support', 'trust', 'finance'],
  'member-status': ['trust'],
  'merge-accounts': ['trust'],
  'view-as-member': ['support', 'trust'],
  'waiting-list': ['support'],
  /** Open anyone's booking, with the address and what was paid. */
  bookings: ['support', 'trust', 'finance'],
  'manage-bookings': ['support', 'trust'],
  /** Review listings, and open those that aren't public. */
  listings: ['trust', 'content'],
  reports: ['trust'],
  /** Identity and insurance documents. */
  documents: ['trust'],
  claims: ['trust', 'finance'],
  /** Remove other people's posts and replies. */
  community: ['trust', 'content'],
  announcements: ['content'],
  'work-styles': ['content'],
  /** Read emails as they were sent. */
  emails: ['support', 'trust'],
  'propose-refunds': ['support', 'trust', 'finance'],
  'approve-refunds': ['finance'],
  credit: ['finance'],
  damage: ['trust', 'finance'],
  disputes: ['finance'],
  /** Stuck payments, payments received elsewhere, refunds made at the provider, and monthly payments. */
  payments: ['finance'],
  payouts: ['finance'],
  books: ['finance'],
  /** Fees, agreed rates, promo codes, exchange rates, and what credit is given for. */
  fees: ['finance'],
  'payment-settings': ['finance'],
  taxes: ['finance'],
  'audit-log': [],
  /** Failed emails and jobs. */
  system: [],
  roles: [],
  /** The words of emails and of the site's own pages. */
  'site-texts': ['content'],
  /** The legal documents, which bind the operator. */
  'legal-texts': [],
  /** The site's name and colors, the announcement, and maintenance. */
  'site-settings': [],
} as const satisfies Record<string, readonly Lesser[]>;
export type StaffPermission = keyof typeof ROLES_WITH;

export const STAFF_PERMISSIONS = Object.keys(ROLES_WITH) as StaffPermission[];

export const NO_PERMISSIONS: ReadonlySet<StaffPermission> = new Set();

/** What someone with these roles may do. */
export const listPermissions = (roles: readonly StaffRole[]): ReadonlySet<StaffPermission> =>
  new Set(
    STAFF_PERMISSIONS.filter((permission) => {
      const allowed: readonly StaffRole[] = ROLES_WITH[permission];
      return roles.some((role) => role === 'admin' || allowed.includes(role));
    }),
  );

/** The permission needed to see a queue's count: the one to work on it. */
export const QUEUE_PERMISSIONS: Readonly<Record<StaffQueue, StaffPermission>> = {
  disputes: 'disputes',
  damages: 'damage',
  'booking-disputes': 'damage',
  installments: 'payments',
  tickets: 'tickets',
  proposals: 'tickets',
  listings: 'listings',
  documents: 'documents',
  reports: 'reports',
  members: 'member-status',
  refunds: 'payments',
  'stripe-refunds': 'payments',
  payments: 'payments',
  books: 'books',
  payouts: 'payouts',
  'unconfirmed-payouts': 'payouts',
  effects: 'system',
};
