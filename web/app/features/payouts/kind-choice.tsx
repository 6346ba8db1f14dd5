// The country of the bank, which determines the account fields, or Stripe: radio buttons side by side.
import type { PayoutAccountKind } from '@daynook/contract/limits/payouts';
import { useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { cx } from '../../ui/class-names.ts';

const names: Readonly<Record<PayoutAccountKind, MessageDescriptor>> = defineMessages({
  us: { defaultMessage: 'United States' },
  ca: { defaultMessage: 'Canada' },
  au: { defaultMessage: 'Australia' },
  nz: { defaultMessage: 'New Zealand' },
  iban: { defaultMessage: 'IBAN' },
  stripe: { defaultMessage: 'Stripe' },
});

interface KindChoiceProps {
  kinds: readonly PayoutAccountKind[];
  value: PayoutAccountKind;
  onChange: (kind: PayoutAccountKind) => void;
}

export function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Where we pay you" />
      </legend>
      <div
        className={cx(
          'grid gap-1 rounded-field bg-well p-1',
          kinds.length > 4
            ? 'grid-cols-2 sm:grid-cols-3'
            : kinds.length > 3
              ? 'grid-cols-2 sm:grid-cols-[1fr_1.25fr_1fr_1fr]'
              : 'grid-cols-[1.25fr_1fr_1fr]',
        )}
      >
        {kinds.map((kind) => (
          <label
            key={kind}
            className="relative grid h-10 cursor-pointer place-items-center rounded-[9px] px-2 text-center text-[14.5px] leading-5 font-[550] text-muted transition-[background,box-shadow,color] duration-150 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[inset_0_0_0_1.5px_var(--moss)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss"
          >
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <FormattedMessage {...names[kind]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
