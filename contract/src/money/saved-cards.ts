// Cards that guests save for later bookings. Stripe stores them, and we request them by its ids.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';

/** Stripe's id of the card. */
export const SavedCardId = z.string().regex(/^pm_\w{1,200}$/);

/** The token from Stripe's card form. */
export const ConfirmationToken = z.string().regex(/^ctoken_\w{1,200}$/);

export const SavedCard = z
  .object({
    _id: SavedCardId,
    /** Stripe's name for it, such as `visa`. */
    brand: z.string(),
    last4: z.string(),
    /** The last month in which it's valid. */
    expires: z.string().regex(/^\d{4}-\d{2}$/),
    isExpired: z.boolean(),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.infer<typeof SavedCard>;

export const savedCardEndpoints = {
  'GET /api/saved-cards': {
    summary: 'List the cards you saved, the newest first',
    access: 'active',
    answer: z.object({ cards: z.array(SavedCard) }),
    errors: ['OVERLOADED'],
  },
  'DELETE /api/saved-cards/{cardId}': {
    summary: 'Remove a card you saved; refused while a booking may still charge it',
    access: 'active',
    params: z.object({ cardId: SavedCardId }),
    errors: ['CARD_NEEDED', 'NOT_FOUND', 'OVERLOADED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
