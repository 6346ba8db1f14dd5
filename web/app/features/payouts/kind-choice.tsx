// Where the bank is, which decides what an account is known by: three radio buttons in a row.
import { ACCOUNT_KINDS, type AccountKind } from '@daynook/contract/payout-limits';
import { useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

const names: Readonly<Record<AccountKind, MessageDescriptor>> = defineMessages({
  us: { defaultMessage: 'United States' },
  ca: { defaultMessage: 'Canada' },
  iban: { defaultMessage: 'IBAN' },
});

export function KindChoice({ value, onChange }: { value: AccountKind; onChange: (kind: AccountKind) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Your bank" />
      </legend>
      <div className="grid grid-cols-[1.25fr_1fr_1fr] gap-1 rounded-field bg-well p-1">
        {ACCOUNT_KINDS.map((kind) => (
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
