// Extras in the booking box: quantity by button, arrow key, or typing (D11).
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatMoney } from '../../../lib/formats.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { NumberField } from '../../../ui/forms/number-field.tsx';

type AddOn = NonNullable<Listing['addOns']>[number];

const priceWords: Record<AddOn['unit'], MessageDescriptor> = defineMessages({
  booking: { defaultMessage: '{price} each' },
  day: { defaultMessage: '{price} per day' },
  person: { defaultMessage: '{price} per person' },
});

interface ExtrasChoiceProps {
  listing: Listing;
  addOns: readonly AddOn[];
  state: SlotState;
}

export function ExtrasChoice({ listing, addOns, state }: ExtrasChoiceProps) {
  const intl = useIntl();
  const chosen = state.input.addOns ?? [];
  const formatPrice = ({ unit, priceMinor }: AddOn) => {
    if (priceMinor === 0) return intl.formatMessage({ defaultMessage: 'Free' });
    const price = formatMoney(priceMinor, listing.pricing.currency, intl.locale, { isRounded: true });
    return intl.formatMessage(priceWords[unit], { price });
  };
  const choose = (id: string, quantity: number) =>
    state.choose({
      addOns: [...chosen.filter((one) => one.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])],
    });
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="text-[13px] font-semibold text-muted">
        <FormattedMessage defaultMessage="Extras" />
      </legend>
      <ul className="divide-y divide-line">
        {addOns.map((addOn) => (
          <li key={addOn.id}>
            <fieldset aria-label={addOn.name} className="flex min-w-0 items-center justify-between gap-4 py-2">
              <span className="min-w-0 text-[15px] leading-5">
                <span className="block break-words">{addOn.name}</span>
                <span className="text-[14px] text-muted num">{formatPrice(addOn)}</span>
              </span>
              <NumberField
                className="shrink-0"
                isLabelHidden
                label={addOn.name}
                value={chosen.find(({ id }) => id === addOn.id)?.quantity ?? 0}
                maximum={addOn.maximum}
                onChange={(quantity) => choose(addOn.id, quantity)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
