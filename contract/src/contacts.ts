// Ways to reach somebody past the product, covered in what people write until they have a confirmed booking (H7).

export const CONTACT_KINDS = ['phone', 'email', 'link'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What stands where something is covered, however long that was. */
export const COVER = '•••••';
