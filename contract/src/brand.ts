// The product's name and addresses. An operator changes them here. This file holds nothing else.

/** What the product is called, wherever people read it. */
export const BRAND = {
  name: 'Daynook',
  tagline: 'Workspaces in homes, by the hour, the day, or longer.',
  supportEmail: 'support@daynook.com',
  /** A member whose verified e-mail is at exactly one of these domains is staff (RO1). */
  staffEmailDomains: ['daynook.com', 'daynook.dev'],
} as const;

/** Accounts of the demo marketplace; their addresses count as verified. */
export const DEMO_ACCOUNTS = {
  password: 'daynook-demo',
  guest: 'guest@example.com',
  host: 'host@example.com',
  staff: 'staff@daynook.com',
} as const;
