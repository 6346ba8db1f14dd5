// A photo in API responses: the URL of each size, its description, and a blurred preview.
import { z } from 'zod';

export const Photo = z
  .object({
    /** The 1024-pixel-wide picture, for clients that need a single URL. */
    url: z.string(),
    /** URLs by width in pixels, as WebP and AVIF. */
    sizes: z.array(z.object({ width: z.int(), webp: z.string(), avif: z.string() })),
    alt: z.string(),
    /** Base64 thumbhash of about 25 bytes; empty if unknown. */
    thumbhash: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof Photo>;
