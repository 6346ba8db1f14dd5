// Creates a promo code. Its terms can't be changed later, so all of them are here.
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { readAmount } from '../../nouns/listings/listing-price-rules.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { dayFromNow } from './fee-form.tsx';
import { type NewPromoCode, useCreateCode } from './promo-codes-api.ts';

const EMPTY = {
  promoCode: '',
  percent: '10',
  amount: '',
  currency: '',
  minimum: '',
  limitTotal: '',
  limitPerMember: '1',
  city: '',
  listingId: '',
  isFirstBookingOnly: false,
};

/** A whole number above zero, null for none; undefined for anything else. */
function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined;
}

const toAmounts = (currency: string, amount: number | null | 'wrong'): Record<string, number> =>
  typeof amount === 'number' && amount > 0 ? { [currency]: amount } : {};

/** The typed promo code; undefined if part of it can't be read. */
function readCode(typed: typeof EMPTY, isPercent: boolean, startsOn: string, endsOn: string | undefined) {
  const currency = typed.currency.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const readTypedAmount = (text: string) => readAmount(text, isCurrency ? currency : 'USD');
  const [percent, amount, minimum] = [
    readCount(typed.percent),
    readTypedAmount(typed.amount),
    readTypedAmount(typed.minimum),
  ];
  const [limitTotal, limitPerMember] = [readCount(typed.limitTotal), readCount(typed.limitPerMember)];
  const isWorthWrong = isPercent ? !percent || percent > 100 : typeof amount !== 'number' || amount === 0;
  const wrong = { worth: isWorthWrong, currency: !isCurrency, minimum: minimum === 'wrong' };
  const isReadable = limitTotal !== undefined && limitPerMember !== undefined && !Object.values(wrong).includes(true);
  const input: NewPromoCode | undefined =
    isReadable && typed.promoCode.trim() !== ''
      ? {
          promoCode: typed.promoCode,
          percent: isPercent ? percent! : null,
          amounts: isPercent ? {} : toAmounts(currency, amount),
          minimums: toAmounts(currency, minimum),
          limitTotal,
          limitPerMember,
          isFirstBookingOnly: typed.isFirstBookingOnly,
          listingId: typed.listingId.trim() || null,
          city: typed.city.trim() || null,
          startsOn,
          endsOn: endsOn ?? null,
        }
      : undefined;
  return { input, wrong: { ...wrong, limitTotal: limitTotal === undefined, perMember: limitPerMember === undefined } };
}

export function PromoCodeForm() {
  const intl = useIntl();
  const firstCurrency = useFirstCurrency();
  const [typed, setTyped] = useState({ ...EMPTY, currency: firstCurrency });
  const [isPercent, setPercent] = useState(true);
  const [startsOn, setStartsOn] = useState(() => dayFromNow(0));
  const [endsOn, setEndsOn] = useState<string>();
  const form = useStaffForm({
    sending: useCreateCode(),
    done: intl.formatMessage({ defaultMessage: 'Promo code created' }),
    onDone: () => {
      setTyped({ ...EMPTY, currency: firstCurrency });
      setEndsOn(undefined);
    },
  });
  const { isAsked, errors } = form;
  const { input, wrong } = readCode(typed, isPercent, startsOn, endsOn);
  const numberError = intl.formatMessage({ defaultMessage: 'Enter a number, such as 10.' });
  const number = (field: Exclude<keyof typeof EMPTY, 'isFirstBookingOnly'>, isWrong: boolean, error?: string) => ({
    inputMode: 'decimal' as const,
    value: typed[field],
    error: isAsked && isWrong ? numberError : error,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  const change = (more: Partial<typeof EMPTY>) => setTyped({ ...typed, ...more });
  const currencyField = (
    <TextField
      label={<FormattedMessage defaultMessage="Currency" />}
      description={<FormattedMessage defaultMessage="Such as USD or CAD" />}
      maxLength={3}
      autoComplete="off"
      autoCapitalize="characters"
      value={typed.currency}
      error={
        isAsked && wrong.currency ? intl.formatMessage({ defaultMessage: 'Enter a code such as USD.' }) : undefined
      }
      onChange={(event) => change({ currency: event.target.value })}
    />
  );
  return (
    <StaffForm form={form} input={input} action={<FormattedMessage defaultMessage="Create promo code" />}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={<FormattedMessage defaultMessage="Code" />}
          description={<FormattedMessage defaultMessage="4 to 24 letters, digits, and hyphens" />}
          maxLength={PROMOTIONS.codeMaximumCharacters}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.promoCode}
          error={
            isAsked && typed.promoCode.trim() === ''
              ? intl.formatMessage({ defaultMessage: 'Enter a code.' })
              : errors['promoCode']
          }
          onChange={(event) => change({ promoCode: event.target.value })}
        />
        <Select
          label={<FormattedMessage defaultMessage="Worth" />}
          value={isPercent ? 'percent' : 'amount'}
          onChange={(event) => setPercent(event.target.value === 'percent')}
        >
          <option value="percent">{intl.formatMessage({ defaultMessage: 'A percentage' })}</option>
          <option value="amount">{intl.formatMessage({ defaultMessage: 'A fixed amount' })}</option>
        </Select>
        {isPercent ? (
          <TextField
            label={<FormattedMessage defaultMessage="Percent off the total" />}
            {...number('percent', wrong.worth, errors['percent'])}
          />
        ) : (
          <>
            <TextField
              label={<FormattedMessage defaultMessage="Amount off the total" />}
              {...number('amount', wrong.worth, errors['amounts'])}
            />
            {currencyField}
          </>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'First day (UTC)' })}
          value={startsOn}
          onChange={setStartsOn}
          minimum={dayFromNow(0)}
          error={errors['startsOn']}
        />
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Last day (UTC, optional)' })}
          value={endsOn}
          onChange={setEndsOn}
          onClear={() => setEndsOn(undefined)}
          minimum={startsOn}
          error={errors['endsOn']}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Total uses (optional)" />}
          {...number('limitTotal', wrong.limitTotal, errors['limitTotal'])}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Uses per member (optional)" />}
          {...number('limitPerMember', wrong.perMember, errors['limitPerMember'])}
        />
      </div>
      <fieldset className="grid min-w-0 gap-5 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="float-start mb-1 w-full font-semibold sm:col-span-full">
          <FormattedMessage defaultMessage="Conditions (optional)" />
        </legend>
        <TextField
          label={<FormattedMessage defaultMessage="Minimum total" />}
          {...number('minimum', wrong.minimum, errors['minimums'])}
        />
        {isPercent && currencyField}
        <TextField
          label={<FormattedMessage defaultMessage="City" />}
          value={typed.city}
          error={errors['city']}
          onChange={(event) => change({ city: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Listing ID" />}
          description={<FormattedMessage defaultMessage="The last part of the listing’s URL" />}
          autoComplete="off"
          spellCheck={false}
          value={typed.listingId}
          error={errors['listingId']}
          onChange={(event) => change({ listingId: event.target.value })}
        />
        <Checkbox
          className="sm:col-span-full"
          checked={typed.isFirstBookingOnly}
          onChange={(event) => change({ isFirstBookingOnly: event.target.checked })}
        >
          <FormattedMessage defaultMessage="Only for a member’s first booking" />
        </Checkbox>
      </fieldset>
    </StaffForm>
  );
}
