// A team's rules: a form for owners and admins, and a list for bookers.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { readAmount, writeAmount } from '../../nouns/listings/listing-price-rules.ts';
import { useAllPolicies } from '../../nouns/listings/policy-choices.ts';
import { type Team, useChangeRules } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const AMOUNTS = ['teamBudgetMinor', 'memberBudgetMinor', 'dayCapMinor'] as const;
type Amount = (typeof AMOUNTS)[number];

export const TeamRulesSection = ({ team }: { team: Team }) => (
  <SettingsSection
    title={<FormattedMessage defaultMessage="Rules" />}
    lead={
      <FormattedMessage defaultMessage="We check them before each booking for the team, and before changes that make one more expensive. A booking counts in the month it starts." />
    }
  >
    {team.can.manage ? <RulesForm team={team} /> : <RulesList team={team} />}
  </SettingsSection>
);

function RulesForm({ team: { _id, currency, rules } }: { team: Team }) {
  const intl = useIntl();
  const change = useChangeRules(_id);
  const [typed, setTyped] = useState<Record<Amount, string>>({
    teamBudgetMinor: writeAmount(rules.teamBudgetMinor, currency, intl.locale),
    memberBudgetMinor: writeAmount(rules.memberBudgetMinor, currency, intl.locale),
    dayCapMinor: writeAmount(rules.dayCapMinor, currency, intl.locale),
  });
  const allPolicies = useAllPolicies(rules.cancellationPolicies ?? []);
  const [policies, setPolicies] = useState<readonly CancellationPolicyId[]>(rules.cancellationPolicies ?? allPolicies);
  const [isListOnly, setListOnly] = useState(rules.isListOnly);
  const [wasTried, setTried] = useState(false);
  const amountIn = (field: Amount) => readAmount(typed[field], currency);
  const noPolicy = policies.length === 0;
  const errors = fieldErrors(change.error);
  const findError = (field: Amount) =>
    wasTried && amountIn(field) === 'wrong'
      ? intl.formatMessage({ defaultMessage: 'Enter an amount, or leave it empty for no limit.' })
      : errors[field];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const amounts = AMOUNTS.map((field) => [field, amountIn(field)] as const);
    if (noPolicy || amounts.some(([, amount]) => amount === 'wrong')) {
      focusError(event.currentTarget);
      return;
    }
    const isEvery = policies.length === allPolicies.length;
    change.mutate(
      {
        ...(Object.fromEntries(amounts) as Record<Amount, number | null>),
        cancellationPolicies: isEvery ? null : [...policies],
        isListOnly,
      },
      { onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Rules saved' })) },
    );
  };
  const bind = (field: Amount) => ({
    currency,
    value: typed[field],
    error: findError(field),
    onChange: (text: string) => setTyped({ ...typed, [field]: text }),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={change.error} />
      <AmountField
        label={<FormattedMessage defaultMessage="Team’s budget per month (optional)" />}
        {...bind('teamBudgetMinor')}
      />
      <AmountField
        label={<FormattedMessage defaultMessage="Each member’s budget per month (optional)" />}
        {...bind('memberBudgetMinor')}
      />
      <AmountField
        label={<FormattedMessage defaultMessage="Maximum price per day (optional)" />}
        {...bind('dayCapMinor')}
      />
      <fieldset>
        <legend className="font-semibold">
          <FormattedMessage defaultMessage="Cancellation policies" />
        </legend>
        {allPolicies.map((policy) => (
          <Checkbox
            key={policy}
            checked={policies.includes(policy)}
            aria-invalid={wasTried && noPolicy ? true : undefined}
            onChange={(event) =>
              setPolicies(allPolicies.filter((one) => (one === policy ? event.target.checked : policies.includes(one))))
            }
          >
            {policyName(intl, policy)}
          </Checkbox>
        ))}
        {wasTried && noPolicy && (
          <FieldError role="alert">
            <FormattedMessage defaultMessage="Allow at least one policy." />
          </FieldError>
        )}
      </fieldset>
      <Checkbox checked={isListOnly} onChange={(event) => setListOnly(event.target.checked)}>
        <FormattedMessage defaultMessage="Only listings on the team’s list" />
      </Checkbox>
      <Button type="submit" isBusy={change.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Save" />
      </Button>
    </form>
  );
}

function RulesList({ team: { currency, rules } }: { team: Team }) {
  const intl = useIntl();
  const { teamBudgetMinor, memberBudgetMinor, dayCapMinor, cancellationPolicies, isListOnly } = rules;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} withCode />;
  const rows = [
    teamBudgetMinor !== null && (
      <FormattedMessage
        key="team"
        defaultMessage="The team can spend {amount} a month."
        values={{ amount: money(teamBudgetMinor) }}
      />
    ),
    memberBudgetMinor !== null && (
      <FormattedMessage
        key="member"
        defaultMessage="Each member can spend {amount} a month."
        values={{ amount: money(memberBudgetMinor) }}
      />
    ),
    dayCapMinor !== null && (
      <FormattedMessage
        key="day"
        defaultMessage="A booking can cost up to {amount} a day."
        values={{ amount: money(dayCapMinor) }}
      />
    ),
    cancellationPolicies && (
      <FormattedMessage
        key="policies"
        defaultMessage="Allowed cancellation policies: {policies}."
        values={{
          policies: intl.formatList(cancellationPolicies.map((policy) => policyName(intl, policy))),
        }}
      />
    ),
    isListOnly && <FormattedMessage key="list" defaultMessage="Only listings on the team’s list can be booked." />,
  ].filter(Boolean);
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="This team has no rules. You can book any listing in its currency, {currency}."
          values={{ currency }}
        />
      </p>
    );
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={(row as { key: string }).key}>{row}</li>
      ))}
    </ul>
  );
}
