// Extras a guest adds to a booking (D11). Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import type { AddOn } from '@daynook/contract/money/prices';
import { say } from '../../lib/languages/say.ts';

export interface AddOnChoice {
  readonly id: string;
  readonly quantity: number;
}

export interface ChosenAddOn {
  readonly addOn: AddOn;
  readonly quantity: number;
}

/** Errors of the chosen extras, by index; empty if the listing offers them all. */
export function addOnErrors(offered: readonly AddOn[], wanted: readonly AddOnChoice[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, { id, quantity }] of wanted.entries()) {
    const addOn = offered.find((candidate) => candidate.id === id);
    if (!addOn) errors[`addOns.${index}.id`] = say('This extra isn’t offered here.');
    else if (quantity > addOn.maximum)
      errors[`addOns.${index}.quantity`] = say('You can add up to {maximum} of “{name}”.', {
        maximum: addOn.maximum,
        name: addOn.name,
      });
  }
  return errors;
}

/** The chosen extras in the listing's order. */
export const listChosen = (offered: readonly AddOn[], wanted: readonly AddOnChoice[]): ChosenAddOn[] =>
  offered.flatMap((addOn) => {
    const choice = wanted.find(({ id }) => id === addOn.id);
    return choice ? [{ addOn, quantity: choice.quantity }] : [];
  });

/** One price line for each, as offered now. Later changes don't affect the booking. */
export const addOnLines = (chosen: readonly ChosenAddOn[], stay: { guests: number; days: number }): PriceLine[] =>
  chosen.map(({ addOn: { id, name, unit, priceMinor }, quantity }) => {
    const times = { booking: 1, day: stay.days, person: stay.guests }[unit];
    return {
      code: 'add-on',
      amountMinor: priceMinor * quantity * times,
      addOn: { id, name, unit, quantity, unitMinor: priceMinor, times },
    };
  });

/** The extras chosen in a price. */
export const choicesIn = (lines: readonly PriceLine[]): AddOnChoice[] =>
  lines.flatMap(({ addOn }) => (addOn ? [{ id: addOn.id, quantity: addOn.quantity }] : []));
