// The movements of a month: from the opening to the closing balance, in each currency.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { ZonedDate, ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type StatementSection, statementQuery } from './api.ts';
import { collectorNames, lineNames } from './words.ts';

export function StatementDetails({ month }: { month: string }) {
  const statement = useQuery(statementQuery(month));
  if (statement.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this statement" />}
        onRetry={() => void statement.refetch()}
        isRetrying={statement.isFetching}
      >
        {statement.error instanceof ApiError && statement.error.message}
      </ErrorState>
    );
  if (!statement.data) return <Skeleton className="mt-5 h-60 rounded-panel" />;
  const { timeZone, sections } = statement.data;
  return (
    <div className="mt-4 grid gap-8 border-t border-line pt-5">
      {sections.map((section) => (
        <Section key={`${section.currency} ${section.collectedBy}`} section={section} timeZone={timeZone} />
      ))}
      <p className="text-[14px] text-muted">
        <FormattedMessage
          defaultMessage="Months begin and end at midnight in your time zone ({timeZone})."
          values={{ timeZone: <ZoneName key="zone" timeZone={timeZone} /> }}
        />
      </p>
    </div>
  );
}

const head = 'py-2 text-[14px] font-medium text-muted';
const amount = 'py-2 text-end num whitespace-nowrap';

function Section({ section, timeZone }: { section: StatementSection; timeZone: string }) {
  const { currency, collectedBy, openingMinor, closingMinor, lines, lineCount } = section;
  return (
    <section>
      <table className="w-full text-[15px]">
        <caption className="mb-1 text-start font-semibold">
          <FormattedMessage {...collectorNames[collectedBy]} /> ({currency})
        </caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} text-start`}>
              <FormattedMessage defaultMessage="Transaction" />
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              <FormattedMessage defaultMessage="Before fees" />
            </th>
            <th scope="col" className={`${head} text-end max-sm:hidden`}>
              <FormattedMessage defaultMessage="Fees" />
            </th>
            <th scope="col" className={`${head} text-end`}>
              <FormattedMessage defaultMessage="Amount" />
            </th>
          </tr>
        </thead>
        <tbody>
          <Balance
            name={<FormattedMessage defaultMessage="Opening balance" />}
            amountMinor={openingMinor}
            currency={currency}
          />
          {lines.map((line) => (
            <tr key={`${line.at} ${line.kind} ${line.booking?._id}`} className="border-b border-line align-top">
              <td className="py-2 pe-3">
                <FormattedMessage {...lineNames[line.kind]} />
                <span className="block text-[14px] text-muted">
                  <ZonedDate at={line.at} timeZone={timeZone} />
                  {line.booking && (
                    <>
                      {' · '}
                      <Link to={`/booking/${line.booking._id}`} className="underline underline-offset-2">
                        {line.booking.reference}
                      </Link>{' '}
                      <span className="break-words">{line.booking.listingTitle}</span>
                    </>
                  )}
                  {line.feeMinor !== 0 && (
                    <span className="block num sm:hidden">
                      <FormattedMessage
                        defaultMessage="{gross} before fees of {fee}"
                        values={{
                          gross: <Money key="g" amountMinor={line.grossMinor} currency={currency} />,
                          fee: <Money key="f" amountMinor={line.feeMinor} currency={currency} />,
                        }}
                      />
                    </span>
                  )}
                </span>
              </td>
              <td className={`${amount} max-sm:hidden`}>
                {line.feeMinor !== 0 && <Money amountMinor={line.grossMinor} currency={currency} />}
              </td>
              <td className={`${amount} max-sm:hidden`}>
                {line.feeMinor !== 0 && <Money amountMinor={-line.feeMinor} currency={currency} />}
              </td>
              <td className={amount}>
                <Money amountMinor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Balance
            name={<FormattedMessage defaultMessage="Closing balance" />}
            amountMinor={closingMinor}
            currency={currency}
          />
        </tfoot>
      </table>
      {lineCount > lines.length && (
        <p className="mt-2 text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="Showing {shown, number} of {count, number} transactions. The PDF and CSV have all of them."
            values={{ shown: lines.length, count: lineCount }}
          />
        </p>
      )}
      {collectedBy === 'host' && (
        <p className="mt-2 text-[14px] text-muted">
          <FormattedMessage defaultMessage="Guests paid you directly. A negative balance is money you hold that isn’t yours: for upcoming bookings, refunds to send, and our fees." />
        </p>
      )}
    </section>
  );
}

const Balance = ({ name, amountMinor, currency }: { name: ReactNode; amountMinor: number; currency: string }) => (
  <tr className="border-b border-line font-semibold last:border-0">
    <th scope="row" className="py-2 text-start">
      {name}
    </th>
    <td className="max-sm:hidden" />
    <td className="max-sm:hidden" />
    <td className={amount}>
      <Money amountMinor={amountMinor} currency={currency} withCode />
    </td>
  </tr>
);
