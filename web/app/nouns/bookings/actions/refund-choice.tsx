// How a guest gets a refund: to their payment method, or as credit with a bonus if we offer one. With the exact amount of each.
import { useId } from 'react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import { Radio } from '../../../ui/forms/radio.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Booking, RefundPreview } from '../api.ts';
import { isManual } from '../payment-state.ts';
import { namePayee } from '../payment-words.ts';

interface RefundChoiceProps {
  booking: Booking;
  preview: RefundPreview;
  wantsCredit: boolean;
  onChange: (wantsCredit: boolean) => void;
}

export function RefundChoice({ booking, preview, wantsCredit, onChange }: RefundChoiceProps) {
  const id = useId();
  const { currency, dueMinor, creditMinor, creditBonusMinor } = preview;
  const money = (key: string, amountMinor: number) => (
    <Money key={key} amountMinor={amountMinor} currency={currency} withCode />
  );
  if (creditBonusMinor === null)
    return creditMinor > 0 ? (
      <p className="mt-3 text-[15.5px] text-pretty">
        <FormattedMessage
          defaultMessage="{credit} of that is returned as credit."
          values={{ credit: money('c', creditMinor) }}
        />
      </p>
    ) : null;
  const choices = [
    {
      isCredit: false,
      name: isManual(booking) ? (
        <FormattedMessage defaultMessage="Refund from {payee}" values={{ payee: namePayee(booking) }} />
      ) : (
        <FormattedMessage defaultMessage="Refund to your card" />
      ),
      terms:
        creditMinor > 0 ? (
          <FormattedMessage
            defaultMessage="{money}, plus {credit} as credit."
            values={{ money: money('m', dueMinor - creditMinor), credit: money('c', creditMinor) }}
          />
        ) : (
          money('m', dueMinor)
        ),
    },
    {
      isCredit: true,
      name: <FormattedMessage defaultMessage="Credit with a bonus" />,
      terms: (
        <FormattedMessage
          defaultMessage="{whole} right away: {due} plus a {bonus} bonus. You can use it for bookings in {currency}, but you can’t withdraw it."
          values={{
            whole: <strong key="w">{money('whole', dueMinor + creditBonusMinor)}</strong>,
            due: money('d', dueMinor),
            bonus: money('b', creditBonusMinor),
            currency,
          }}
        />
      ),
    },
  ];
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="mb-2 text-[16px] font-semibold">
        <FormattedMessage defaultMessage="How would you like your refund?" />
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        {choices.map(({ isCredit, name, terms }) => (
          <label
            key={String(isCredit)}
            className="flex cursor-pointer items-start gap-3.5 px-4 py-3.5 outline-offset-[-3px] hover:bg-well has-checked:bg-moss-wash has-focus-visible:outline-2 has-focus-visible:outline-moss"
          >
            <Radio
              name={id}
              checked={isCredit === wantsCredit}
              onChange={() => onChange(isCredit)}
              className="mt-0.5 size-5 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-[15px] text-pretty text-muted">{terms}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The refund of a canceled booking, part of which is credit. */
export function creditBackWords(
  intl: IntlShape,
  { payment, refundDueMinor, refundedMinor }: Booking,
  money: (amountMinor: number) => string,
): string {
  const { creditBackMinor } = payment;
  const moneyMinor = refundDueMinor + refundedMinor - creditBackMinor;
  return intl.formatMessage(
    {
      defaultMessage:
        'Booking canceled. {credit} was added to your credit{hasMoney, select, yes {, and {money} is on its way back} other {}}',
    },
    { credit: money(creditBackMinor), money: money(moneyMinor), hasMoney: moneyMinor > 0 ? 'yes' : 'no' },
  );
}
