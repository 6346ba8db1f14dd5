// For members of teams: whether the booking is their own or for a team, what's left of the budgets, and who's coming.
import { TEAMS } from '@daynook/contract/teams/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { toLocalDate } from '../../lib/formats.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import { type TeamSummary, teamBudgetQuery, teamQuery, teamsQuery } from '../../nouns/teams/api.ts';
import { AttendeeFields } from '../../nouns/teams/attendee-fields.tsx';
import { teamDayQuery } from '../../nouns/teams/day-api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import type { TeamChosen } from './checkout-draft.ts';

interface TeamChoiceProps {
  quote: Pick<Quote, 'currency' | 'startsAt' | 'guests'>;
  value: string | undefined;
  attendeeIds: readonly string[];
  error: string | undefined;
  teamDayId: string | undefined;
  isTeamChosen: boolean;
  purchaseOrder: string;
  onChange: (team: TeamChosen) => void;
}

/** The team day that the reader came from, chosen once: they can still choose otherwise. */
function useTeamDay({ teamDayId, isTeamChosen, onChange }: TeamChoiceProps) {
  const [search] = useSearchParams();
  const id = search.get('teamDay');
  const day = useQuery({ ...teamDayQuery(id ?? ''), enabled: id !== null }).data;
  const number = day?.found?.number;
  useEffect(() => {
    if (!day?.can.book || number === undefined || isTeamChosen) return;
    const coming = day.invited.filter(({ canCome }) => canCome.includes(number));
    onChange({ teamId: day.team._id, attendeeIds: coming.map(({ member }) => member._id), teamDayId: day._id });
  }, [day, number, isTeamChosen, onChange]);
  return day?._id === teamDayId ? day : undefined;
}

/** Nothing for members without a team in the listing's currency. */
export function TeamChoice(props: TeamChoiceProps) {
  const { quote, value, attendeeIds, error, teamDayId, purchaseOrder, onChange } = props;
  const intl = useIntl();
  const day = useTeamDay(props);
  const own = useQuery(teamsQuery);
  const teams = own.data?.teams.filter((team) => team.currency === quote.currency) ?? [];
  const chosen = teams.find(({ _id }) => _id === value);
  // They may have left the team since they chose it.
  const isGone = own.data !== undefined && value !== undefined && !chosen;
  useEffect(() => {
    if (isGone) onChange({ teamId: undefined });
  }, [isGone, onChange]);
  if (teams.length === 0) return null;
  return (
    <>
      <Select
        label={<FormattedMessage defaultMessage="Who is this booking for?" />}
        description={chosen && <Left team={chosen} startsAt={quote.startsAt} />}
        value={chosen?._id ?? ''}
        onChange={(event) => onChange({ teamId: event.target.value || undefined })}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'Just me' })}</option>
        {teams.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen && (
        <AttendeeFields
          teamId={chosen._id}
          guests={quote.guests}
          value={attendeeIds}
          error={error}
          onChange={(memberIds) => onChange({ teamId: chosen._id, attendeeIds: memberIds, teamDayId, purchaseOrder })}
        />
      )}
      {chosen && (
        <TextField
          label={<FormattedMessage defaultMessage="Purchase order number (optional)" />}
          description={<FormattedMessage defaultMessage="Leave this empty to use the team’s." />}
          maxLength={TEAMS.purchaseOrderMaximumCharacters}
          value={purchaseOrder}
          onChange={(event) =>
            onChange({
              teamId: chosen._id,
              attendeeIds: [...attendeeIds],
              teamDayId,
              purchaseOrder: event.target.value,
            })
          }
        />
      )}
      {chosen && day && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="This books your team day: {title}." values={{ title: day.title }} />
        </p>
      )}
    </>
  );
}

/** What's left in the month in which the booking starts. */
function Left({ team: { _id }, startsAt }: { team: TeamSummary; startsAt: string }) {
  const team = useQuery(teamQuery(_id));
  const month = team.data && toLocalDate(startsAt, team.data.timeZone).slice(0, 7);
  const budget = useQuery({ ...teamBudgetQuery(_id, month), enabled: month !== undefined });
  const lefts = [budget.data?.ownLeftMinor, budget.data?.teamLeftMinor].filter((left) => typeof left === 'number');
  if (!budget.data || lefts.length === 0)
    return <FormattedMessage defaultMessage="You pay, and the team’s rules apply." />;
  return (
    <FormattedMessage
      defaultMessage="You pay, and the team’s rules apply. {amount} left of the budget for that month."
      values={{ amount: <Money amountMinor={Math.min(...lefts)} currency={budget.data.currency} withCode /> }}
    />
  );
}
