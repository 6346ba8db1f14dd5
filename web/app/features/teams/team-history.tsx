// What happened in a team, when, and who did it. For owners and admins.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { type Team, type TeamEvent, teamEventsQuery } from '../../nouns/teams/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';

export function TeamHistory({ team }: { team: Team }) {
  const events = useInfiniteQuery(teamEventsQuery(team._id));
  const rows = events.data?.pages.flatMap((page) => page.events);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="History" />}
      lead={
        <FormattedMessage defaultMessage="Who changed the team, its members, and its rules. Only owners and admins see it." />
      }
    >
      {rows ? (
        <ul className="-my-3.5 divide-y divide-line">
          {rows.map((event) => (
            <li key={event._id} className="py-3.5 wrap-anywhere">
              <p>
                <EventWords event={event} />
              </p>
              {event.rules && <RuleChanges rules={event.rules} currency={team.currency} />}
              <p className="mt-0.5 text-[14px] text-muted">
                <ZonedTime startsAt={event.at} timeZone={team.timeZone} withDate />
              </p>
            </li>
          ))}
        </ul>
      ) : events.isError ? (
        <ErrorState
          className="!py-6"
          error={events.error}
          title={<FormattedMessage defaultMessage="We couldn’t load the team’s history" />}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      ) : (
        <TextSkeleton lines={4} />
      )}
      <ListMore list={events} />
    </SettingsSection>
  );
}

const fieldNames: Record<TeamEvent['fields'][number], MessageDescriptor> = defineMessages({
  name: { defaultMessage: 'name', description: 'Of a team, in a list of what changed' },
  billingAddress: { defaultMessage: 'billing address', description: 'Of a team, in a list of what changed' },
  taxNumber: { defaultMessage: 'tax number', description: 'Of a team, in a list of what changed' },
  purchaseOrder: { defaultMessage: 'purchase order number', description: 'Of a team, in a list of what changed' },
});

const words: Record<TeamEvent['action'], MessageDescriptor> = defineMessages({
  created: { defaultMessage: '{actor} created the team.' },
  changed: { defaultMessage: '{actor} changed the team’s details: {fields}.' },
  'rules-changed': { defaultMessage: '{actor} saved the rules.' },
  invited: {
    defaultMessage: '{actor} invited someone as {role, select, owner {owner} admin {admin} other {booker}}.',
  },
  withdrawn: {
    defaultMessage: '{actor} withdrew an invitation as {role, select, owner {owner} admin {admin} other {booker}}.',
  },
  accepted: {
    defaultMessage: '{actor} joined the team as {role, select, owner {owner} admin {admin} other {booker}}.',
  },
  declined: {
    defaultMessage: '{actor} declined an invitation as {role, select, owner {owner} admin {admin} other {booker}}.',
  },
  'role-changed': {
    defaultMessage:
      '{actor} changed the role of {member} to {role, select, owner {owner} admin {admin} other {booker}}.',
  },
  removed: { defaultMessage: '{actor} removed {member} from the team.' },
  left: { defaultMessage: '{actor} left the team.' },
  closed: { defaultMessage: '{actor} closed the team.' },
});

function EventWords({ event: { action, actor, member, role, fields } }: { event: TeamEvent }) {
  const intl = useIntl();
  const writeName = (key: string, person: TeamEvent['actor']) =>
    person ? (
      <bdi key={key} className="font-semibold">
        {person.name}
      </bdi>
    ) : (
      intl.formatMessage({ defaultMessage: 'A former member' })
    );
  return (
    <FormattedMessage
      {...words[action]}
      values={{
        actor: writeName('actor', actor),
        member: writeName('member', member),
        role: role ?? 'booker',
        fields: intl.formatList(fields.map((field) => intl.formatMessage(fieldNames[field]))),
      }}
    />
  );
}

type Rules = NonNullable<TeamEvent['rules']>;

const amountNames = defineMessages({
  teamBudgetMinor: { defaultMessage: 'Team’s budget per month' },
  memberBudgetMinor: { defaultMessage: 'Each member’s budget per month' },
  dayCapMinor: { defaultMessage: 'Maximum price per day' },
});

/** The rules that differ, with both values. */
function RuleChanges({ rules: { before, after }, currency }: { rules: Rules; currency: string }) {
  const intl = useIntl();
  const none = <FormattedMessage defaultMessage="no limit" description="An amount that isn’t limited" />;
  const changes: [key: string, name: ReactNode, from: ReactNode, to: ReactNode][] = [];
  for (const field of ['teamBudgetMinor', 'memberBudgetMinor', 'dayCapMinor'] as const) {
    const show = (amountMinor: number | null) =>
      amountMinor === null ? none : <Money amountMinor={amountMinor} currency={currency} withCode />;
    if (before[field] !== after[field])
      changes.push([field, intl.formatMessage(amountNames[field]), show(before[field]), show(after[field])]);
  }
  const policies = ({ cancellationPolicies: allowed }: Rules['before']) =>
    allowed === null
      ? intl.formatMessage({ defaultMessage: 'all', description: 'All cancellation policies' })
      : intl.formatList(allowed.map((policy) => policyName(intl, policy)));
  if (policies(before) !== policies(after))
    changes.push([
      'policies',
      <FormattedMessage key="policies" defaultMessage="Cancellation policies" />,
      policies(before),
      policies(after),
    ]);
  const listed = ({ isListOnly }: Rules['before']) =>
    isListOnly
      ? intl.formatMessage({ defaultMessage: 'only those on the team’s list', description: 'Which listings' })
      : intl.formatMessage({ defaultMessage: 'any', description: 'Which listings' });
  if (before.isListOnly !== after.isListOnly)
    changes.push(['list', <FormattedMessage key="list" defaultMessage="Listings" />, listed(before), listed(after)]);
  if (changes.length === 0)
    return (
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="Nothing was different." />
      </p>
    );
  return (
    <ul className="mt-1 grid gap-0.5 text-[15px]">
      {changes.map(([key, name, from, to]) => (
        <li key={key}>
          <FormattedMessage defaultMessage="{name}: {to} instead of {from}" values={{ name, from, to }} />
        </li>
      ))}
    </ul>
  );
}
