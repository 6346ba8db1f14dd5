// Credit at checkout: used unless the guest turns it off. Shows what's left to pay.
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Money } from '../../ui/money.tsx';

interface CreditChoiceProps {
  currency: string;
  /** What's due now. */
  totalMinor: number;
  /** The most credit that can be used. */
  creditMinor: number;
  isUsed: boolean;
  /** The chosen method pays the host directly, so credit can't be used with it. */
  isDirect: boolean;
  onChange: (isUsed: boolean) => void;
}

export function CreditChoice({ currency, totalMinor, creditMinor, isUsed, isDirect, onChange }: CreditChoiceProps) {
  const money = (amountMinor: number) => (
    <Money key={amountMinor} amountMinor={amountMinor} currency={currency} withCode />
  );
  // If credit covers everything, there's no payment method to choose.
  const isOff = isDirect && creditMinor < totalMinor;
  return (
    <section className="rounded-field border border-line-strong px-4 py-3">
      <Checkbox checked={isUsed && !isOff} disabled={isOff} onChange={(event) => onChange(event.target.checked)}>
        <FormattedMessage defaultMessage="Use {amount} of your credit" values={{ amount: money(creditMinor) }} />
      </Checkbox>
      <p className="ms-8.5 text-[15px] text-pretty text-muted" aria-live="polite">
        {isOff ? (
          <FormattedMessage defaultMessage="Credit can’t be used when you pay the host directly." />
        ) : isUsed ? (
          <FormattedMessage
            defaultMessage="Left to pay: {rest}"
            values={{
              rest: (
                <strong key="rest" className="font-semibold text-ink">
                  {money(totalMinor - creditMinor)}
                </strong>
              ),
            }}
          />
        ) : (
          <FormattedMessage defaultMessage="You keep your credit for another booking." />
        )}
      </p>
    </section>
  );
}
