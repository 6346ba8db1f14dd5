import { createHash } from 'node:crypto';

/**
 * The id of a message: the first five base64 characters (30 bits) of the SHA-512 of its text, the way FormatJS's own tools do it
 * (`[sha512:contenthash:base64:5]`). A `description` tells apart two messages that read the same in English only.
 */
export const messageId = (text: string, description?: string): string =>
  createHash('sha512')
    .update(description === undefined ? text : `${text}#${description}`)
    .digest('base64')
    .slice(0, 5);
