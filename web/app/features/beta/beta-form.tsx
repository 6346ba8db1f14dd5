// Joins the waiting list: email, place, and role. Submitting twice keeps one place; the confirmation is sent by email.
import { BETA_ROLES } from '@daynook/contract/limits/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { NO_ERRORS, toErrors } from '../../nouns/accounts/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { betaPlaceQuery } from './beta-api.ts';

type Role = (typeof BETA_ROLES)[number];

const roles = defineMessages({
  guest: { defaultMessage: 'Book a workspace' },
  host: { defaultMessage: 'Host my space' },
  team: { defaultMessage: 'Find space for my team' },
}) satisfies Record<Role, object>;

export function BetaForm({ email: ownEmail }: { email: string | undefined }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [typedEmail, setEmail] = useState<string>();
  const [postalCode, setPostalCode] = useState('');
  const [joiningAs, setJoiningAs] = useState<Role>('guest');
  const email = typedEmail ?? ownEmail ?? '';
  const join = useMutation({
    mutationFn: () =>
      call('POST /api/beta/places', { body: { email: email.trim(), postalCode: postalCode.trim(), joiningAs } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: betaPlaceQuery.queryKey }),
  });
  const { fields, words } = join.isError ? toErrors(join.error, ['email', 'postalCode', 'joiningAs']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!join.isPending) join.mutate();
  };
  if (join.isSuccess) {
    return (
      <Card className="grid gap-3 p-7 md:p-8">
        <p role="status" className="flex items-start gap-3 text-[17px]">
          <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-pill bg-moss-wash text-moss">
            <CheckIcon size={18} />
          </span>
          <span>
            <FormattedMessage
              defaultMessage="{email} is on the list. We’ve emailed you your place in line."
              values={{ email: <strong className="break-all">{email.trim()}</strong> }}
            />
          </span>
        </p>
        <Waiting count={join.data.waitingCount} />
      </Card>
    );
  }
  return (
    <Card className="p-7 md:p-8">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          type="email"
          label={<FormattedMessage defaultMessage="Email" />}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fields['email']}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-cols-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TextField
            label={<FormattedMessage defaultMessage="Postal code" />}
            autoComplete="postal-code"
            placeholder="97214"
            value={postalCode}
            onChange={(event) => setPostalCode(event.target.value)}
            error={fields['postalCode']}
          />
          <Select
            label={<FormattedMessage defaultMessage="What brings you here?" />}
            value={joiningAs}
            onChange={(event) => setJoiningAs(event.target.value as Role)}
            error={fields['joiningAs']}
          >
            {BETA_ROLES.map((role) => (
              <option key={role} value={role}>
                {intl.formatMessage(roles[role])}
              </option>
            ))}
          </Select>
        </div>
        <FormError words={words} />
        <p>
          <Button type="submit" isBusy={join.isPending}>
            <FormattedMessage defaultMessage="Request an invitation" />
          </Button>
        </p>
      </form>
    </Card>
  );
}

export const Waiting = ({ count }: { count: number }) => (
  <p className="text-muted num">
    <FormattedMessage
      defaultMessage="{count, plural, one {One person is waiting.} other {# people are waiting.}}"
      values={{ count }}
    />
  </p>
);
