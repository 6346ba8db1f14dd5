// A month's payments and refunds, with each booking's receipt and invoices.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { saveTeamPaper, type Team, type TeamStatementLine, teamStatementLinesQuery } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function StatementLines({ team, month }: { team: Team; month: string }) {
  const lines = useInfiniteQuery(teamStatementLinesQuery(team._id, month));
  const rows = lines.data?.pages.flatMap((page) => page.lines);
  return (
    <div>
      {lines.isPending && <Skeleton className="h-24 rounded-panel" />}
      {lines.isError && !rows && (
        <RetryLine onRetry={() => void lines.refetch()} isRetrying={lines.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load this month’s payments." />
        </RetryLine>
      )}
      <ul className="divide-y divide-line">
        {rows?.map((line) => (
          <Line key={`${line.at} ${line.booking._id} ${line.amountMinor}`} team={team} line={line} />
        ))}
      </ul>
      <ListMore list={lines} className="mt-2" />
    </div>
  );
}

function Line({ team, line }: { team: Team; line: TeamStatementLine }) {
  const locale = useLocale();
  const { at, kind, booking, amountMinor, purchaseOrder, invoiceNumbers } = line;
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 font-semibold wrap-anywhere">{booking.listingTitle}</span>
        <Money amountMinor={amountMinor} currency={team.currency} withCode />
      </p>
      <p className="text-[14.5px] text-muted wrap-anywhere">
        {kind === 'paid' ? (
          <FormattedMessage
            defaultMessage="Paid on {date} · {reference} · booked by {name}"
            values={{
              date: formatDate(at, team.timeZone, locale),
              reference: booking.reference,
              name: booking.bookedBy,
            }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="Refunded on {date} · {reference} · booked by {name}"
            values={{
              date: formatDate(at, team.timeZone, locale),
              reference: booking.reference,
              name: booking.bookedBy,
            }}
          />
        )}
      </p>
      {purchaseOrder && (
        <p className="text-[14.5px] text-muted wrap-anywhere">
          <FormattedMessage defaultMessage="Purchase order: {number}" values={{ number: purchaseOrder }} />
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-2">
        <PaperButton teamId={team._id} booking={booking} kind="receipt" />
        {invoiceNumbers.length > 0 && <PaperButton teamId={team._id} booking={booking} kind="invoices" />}
      </p>
    </li>
  );
}

interface PaperButtonProps {
  teamId: string;
  booking: TeamStatementLine['booking'];
  kind: 'receipt' | 'invoices';
}

function PaperButton({ teamId, booking, kind }: PaperButtonProps) {
  const failureText = useFailureText();
  const save = useMutation({ mutationFn: () => saveTeamPaper(teamId, booking, kind) });
  return (
    <Button
      variant="outline"
      size="sm"
      isBusy={save.isPending}
      onClick={() => save.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })}
    >
      {kind === 'receipt' ? (
        <FormattedMessage defaultMessage="Receipt" />
      ) : (
        <FormattedMessage defaultMessage="Invoices" />
      )}
      <span className="sr-only"> {booking.reference}</span>
    </Button>
  );
}
