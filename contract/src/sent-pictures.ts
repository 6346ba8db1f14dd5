// Photos that members send each other: in messages, and about damage.
import { z } from 'zod';
import * as w from './wire.ts';

/** With its size as shown. Fetched by its id from where it was sent, by those who may see it alone. */
export const SentPicture = z.object({ _id: w.Id, width: z.int(), height: z.int() }).meta({ id: 'SentPicture' });
export type SentPicture = z.infer<typeof SentPicture>;
