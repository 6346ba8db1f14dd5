// What canceling costs the host, before they confirm (G5). The first line of the consequences, if fines are on.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { CancellationPreview } from './api.ts';

/** Nothing if fines are off. */
export function FineLines({ rows, totals }: CancellationPreview) {
  const fines = rows.flatMap(({ fine, obstacle }) => (fine && obstacle === null ? fine : []));
  const [only] = fines;
  if (!only) return null;
  const owed = totals.filter(({ fineMinor }) => fineMinor > 0);
  return (
    <>
      {fines.some(({ isFree }) => isFree) && (
        <li>
          {fines.length === 1 ? (
            <FormattedMessage defaultMessage="You don’t pay a fine. One cancellation every six months is free." />
          ) : (
            <FormattedMessage defaultMessage="One of these is free: you can cancel once every six months without a fine." />
          )}
        </li>
      )}
      {owed.map(({ currency, fineMinor }) => (
        <li key={currency} className="font-semibold">
          {fines.length === 1 ? (
            <FormattedMessage
              defaultMessage="You pay a fine of {amount}, {percent}% of the price. It comes off your next payouts."
              values={{
                amount: <Money key="a" amountMinor={fineMinor} currency={currency} withCode />,
                percent: only.percent,
              }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="You pay fines of {amount} in total. They come off your next payouts."
              values={{ amount: <Money key="a" amountMinor={fineMinor} currency={currency} withCode /> }}
            />
          )}
        </li>
      ))}
    </>
  );
}
