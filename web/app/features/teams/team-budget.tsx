// What the team and the reader have spent this month, and what's left.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { teamBudgetQuery } from '../../nouns/teams/api.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function TeamBudgetSection({ teamId }: { teamId: string }) {
  const locale = useLocale();
  const budget = useQuery(teamBudgetQuery(teamId));
  const { data } = budget;
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Spending" />}
      lead={data && formatLocalDate(`${data.month}-01`, locale, 'month')}
    >
      {data ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Spent
            label={<FormattedMessage defaultMessage="Team" description="Spending of the whole team" />}
            usedMinor={data.teamUsedMinor}
            leftMinor={data.teamLeftMinor}
            currency={data.currency}
          />
          <Spent
            label={<FormattedMessage defaultMessage="You" description="Spending of the reader" />}
            usedMinor={data.ownUsedMinor}
            leftMinor={data.ownLeftMinor}
            currency={data.currency}
          />
        </dl>
      ) : budget.isError ? (
        <ErrorState
          className="!py-6"
          error={budget.error}
          title={<FormattedMessage defaultMessage="We couldn’t load the team’s spending" />}
          onRetry={() => void budget.refetch()}
          isRetrying={budget.isFetching}
        />
      ) : (
        <Skeleton className="h-20 rounded-panel" />
      )}
    </SettingsSection>
  );
}

interface SpentProps {
  label: React.ReactNode;
  usedMinor: number;
  leftMinor: number | null;
  currency: string;
}

const Spent = ({ label, usedMinor, leftMinor, currency }: SpentProps) => (
  <div className="rounded-card bg-well px-5 py-4">
    <dt className="text-[14.5px] text-muted">{label}</dt>
    <dd>
      <span className="text-[20px] font-semibold">
        <Money amountMinor={usedMinor} currency={currency} withCode />
      </span>
      {leftMinor !== null && (
        <span className="block text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{amount} left"
            values={{ amount: <Money amountMinor={leftMinor} currency={currency} withCode /> }}
          />
        </span>
      )}
    </dd>
  </div>
);
