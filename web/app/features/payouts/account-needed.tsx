// Money is ready to pay out and there's no account: links to the form for that currency.
import { FormattedList, FormattedMessage } from 'react-intl';
import type { PayoutBalance } from '../../nouns/payouts/api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';

export const AccountNeeded = ({ balances }: { balances: readonly [PayoutBalance, ...PayoutBalance[]] }) => (
  <section
    aria-labelledby="account-needed"
    className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-panel bg-clay-wash p-6 md:p-7"
  >
    <div className="max-w-[56ch] min-w-0">
      <h2 id="account-needed" className="display text-[24px]">
        <FormattedMessage defaultMessage="Add a payout account" />
      </h2>
      <p className="mt-1.5 text-pretty">
        <FormattedMessage
          defaultMessage="You have {amounts} to be paid out. Tell us which bank account to use."
          values={{
            amounts: (
              <FormattedList
                value={balances.map(({ currency, payableMinor }) => (
                  <Money
                    key={currency}
                    amountMinor={payableMinor}
                    currency={currency}
                    withCode
                    className="font-semibold"
                  />
                ))}
              />
            ),
          }}
        />
      </p>
    </div>
    <LinkButton to={`/settings/payments?account=${balances[0].currency}`}>
      <FormattedMessage defaultMessage="Add account" />
    </LinkButton>
  </section>
);
