// A team's months, for owners and admins: what was paid and refunded, what's still open, and the files for its books.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { monthStart } from '../../lib/dates/calendar-dates.ts';
import { formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type StatementFile, saveTeamStatement, type Team, teamStatementQuery } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatementLines } from './statement-lines.tsx';

/** The team's months up to this one, newest first. */
function listMonths({ createdAt, timeZone }: Team): string[] {
  const first = monthStart(toLocalDate(createdAt, timeZone));
  const months: string[] = [];
  for (let month = monthStart(toLocalDate(new Date(), timeZone)); month >= first; month = monthStart(month, -1))
    months.push(month.slice(0, 7));
  return months;
}

export function TeamStatements({ team }: { team: Team }) {
  const locale = useLocale();
  const months = listMonths(team);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0] ?? toLocalDate(team.createdAt, team.timeZone).slice(0, 7);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Monthly statements" />}
      lead={
        <FormattedMessage defaultMessage="What the team’s members paid and got back, with the purchase order number at the time of each booking. Owners and admins can open each booking’s receipt and invoices here." />
      }
    >
      <Select
        label={<FormattedMessage defaultMessage="Month" />}
        value={month}
        onChange={(event) => setChosen(event.target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {formatLocalDate(`${one}-01`, locale, 'month')}
          </option>
        ))}
      </Select>
      <Month team={team} month={month} />
    </SettingsSection>
  );
}

function Month({ team, month }: { team: Team; month: string }) {
  const statement = useQuery(teamStatementQuery(team._id, month));
  const { data } = statement;
  if (!data)
    return statement.isError ? (
      <ErrorState
        className="!py-6"
        error={statement.error}
        title={<FormattedMessage defaultMessage="We couldn’t load this month" />}
        onRetry={() => void statement.refetch()}
        isRetrying={statement.isFetching}
      />
    ) : (
      <Skeleton className="h-24 rounded-panel" />
    );
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={data.currency} withCode />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
        <dt>
          <FormattedMessage defaultMessage="Paid" />
        </dt>
        <dd className="text-end">{money(data.paidMinor)}</dd>
        <dt>
          <FormattedMessage defaultMessage="Refunded" />
        </dt>
        <dd className="text-end">{money(data.refundedMinor)}</dd>
        <dt className="font-semibold">
          <FormattedMessage defaultMessage="Total" />
        </dt>
        <dd className="text-end font-semibold">{money(data.netMinor)}</dd>
        {data.unpaidMinor > 0 && (
          <>
            <dt className="text-muted">
              <FormattedMessage defaultMessage="Not paid yet" />
            </dt>
            <dd className="text-end text-muted">{money(data.unpaidMinor)}</dd>
          </>
        )}
      </dl>
      <p className="text-[14.5px] text-muted">
        {data.isOpen && (
          <>
            <FormattedMessage defaultMessage="This month isn’t over yet." />{' '}
          </>
        )}
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No payments or refunds.} one {# payment or refund.} other {# payments and refunds.}}"
          values={{ count: data.lineCount }}
        />
      </p>
      <p className="flex flex-wrap gap-3">
        <FileButton teamId={team._id} month={month} kind="pdf" />
        {data.invoiceCount > 0 && <FileButton teamId={team._id} month={month} kind="invoices.pdf" />}
        <FileButton teamId={team._id} month={month} kind="csv" />
      </p>
      {data.lineCount > 0 && <StatementLines team={team} month={month} />}
    </>
  );
}

function toWords(intl: IntlShape, kind: StatementFile): string {
  if (kind === 'csv') return intl.formatMessage({ defaultMessage: 'Download CSV' });
  return kind === 'pdf'
    ? intl.formatMessage({ defaultMessage: 'Download PDF' })
    : intl.formatMessage({ defaultMessage: 'Download PDF with all invoices' });
}

function FileButton({ teamId, month, kind }: { teamId: string; month: string; kind: StatementFile }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const save = useMutation({ mutationFn: () => saveTeamStatement(teamId, month, kind) });
  return (
    <Button
      variant="outline"
      size="sm"
      isBusy={save.isPending}
      onClick={() => save.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })}
    >
      {toWords(intl, kind)}
    </Button>
  );
}
