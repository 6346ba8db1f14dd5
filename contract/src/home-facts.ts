// What every room of a home shares, in words both sides know: getting in, and what is beyond the room (B2).
import { z } from 'zod';

export const HOME_FACTS = {
  /** Through which door guests come in. */
  entrance: ['own', 'shared', 'through-home'],
  /** From the street to the room. */
  steps: ['none', 'few', 'stairs'],
  elevator: ['yes', 'no'],
  bathroom: ['private', 'shared', 'none'],
  kitchen: ['full', 'drinks', 'none'],
} as const;
export type HomeFactId = keyof typeof HOME_FACTS;
export const HOME_FACT_IDS = Object.keys(HOME_FACTS) as HomeFactId[];

/** Each is null, or left out, where the host has not said. */
export const HomeFacts = z.object({
  entrance: z.enum(HOME_FACTS.entrance).nullable().optional(),
  steps: z.enum(HOME_FACTS.steps).nullable().optional(),
  elevator: z.enum(HOME_FACTS.elevator).nullable().optional(),
  bathroom: z.enum(HOME_FACTS.bathroom).nullable().optional(),
  kitchen: z.enum(HOME_FACTS.kitchen).nullable().optional(),
});
export type HomeFacts = z.infer<typeof HomeFacts>;
