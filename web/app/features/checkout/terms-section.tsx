// House rules, cancellation, the damage deposit, and unused hours, as the guest agrees to them at checkout.
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import { RefundTerms } from '../../nouns/bookings/refund-terms.tsx';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { useOrder } from './use-order.ts';

/** Only if several hosts are asked. */
const OthersTerms = lazy(() => import('./also-ask.tsx').then((module) => ({ default: module.OthersTerms })));

type Order = ReturnType<typeof useOrder>;

interface TermsSectionProps {
  order: Order;
  quote: Quote;
  houseRules: readonly string[];
  nowMs: number;
}

/** House rules, cancellation terms, and the damage deposit. */
export function TermsSection({ order, quote, houseRules, nowMs }: TermsSectionProps) {
  const intl = useIntl();
  const { draft, setDraft, mustAccept, areRulesMissing, asking } = order;
  const rulesError = areRulesMissing
    ? intl.formatMessage({ defaultMessage: 'Agree to the house rules to continue.' })
    : undefined;
  return (
    <section className="rounded-panel bg-well p-4 sm:px-5">
      <h2 className="text-[16px] font-semibold">
        {mustAccept ? (
          <FormattedMessage defaultMessage="House rules and cancellation" />
        ) : (
          <FormattedMessage defaultMessage="Cancellation" />
        )}
      </h2>
      {houseRules.length > 0 && (
        <HouseRuleList
          rules={houseRules}
          className="mt-2 gap-x-8 ps-4.5 text-[14.5px] leading-6 text-muted sm:columns-2"
        />
      )}
      <div className="mt-2">
        <RefundTerms timeline={quote.refundTimeline} nowMs={nowMs} />
      </div>
      {quote.damageDepositMinor && (
        <p className="mt-2 text-[14.5px] leading-6 text-pretty text-muted">
          <FormattedMessage
            defaultMessage="By booking, you agree to pay up to {amount} for damage that you or our team confirms."
            values={{
              amount: formatMoney(quote.damageDepositMinor, quote.currency, intl.locale, { withCode: true }),
            }}
          />
        </p>
      )}
      {quote.releaseAt && (
        <p className="mt-2 text-[14.5px] leading-6 text-pretty text-muted">
          <FormattedMessage
            defaultMessage="Check in by {time}. After that, the rest of your time is free for others, and nothing is refunded."
            values={{
              time: (
                <strong key="t" className="font-semibold text-ink">
                  <ZonedTime startsAt={quote.releaseAt} timeZone={quote.timeZone} withArticle />
                </strong>
              ),
            }}
          />
        </p>
      )}
      {asking.others.length > 0 && (
        <Suspense>
          <OthersTerms others={asking.others} nowMs={nowMs} />
        </Suspense>
      )}
      {mustAccept && (
        <Checkbox
          className="mt-2"
          checked={draft.hasAcceptedRules}
          error={rulesError}
          onChange={(event) => setDraft({ ...draft, hasAcceptedRules: event.target.checked })}
        >
          <FormattedMessage
            defaultMessage="{hasDeposit, select, yes {I agree to the house rules, the cancellation terms, and the damage deposit} other {I agree to the house rules and the cancellation terms}}"
            values={{ hasDeposit: asking.hasDeposit ? 'yes' : 'no' }}
          />
        </Checkbox>
      )}
    </section>
  );
}
