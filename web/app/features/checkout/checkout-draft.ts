// The guest's input at checkout, kept over reload and login, with the idempotency key that makes a retry book only once.
import { PAYMENT_METHODS, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { Slot } from '../../nouns/bookings/api.ts';
import type { CardChoice } from '../../nouns/card-payments/card-field.tsx';
import type { OrderCard } from '../../nouns/card-payments/card-form.ts';
import type { Other } from './others.ts';

export interface CheckoutDraft extends CardChoice {
  message: string;
  /** Answers to the host's questions, by question. */
  answers: Record<string, string>;
  hasAcceptedRules: boolean;
  /** The chosen payment method. */
  method?: PaymentMethod | undefined;
  /** The guest doesn't want to use their credit. */
  keepsCredit?: boolean;
  /** The guest wants to pay monthly, if that's offered. */
  paysMonthly?: boolean;
  /** Company and address for the invoice. */
  invoiceTo: string;
  /** The team it's for. */
  teamId?: string | undefined;
  /** The members of the team that it's for. */
  attendeeIds: string[];
  /** The team day it's for. */
  teamDayId?: string | undefined;
  /** For whom it is was chosen, by the guest or by the team day that they came from. */
  isTeamChosen?: boolean;
  /** The booking's own purchase order number; empty for the team's. */
  purchaseOrder: string;
  /** Other workspaces whose hosts are asked, too. */
  others: Other[];
  /** One key per slot and accepted price; reused after a lost response. */
  idempotencyKey: string;
  /** The card that was sent with the key: a retry sends the same one. */
  sentCard?: OrderCard | undefined;
  /** What the key belongs to: another slot, or another team day to book it for, needs another key. */
  intent: string;
}

const toDraftKey = (listingId: string) => `draft.checkout.${listingId}`;
const toIntent = (slot: Slot, teamDayId: string | null) =>
  [
    slot.startsAt,
    slot.endsAt,
    slot.guests,
    ...(slot.cars ? [`${slot.cars} cars`] : []),
    ...(slot.addOns ? [JSON.stringify(slot.addOns)] : []),
    ...(slot.packageId ? [slot.packageId] : []),
    ...(slot.promoCode ? [slot.promoCode] : []),
    ...(teamDayId ? [`team day ${teamDayId}`] : []),
  ].join('|');

const answersIn = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];

const textIn = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);

const teamIn = ({ teamId, attendeeIds, teamDayId, isTeamChosen, purchaseOrder }: Partial<CheckoutDraft>) => ({
  teamId: textIn(teamId),
  attendeeIds: textsIn(attendeeIds),
  teamDayId: textIn(teamDayId),
  isTeamChosen: isTeamChosen === true,
  purchaseOrder: textIn(purchaseOrder) ?? '',
});

/** `teamDayId`: the team day that the guest came from. */
export function readDraft(slot: Slot, teamDayId: string | null): CheckoutDraft {
  const stored = readStored(toDraftKey(slot.listingId)) as Partial<CheckoutDraft> | undefined;
  const intent = toIntent(slot, teamDayId);
  const isSame = stored?.intent === intent && typeof stored.idempotencyKey === 'string';
  return {
    message: textIn(stored?.message) ?? '',
    answers: answersIn(stored?.answers),
    hasAcceptedRules: stored?.hasAcceptedRules === true,
    method: PAYMENT_METHODS.find((method) => method === stored?.method),
    keepsCredit: stored?.keepsCredit === true,
    paysMonthly: stored?.paysMonthly === true,
    invoiceTo: textIn(stored?.invoiceTo) ?? '',
    ...teamIn(isSame ? stored : {}),
    others: isSame && Array.isArray(stored.others) ? stored.others : [],
    intent,
    idempotencyKey: isSame ? stored.idempotencyKey! : crypto.randomUUID(),
    sentCard: isSame ? stored.sentCard : undefined,
    cardId: textIn(stored?.cardId),
    savesCard: stored?.savesCard === true,
  };
}

export const keepDraft = (listingId: string, draft: CheckoutDraft): boolean =>
  writeStored(toDraftKey(listingId), draft);
export const dropDraft = (listingId: string): void => removeStored(toDraftKey(listingId));

export interface TeamChosen {
  teamId: string | undefined;
  attendeeIds?: string[];
  teamDayId?: string | undefined;
  purchaseOrder?: string;
}

/** For whom it is: another order, so it gets a key of its own. */
export const withTeam = (
  draft: CheckoutDraft,
  { teamId, attendeeIds = [], teamDayId, purchaseOrder = '' }: TeamChosen,
): CheckoutDraft => ({
  ...draft,
  teamId,
  attendeeIds,
  teamDayId,
  isTeamChosen: true,
  purchaseOrder,
  idempotencyKey: crypto.randomUUID(),
  sentCard: undefined,
});
