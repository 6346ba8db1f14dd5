// Explains a damage deposit next to the price before booking: nothing is paid now, and who decides.
import { DAMAGE } from '@daynook/contract/limits/damages';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';

interface DepositNoteProps {
  amountMinor: number;
  currency: string;
}

export const DepositNote = ({ amountMinor, currency }: DepositNoteProps) => (
  <div className="mt-4 rounded-field px-4 py-3 text-[14.5px] shadow-[inset_0_0_0_1px_var(--line)]">
    <p className="flex items-baseline justify-between gap-4">
      <span className="font-semibold">
        <FormattedMessage defaultMessage="Damage deposit" />
      </span>
      <span className="whitespace-nowrap">
        <FormattedMessage
          defaultMessage="up to {amount}"
          values={{ amount: <Money key="a" amountMinor={amountMinor} currency={currency} withCode /> }}
        />
      </span>
    </p>
    <p className="mt-1 text-pretty text-muted">
      <FormattedMessage
        defaultMessage="You don’t pay this now. You could owe up to {amount} if the host reports damage within {hours} hours after your stay and you or our team agrees."
        values={{
          hours: DAMAGE.reportHours,
          amount: <Money key="a" amountMinor={amountMinor} currency={currency} withCode />,
        }}
      />
    </p>
  </div>
);
