// Creates an API token: its name, what it may do, and until when.
import {
  API_TOKENS,
  isMarketScope,
  MARKET_SCOPES,
  TOKEN_SCOPES,
  type TokenScope,
} from '@daynook/contract/accounts/token-scopes';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateToken } from './api.ts';
import { scopeLeads, scopeNames } from './words.ts';

const OTHER = 'other';
const DAY_MS = 86_400_000;
const toDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface CreateTokenDialogProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const intl = useIntl();
  const may = useMay();
  const create = useCreateToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [lifetime, setLifetime] = useState<string>(String(API_TOKENS.lifetimeDays[1]));
  const [day, setDay] = useState(toDay(API_TOKENS.lifetimeDays[1]));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { asksPassword, readProof } = useOwnerProof(password, create.error);
  const errors = fieldErrors(create.error);
  const isNameMissing = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing || scopes.length === 0 || create.isPending) return;
    const expiresOn = lifetime === OTHER ? day : toDay(Number(lifetime));
    create.mutate(
      { name: name.trim(), scopes: [...scopes], expiresOn, ...readProof() },
      { onSuccess: ({ secret }) => onCreated(secret) },
    );
  };
  const choose = (scope: TokenScope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  const offered = TOKEN_SCOPES.filter((scope) => !isMarketScope(scope) || may(MARKET_SCOPES[scope]));
  const scopeError =
    errors['scopes'] ??
    (isTried && scopes.length === 0 ? intl.formatMessage({ defaultMessage: 'Choose at least one.' }) : undefined);
  return (
    <Dialog isOpen onClose={onClose} title={<FormattedMessage defaultMessage="New API token" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="Name" />}
          description={<FormattedMessage defaultMessage="What it’s for, such as “Calendar script.”" />}
          value={name}
          maxLength={API_TOKENS.nameCharacters}
          autoComplete="off"
          error={isTried && isNameMissing ? intl.formatMessage({ defaultMessage: 'Required.' }) : errors['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset aria-describedby={scopeError ? 'token-scopes-error' : undefined}>
          <legend className="mb-1 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="What it can do" />
          </legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              description={scopeLeads[scope] && <FormattedMessage {...scopeLeads[scope]} />}
              onChange={(event) => choose(scope, event.target.checked)}
            >
              <FormattedMessage {...scopeNames[scope]} />
            </Checkbox>
          ))}
          {scopeError && (
            <FieldError id="token-scopes-error" role="alert" className="mt-1.5">
              {scopeError}
            </FieldError>
          )}
        </fieldset>
        <Select
          label={<FormattedMessage defaultMessage="Expires" />}
          value={lifetime}
          error={lifetime === OTHER ? undefined : errors['expiresOn']}
          onChange={(event) => setLifetime(event.target.value)}
        >
          {API_TOKENS.lifetimeDays.map((days) => (
            <option key={days} value={days}>
              {intl.formatMessage({ defaultMessage: 'In {days} days' }, { days })}
            </option>
          ))}
          <option value={OTHER}>{intl.formatMessage({ defaultMessage: 'On a date' })}</option>
        </Select>
        {lifetime === OTHER && (
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'Last day it works (UTC)' })}
            value={day}
            minimum={toDay(0)}
            maximum={toDay(API_TOKENS.longestDays)}
            error={errors['expiresOn']}
            onChange={setDay}
          />
        )}
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={create.error}
          isBusy={create.isPending}
          confirm={<FormattedMessage defaultMessage="Create token" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
