// The product's name and domains. Operators change them here. This file contains nothing else.

/** The product's name as shown to people. */
export const BRAND = {
  name: 'Daynook',
  supportEmail: 'support@daynook.com',
  /** Members whose verified email is at exactly one of these domains are staff (RO1). */
  staffEmailDomains: ['daynook.com', 'daynook.dev'],
} as const;

/** Accounts of the demo marketplace; their emails count as verified. */
export const DEMO_ACCOUNTS = {
  password: 'daynook-demo',
  guest: 'guest@example.com',
  host: 'host@example.com',
  staff: 'staff@daynook.com',
} as const;
