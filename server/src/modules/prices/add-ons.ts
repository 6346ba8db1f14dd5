// Extras that a guest takes along (D11). Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import type { AddOn } from '@daynook/contract/pricing';

export interface AddOnChoice {
  readonly id: string;
  readonly quantity: number;
}

export interface ChosenAddOn {
  readonly addOn: AddOn;
  readonly quantity: number;
}

/** What is wrong with the extras wished for, by place in the list; empty when the room offers them all. */
export function addOnFaults(offered: readonly AddOn[], wanted: readonly AddOnChoice[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, { id, quantity }] of wanted.entries()) {
    const addOn = offered.find((candidate) => candidate.id === id);
    if (!addOn) faults[`addOns.${index}.id`] = 'This is not offered here.';
    else if (quantity > addOn.maximum)
      faults[`addOns.${index}.quantity`] = `Of "${addOn.name}" a booking can have ${addOn.maximum}.`;
  }
  return faults;
}

/** The extras wished for, in the order the room offers them. */
export const chosenOf = (offered: readonly AddOn[], wanted: readonly AddOnChoice[]): ChosenAddOn[] =>
  offered.flatMap((addOn) => {
    const choice = wanted.find(({ id }) => id === addOn.id);
    return choice ? [{ addOn, quantity: choice.quantity }] : [];
  });

/** A line for each, as it is offered now: what the host says of it later does not touch the booking. */
export const addOnLines = (chosen: readonly ChosenAddOn[], stay: { guests: number; days: number }): PriceLine[] =>
  chosen.map(({ addOn: { id, name, unit, priceMinor }, quantity }) => {
    const times = { booking: 1, day: stay.days, person: stay.guests }[unit];
    return {
      code: 'add-on',
      amountMinor: priceMinor * quantity * times,
      addOn: { id, name, unit, quantity, unitMinor: priceMinor, times },
    };
  });

/** Extras of a price as they were chosen. */
export const choicesIn = (lines: readonly PriceLine[]): AddOnChoice[] =>
  lines.flatMap(({ addOn }) => (addOn ? [{ id: addOn.id, quantity: addOn.quantity }] : []));
