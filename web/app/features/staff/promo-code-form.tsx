// Makes a promo code. Its terms never change, so all of them are asked for here.
import { PROMOTIONS } from '@daynook/contract/promotion-limits';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DayPicker } from '../../ui/day-picker.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { readAmount } from '../hosting/listing-price-rules.ts';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { dayFromNow } from './fee-form.tsx';
import { useCreateCode } from './promo-codes-api.ts';

const EMPTY = {
  promoCode: '',
  percent: '10',
  amount: '',
  currency: 'USD',
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

const amountsOf = (currency: string, amount: number | null | 'wrong'): Record<string, number> =>
  typeof amount === 'number' && amount > 0 ? { [currency]: amount } : {};

export function PromoCodeForm() {
  const intl = useIntl();
  const [typed, setTyped] = useState(EMPTY);
  const [isPercent, setPercent] = useState(true);
  const [startsOn, setStartsOn] = useState(() => dayFromNow(0));
  const [endsOn, setEndsOn] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const create = useCreateCode();
  const faults = fieldFaults(create.error);
  const change = (more: Partial<typeof EMPTY>) => setTyped({ ...typed, ...more });
  const currency = typed.currency.trim().toUpperCase();
  const percent = readCount(typed.percent);
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const amountOf = (text: string) => readAmount(text, isCurrency ? currency : 'USD');
  const [amount, minimum] = [amountOf(typed.amount), amountOf(typed.minimum)];
  const [limitTotal, limitPerMember] = [readCount(typed.limitTotal), readCount(typed.limitPerMember)];
  const numberFault = intl.formatMessage({ defaultMessage: 'Enter a number, such as 10.' });
  const isWorthMissing = isPercent ? !percent || percent > 100 : typeof amount !== 'number' || amount === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const isWrong = isWorthMissing || minimum === 'wrong' || limitTotal === undefined || limitPerMember === undefined;
    if (isWrong || !isCurrency || typed.promoCode.trim() === '' || create.isPending) return;
    create
      .mutateAsync({
        promoCode: typed.promoCode,
        percent: isPercent ? percent! : null,
        amounts: isPercent ? {} : amountsOf(currency, amount),
        minimums: amountsOf(currency, minimum),
        limitTotal,
        limitPerMember,
        isFirstBookingOnly: typed.isFirstBookingOnly,
        listingId: typed.listingId.trim() || null,
        city: typed.city.trim() || null,
        startsOn,
        endsOn: endsOn ?? null,
      })
      .then(
        () => {
          setTyped(EMPTY);
          setAsked(false);
          toast.success(intl.formatMessage({ defaultMessage: 'Promo code created' }));
        },
        () => undefined,
      );
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label={<FormattedMessage defaultMessage="Code" />}
            description={<FormattedMessage defaultMessage="4 to 24 letters, digits, and hyphens" />}
            maxLength={PROMOTIONS.codeMaximumCharacters}
            autoComplete="off"
            value={typed.promoCode}
            error={
              isAsked && typed.promoCode.trim() === ''
                ? intl.formatMessage({ defaultMessage: 'Enter a code.' })
                : faults['promoCode']
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
              inputMode="numeric"
              value={typed.percent}
              error={isAsked && isWorthMissing ? numberFault : faults['percent']}
              onChange={(event) => change({ percent: event.target.value })}
            />
          ) : (
            <TextField
              label={<FormattedMessage defaultMessage="Amount off the total" />}
              inputMode="decimal"
              value={typed.amount}
              error={isAsked && isWorthMissing ? numberFault : faults['amounts']}
              onChange={(event) => change({ amount: event.target.value })}
            />
          )}
          <TextField
            label={<FormattedMessage defaultMessage="Currency of amounts" />}
            maxLength={3}
            value={typed.currency}
            error={
              isAsked && !isCurrency ? intl.formatMessage({ defaultMessage: 'Enter a code such as USD.' }) : undefined
            }
            onChange={(event) => change({ currency: event.target.value })}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Minimum total (optional)" />}
            inputMode="decimal"
            value={typed.minimum}
            error={isAsked && minimum === 'wrong' ? numberFault : undefined}
            onChange={(event) => change({ minimum: event.target.value })}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Bookings in all (optional)" />}
            inputMode="numeric"
            value={typed.limitTotal}
            error={isAsked && limitTotal === undefined ? numberFault : faults['limitTotal']}
            onChange={(event) => change({ limitTotal: event.target.value })}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Bookings per member (optional)" />}
            inputMode="numeric"
            value={typed.limitPerMember}
            error={isAsked && limitPerMember === undefined ? numberFault : faults['limitPerMember']}
            onChange={(event) => change({ limitPerMember: event.target.value })}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Only in this city (optional)" />}
            value={typed.city}
            error={faults['city']}
            onChange={(event) => change({ city: event.target.value })}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Only for this listing ID (optional)" />}
            value={typed.listingId}
            error={faults['listingId']}
            onChange={(event) => change({ listingId: event.target.value })}
          />
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'First day (UTC)' })}
            value={startsOn}
            onChange={setStartsOn}
            minimum={dayFromNow(0)}
            error={faults['startsOn']}
          />
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'Last day (UTC, optional)' })}
            value={endsOn}
            onChange={setEndsOn}
            onClear={() => setEndsOn(undefined)}
            minimum={startsOn}
            error={faults['endsOn']}
          />
        </div>
        <Checkbox
          checked={typed.isFirstBookingOnly}
          onChange={(event) => change({ isFirstBookingOnly: event.target.checked })}
        >
          <FormattedMessage defaultMessage="Only for a member’s first booking" />
        </Checkbox>
        <FormFailure error={create.error} />
        <div>
          <Button type="submit" size="sm" isBusy={create.isPending}>
            <FormattedMessage defaultMessage="Create promo code" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
