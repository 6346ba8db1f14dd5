// One price as typed, with what the guest pays and the host receives (D16).
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { currencySign } from '../../../lib/currency-sign.ts';
import { splitSubtotal } from '../../../lib/fees.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { readAmount, writeAmount } from '../../../nouns/listings/listing-price-rules.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { useOwnFees } from './own-fees.ts';

type PriceName =
  | 'dayMinor'
  | 'hourMinor'
  | 'halfDayMinor'
  | 'weekMinor'
  | 'monthMinor'
  | 'cleaningMinor'
  | 'damageDepositMinor'
  | 'extraGuestMinor';

interface PriceFieldProps {
  field: PriceName;
  /** Empty means it isn't sold that way. Otherwise it means nothing is charged. */
  isOptional?: boolean;
  help?: ReactNode;
}

interface AmountFieldProps {
  id: string;
  label: ReactNode;
  /** In minor units; null and undefined are shown as an empty field. */
  value: number | null;
  currency: string;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  /** Null if the field was cleared. */
  onChange: (amountMinor: number | null) => void;
  /** Zero is an amount, not an empty field. Null also while the input is invalid. */
  isZeroShown?: boolean;
}

/** An amount as typed: the text stays as long as it means the saved value or is invalid. */
export function AmountField(props: AmountFieldProps) {
  const { value, currency, placeholder = '0', error, onChange, isZeroShown = false, ...field } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const said = value === null || (value === 0 && !isZeroShown) ? '' : writeAmount(value, currency, intl.locale);
  const read = typed === undefined ? value : readAmount(typed, currency);
  const isWrong = read === 'wrong';
  const shown = typed !== undefined && (isWrong || (read ?? 0) === (value ?? 0)) ? typed : said;
  return (
    <TextField
      {...field}
      before={currencySign(currency, intl.locale)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={shown}
      placeholder={placeholder}
      error={isWrong ? intl.formatMessage({ defaultMessage: 'Enter an amount such as 64 or 64.50.' }) : error}
      onChange={(event) => {
        setTyped(event.target.value);
        const amount = readAmount(event.target.value, currency);
        if (amount !== 'wrong') onChange(amount);
        else if (isZeroShown) onChange(null);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}

/** `Guests pay $84 · you earn $72` for an amount before tax. */
export function Shares({ amountMinor, currency }: { amountMinor: number; currency: string }) {
  const { guestMinor, hostMinor } = splitSubtotal(amountMinor, currency, useOwnFees());
  return (
    <Dotted>
      <FormattedMessage
        defaultMessage="Guests pay {guest}"
        values={{ guest: <Money key="g" amountMinor={guestMinor} currency={currency} /> }}
      />
      <FormattedMessage
        defaultMessage="you earn {host}"
        values={{ host: <Money key="h" amountMinor={hostMinor} currency={currency} className="text-ink" /> }}
      />
    </Dotted>
  );
}

export function PriceField({ field, isOptional = false, help }: PriceFieldProps) {
  const intl = useIntl();
  const { currency } = useEditor().listing;
  const { id, value, error, set } = useListingField(field);
  const notSold = intl.formatMessage({ defaultMessage: 'Not offered' });
  return (
    <AmountField
      id={id}
      label={intl.formatMessage(listingFieldNames[field])}
      value={value}
      currency={currency}
      error={error}
      placeholder={isOptional ? notSold : '0'}
      description={value && field !== 'damageDepositMinor' ? <Shares amountMinor={value} currency={currency} /> : help}
      onChange={(amount) => set((isOptional ? amount : (amount ?? 0)) as never)}
    />
  );
}
