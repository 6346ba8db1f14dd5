// Who stated a fact, and on which local day. What was stated before we recorded who leaves that out.
import { z } from 'zod';
import * as w from '../wire.ts';
import { FACT_STATERS, STATED_PROPERTY_FACTS } from './property-fact-values.ts';

export const factSource = { on: w.LocalDate, by: z.enum(FACT_STATERS).optional() };
export type FactSource = z.infer<z.ZodObject<typeof factSource>>;

/** Of a property's facts. Those that were last stated before we recorded it are left out. */
export const PropertyFactSources = z
  .partialRecord(z.enum(STATED_PROPERTY_FACTS), z.object(factSource))
  .meta({ id: 'PropertyFactSources' });
export type PropertyFactSources = z.infer<typeof PropertyFactSources>;
