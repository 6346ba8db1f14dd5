// A picture on the wire: where to fetch each size, what it shows, and a blur to stand in for it until it comes.
import { z } from 'zod';

export const Photo = z
  .object({
    /** The 1024-pixel-wide picture, for clients that take one address. */
    url: z.string(),
    /** Addresses of every width in pixels, as WebP and AVIF. */
    sizes: z.array(z.object({ width: z.int(), webp: z.string(), avif: z.string() })),
    alt: z.string(),
    /** Base64 thumbhash of about 25 bytes; empty when unknown. */
    thumbhash: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof Photo>;
