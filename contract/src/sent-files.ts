// Photos and PDFs that members send each other: in messages, and about damage.
import { z } from 'zod';
import * as w from './wire.ts';

/** With its display size. Loaded by its id from where it was sent, only by people who may see it. */
export const SentPicture = z.object({ _id: w.Id, width: z.int(), height: z.int() }).meta({ id: 'SentPicture' });
export type SentPicture = z.infer<typeof SentPicture>;

/** Its name has no folders or invisible characters. Loaded by its id from where it was sent, only by people who may see it. */
export const SentFile = z.object({ _id: w.Id, name: z.string(), byteCount: z.int() }).meta({ id: 'SentFile' });
export type SentFile = z.infer<typeof SentFile>;
