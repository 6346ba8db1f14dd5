// One price: as typed, with what the guest pays and the host receives under it (D16).
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEditor, useListingField } from './listing-editor-context.tsx';
import { listingFieldNames } from './listing-field-words.ts';
import { readAmount, sharesOf, writeAmount } from './listing-price-rules.ts';

export type PriceName =
  | 'dayMinor'
  | 'hourMinor'
  | 'halfDayMinor'
  | 'weekMinor'
  | 'monthMinor'
  | 'cleaningMinor'
  | 'extraGuestMinor';

interface PriceFieldProps {
  field: PriceName;
  /** An empty field means: not sold that way. Otherwise it means nothing is charged. */
  isOptional?: boolean;
  help?: ReactNode;
}

export function PriceField({ field, isOptional = false, help }: PriceFieldProps) {
  const intl = useIntl();
  const { listing } = useEditor();
  const { currency } = listing;
  const { id, value, error, set } = useListingField(field);
  const [typed, setTyped] = useState<string>();
  const isBlank = value === null || value === 0;
  const said = isBlank ? '' : writeAmount(value, currency);
  const read = typed === undefined ? value : readAmount(typed, currency);
  const isWrong = read === 'wrong';
  // Typed words stand while they mean what is saved, or nothing at all.
  const shown = typed !== undefined && (isWrong || (read ?? 0) === (value ?? 0)) ? typed : said;
  const shares = sharesOf(value ?? 0);
  return (
    <TextField
      id={id}
      label={intl.formatMessage(listingFieldNames[field])}
      before="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={shown}
      placeholder={isOptional ? intl.formatMessage({ id: 'price-field.not-sold', defaultMessage: 'Not offered' }) : '0'}
      error={
        isWrong
          ? intl.formatMessage({ id: 'price-field.wrong', defaultMessage: 'Type an amount such as 64 or 64.50.' })
          : error
      }
      description={
        isBlank ? (
          help
        ) : (
          <FormattedMessage
            id="price-field.shares"
            defaultMessage="Guest pays {guest} · you receive {host}"
            values={{
              guest: <Money key="g" amountMinor={shares.guestMinor} currency={currency} />,
              host: <Money key="h" amountMinor={shares.hostMinor} currency={currency} className="text-ink" />,
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.target.value);
        const amount = readAmount(event.target.value, currency);
        if (amount === 'wrong') return;
        set((isOptional ? amount : (amount ?? 0)) as never);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}
