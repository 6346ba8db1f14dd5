// Contact details outside the product, which are covered in texts until both people have a confirmed booking (H7).

export const CONTACT_KINDS = ['phone', 'email', 'link'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Replaces covered text of any length. */
export const COVER = '•••••';
