import { createHash } from 'node:crypto';

/**
 * A message's id: the first five base64 characters (30 bits) of the SHA-512 of its text, as FormatJS's own tools create it
 * (`[sha512:contenthash:base64:5]`). A `description` distinguishes two messages that only read the same in English.
 */
export const messageId = (text: string, description?: string): string =>
  createHash('sha512')
    .update(description === undefined ? text : `${text}#${description}`)
    .digest('base64')
    .slice(0, 5);
