// Adds or changes the payout account for a currency. Bank numbers stay in the form: unlike other drafts, they're never written to browser
// storage.
import { PAYOUT_SCHEDULES, PAYOUTS, type PayoutAccountKind } from '@daynook/contract/limits/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../nouns/accounts/confirm-email.tsx';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { type PayoutAccount, useSaveAccount } from '../../nouns/payouts/api.ts';
import { scheduleNames } from '../../nouns/payouts/words.ts';
import { Button } from '../../ui/button.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { InfoIcon } from '../../ui/icons/icons.tsx';
import {
  type FieldName,
  fieldErrors,
  likelyKind,
  listFields,
  listKinds,
  listStripeCountries,
  missingIn,
  NOTHING_TYPED,
  type TypedAccount,
  toAccount,
} from './account-fields.ts';
import { KindChoice } from './kind-choice.tsx';
import { StripeFields } from './stripe-fields.tsx';

interface AccountFormProps {
  /** The account's currency. When adding an account, the currencies to offer first. */
  currencies: readonly [string, ...string[]];
  /** Currencies that have an account already. */
  except?: readonly string[];
  /** Whether hosts can be paid through Stripe here. */
  hasStripe: boolean;
  /** The account to change; undefined adds one. */
  account: PayoutAccount | undefined;
  onSaved: (account: PayoutAccount) => void;
  onCancel: () => void;
}

export const AccountForm = (props: AccountFormProps) => (
  <OwnerGate onCancel={props.onCancel}>
    <Fields {...props} />
  </OwnerGate>
);

function Fields({ currencies, except = [], hasStripe, account, onSaved, onCancel }: AccountFormProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [currency, setCurrency] = useState<string>(currencies[0]);
  const [chosenKind, setKind] = useState(account?.kind);
  const countries = hasStripe ? listStripeCountries(currency) : [];
  const [chosenCountry, setCountry] = useState(account?.stripe?.country);
  const country = countries.find((code) => code === chosenCountry) ?? countries[0];
  const kind = usableKind(chosenKind, country) ?? (country ? 'stripe' : likelyKind(currency));
  const [schedule, setSchedule] = useState(account?.schedule ?? 'weekly');
  const [typed, setTyped] = useState<TypedAccount>({ ...NOTHING_TYPED, holderName: account?.holderName ?? '' });
  const [missing, setMissing] = useState<Partial<Record<FieldName, MessageDescriptor>>>({});
  const save = useSaveAccount(onSaved);
  const refused = fieldErrors(save.error);
  const { asksPassword, readProof } = useOwnerProof(typed.password, save.error);
  const needsConfirmedEmail = useNeedsConfirmedEmail();
  const fields = listFields(kind, asksPassword);

  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const nowMissing = missingIn(typed, fields);
    setMissing(nowMissing);
    if (Object.keys(nowMissing).length > 0) {
      refuse();
      return;
    }
    const body = {
      currency,
      account: toAccount(kind, typed, country),
      schedule,
      ...readProof(),
    };
    save.mutate(body, {
      onError: (error) => {
        refuse();
        if (hasCode(error, 'EMAIL_NOT_VERIFIED')) void queries.invalidateQueries({ queryKey: ['own-profile'] });
      },
    });
  };

  const errorFor = (field: FieldName) => {
    const words = missing[field];
    return words ? intl.formatMessage(words) : refused[field];
  };
  const bind = (field: FieldName) => ({
    id: `${id}${field}`,
    value: typed[field],
    error: errorFor(field),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value });
      setMissing((known) => ({ ...known, [field]: undefined }));
    },
  });
  /** Something else on the page already shows the error. */
  const isExplained =
    fields.some((field) => refused[field] !== undefined) ||
    (needsConfirmedEmail && hasCode(save.error, 'EMAIL_NOT_VERIFIED'));
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {!account && (
        <CurrencyField
          id={`${id}currency`}
          label={<FormattedMessage defaultMessage="Currency" />}
          description={<FormattedMessage defaultMessage="Each currency you earn in has its own account." />}
          value={currency}
          likely={currencies}
          except={except}
          onChange={setCurrency}
        />
      )}
      <KindChoice
        kinds={country ? ['stripe', ...listKinds(currency)] : listKinds(currency)}
        value={kind}
        onChange={setKind}
      />
      {kind === 'stripe' ? (
        <StripeFields countries={countries} country={country!} error={refused['country']} onChange={setCountry} />
      ) : (
        <TextField
          label={<FormattedMessage defaultMessage="Name on the account" />}
          description={<FormattedMessage defaultMessage="Exactly as it appears on your bank account." />}
          autoComplete="name"
          maxLength={PAYOUTS.holderMaximumCharacters}
          {...bind('holderName')}
        />
      )}
      <BankFields kind={kind} bind={bind} />
      <Select
        label={<FormattedMessage defaultMessage="Schedule" />}
        description={<FormattedMessage defaultMessage="Payout days start at midnight UTC." />}
        value={schedule}
        onChange={(event) => setSchedule(event.target.value as typeof schedule)}
      >
        {PAYOUT_SCHEDULES.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage(scheduleNames[one])}
          </option>
        ))}
      </Select>
      {asksPassword && (
        <PasswordField
          label={<FormattedMessage defaultMessage="Your {brand} password" />}
          autoComplete="current-password"
          {...bind('password')}
        />
      )}
      {needsConfirmedEmail && (
        <ConfirmEmail
          lead={<FormattedMessage defaultMessage="We email you about every change to this account." />}
          onConfirmed={() => save.reset()}
        />
      )}
      <PauseNote currency={currency} />
      <FormError words={isExplained ? undefined : save.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={needsConfirmedEmail}>
          <SaveLabel isStripe={kind === 'stripe'} isNew={!account} />
        </Button>
        <Button variant="plain" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

function SaveLabel({ isStripe, isNew }: { isStripe: boolean; isNew: boolean }) {
  if (isStripe) return <FormattedMessage defaultMessage="Save and continue" />;
  return isNew ? <FormattedMessage defaultMessage="Add account" /> : <FormattedMessage defaultMessage="Save account" />;
}

/** The chosen kind, unless it's Stripe and Stripe doesn't pay out this currency. */
const usableKind = (chosen: PayoutAccountKind | undefined, stripeCountry: string | undefined) =>
  chosen === 'stripe' && stripeCountry === undefined ? undefined : chosen;

/** Why payouts pause after a change. */
const PauseNote = ({ currency }: { currency: string }) => (
  <p className="flex items-start gap-3 rounded-card bg-well p-4 text-[15px] text-pretty">
    <InfoIcon size={20} className="mt-0.5 shrink-0 text-moss" />
    <span>
      <FormattedMessage
        defaultMessage="Payouts in {currency} pause for {hours} hours after you save, and we email you. That gives you time to stop a change you didn’t make."
        values={{ currency, hours: PAYOUTS.pausedHoursAfterChange }}
      />
    </span>
  </p>
);

interface BankFieldsProps {
  kind: PayoutAccountKind;
  bind: (field: FieldName) => {
    id: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** The numbers that identify a bank account, by country. */
function BankFields({ kind, bind }: BankFieldsProps) {
  const intl = useIntl();
  const digits = (field: FieldName) => ({
    ...bind(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
  });
  switch (kind) {
    case 'us':
      return (
        <>
          <Row>
            <TextField
              label={<FormattedMessage defaultMessage="Routing number" />}
              description={<FormattedMessage defaultMessage="Nine digits" />}
              {...digits('routingNumber')}
            />
            <TextField
              label={<FormattedMessage defaultMessage="Account number" />}
              description={<FormattedMessage defaultMessage="4 to 17 digits" />}
              {...digits('accountNumber')}
            />
          </Row>
          <Select label={<FormattedMessage defaultMessage="Account type" />} {...bind('accountType')}>
            {(['checking', 'savings'] as const).map((type) => (
              <option key={type} value={type}>
                {intl.formatMessage(accountTypes[type])}
              </option>
            ))}
          </Select>
        </>
      );
    case 'ca':
      return (
        <>
          <Row>
            <TextField
              label={<FormattedMessage defaultMessage="Institution number" />}
              description={<FormattedMessage defaultMessage="Three digits" />}
              {...digits('institutionNumber')}
            />
            <TextField
              label={<FormattedMessage defaultMessage="Transit number" />}
              description={<FormattedMessage defaultMessage="Five digits" />}
              {...digits('transitNumber')}
            />
          </Row>
          <TextField
            label={<FormattedMessage defaultMessage="Account number" />}
            description={<FormattedMessage defaultMessage="7 to 12 digits" />}
            {...digits('accountNumber')}
          />
        </>
      );
    case 'au':
      return (
        <Row>
          <TextField
            label={<FormattedMessage defaultMessage="BSB" />}
            description={<FormattedMessage defaultMessage="Six digits" />}
            {...digits('bsb')}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Account number" />}
            description={<FormattedMessage defaultMessage="4 to 10 digits" />}
            {...digits('accountNumber')}
          />
        </Row>
      );
    case 'nz':
      return (
        <TextField
          label={<FormattedMessage defaultMessage="Account number" />}
          description={<FormattedMessage defaultMessage="Such as 12-3140-0171323-50" />}
          {...digits('accountNumber')}
        />
      );
    case 'iban':
      return (
        <TextField
          label={<FormattedMessage defaultMessage="IBAN" />}
          description={
            <FormattedMessage
              defaultMessage="For example: {example}"
              values={{ example: <span className="whitespace-nowrap num">DE89 3704 0044 0532 0130 00</span> }}
            />
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...bind('iban')}
        />
      );
    default:
      return null;
  }
}

const accountTypes = defineMessages({
  checking: { defaultMessage: 'Checking' },
  savings: { defaultMessage: 'Savings' },
});

export const currencyLabel = (code: string, locale: string): string =>
  `${code} · ${new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code}`;

const Row = ({ children }: { children: React.ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);
