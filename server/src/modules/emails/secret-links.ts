// Links and codes in mails that are proof of reading the mailbox: they work for anyone who has them. Pure.

/** The code that proves an address. */
const SECRET_CODE = /(\bYour code is )\d{6}\b/g;
const SECRET_LINK = /(\btoken=)[\w.~%-]+/g;

/** What a mail says, for anybody who reads it elsewhere than in the mailbox: without what would let them act as its owner. */
export const withoutSecretLinks = (text: string): string =>
  text.replaceAll(SECRET_LINK, '$1…').replaceAll(SECRET_CODE, '$1…');
