// Promo codes: what they're worth, how often they were used, and what they cost us (D12).
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure } from '../support/form-failure.tsx';
import { AmountList, FeeDay } from './fee-words.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { type PromoCode, promoCodesQuery, useEndCode } from './promo-codes-api.ts';
import { NoneYet, StaffSection } from './staff-section.tsx';

export function PromoCodes() {
  const list = useInfiniteQuery(promoCodesQuery);
  const codes = list.data?.pages.flatMap((page) => page.codes);
  return (
    <div className="grid gap-12">
      <StaffSection id="promo-codes" title={<FormattedMessage defaultMessage="Promo codes" />} isTitleHidden>
        <PagedList
          list={list}
          failed={<FormattedMessage defaultMessage="We couldn’t load the promo codes" />}
          waitingClass="h-28"
        >
          {codes?.length === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="No promo codes yet. Create the first one below." />
            </NoneYet>
          ) : (
            <ul className="divide-y divide-line rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
              {codes?.map((code) => (
                <Code key={code._id} code={code} />
              ))}
            </ul>
          )}
        </PagedList>
      </StaffSection>
      <StaffSection
        id="promo-code-form"
        title={<FormattedMessage defaultMessage="New promo code" />}
        lead={
          <FormattedMessage defaultMessage="Guests pay less, and we cover the difference, so hosts earn the same. Codes only work for payments made to us and can’t cover the full total. You can’t change the terms later." />
        }
      >
        <PromoCodeForm />
      </StaffSection>
    </div>
  );
}

const statuses = {
  scheduled: <FormattedMessage defaultMessage="Scheduled" />,
  active: <FormattedMessage defaultMessage="Active" />,
  'used-up': <FormattedMessage defaultMessage="Used up" />,
  ended: <FormattedMessage defaultMessage="Ended" />,
};

function Code({ code }: { code: PromoCode }) {
  const intl = useIntl();
  const end = useEndCode();
  return (
    <li className="grid gap-1.5 px-5 py-4 sm:px-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-3">
          <span className="text-[17px] font-semibold wrap-anywhere num">{code.code}</span>
          <Badge tone={code.status === 'active' ? 'moss' : 'neutral'}>{statuses[code.status]}</Badge>
          <span>
            {code.percent === null ? (
              <FormattedMessage
                defaultMessage="{amounts} off"
                values={{ amounts: <AmountList amounts={code.amounts} /> }}
              />
            ) : (
              <FormattedMessage defaultMessage="{percent}% off" values={{ percent: code.percent }} />
            )}
          </span>
        </p>
        {(code.status === 'active' || code.status === 'used-up') && (
          <Button
            look="outline"
            size="sm"
            isBusy={end.isPending}
            onClick={() =>
              end.mutate(code._id, {
                onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Promo code ended' })),
              })
            }
          >
            <FormattedMessage defaultMessage="End now" />
          </Button>
        )}
      </div>
      <p className="text-[15px]">
        <FormattedMessage
          defaultMessage="{uses, plural, one {# booking} other {# bookings}}{limit, select, none {} other { of {limit}}}"
          values={{ uses: code.uses, limit: code.limitTotal ?? 'none' }}
        />
        {Object.keys(code.costs).length > 0 && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="cost us {amounts}"
              values={{ amounts: <AmountList amounts={code.costs} /> }}
            />
          </>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[14.5px] text-muted">
        <li>
          <FormattedMessage defaultMessage="From {day}" values={{ day: <FeeDay key="d" at={code.startsAt} /> }} />
        </li>
        {code.endsAt && (
          <li>
            <FormattedMessage defaultMessage="Until {day}" values={{ day: <FeeDay key="d" at={code.endsAt} /> }} />
          </li>
        )}
        {code.limitPerMember !== null && (
          <li>
            <FormattedMessage
              defaultMessage="{count, plural, one {# booking} other {# bookings}} per member"
              values={{ count: code.limitPerMember }}
            />
          </li>
        )}
        {Object.keys(code.minimums).length > 0 && (
          <li>
            <FormattedMessage
              defaultMessage="for {amounts} or more"
              values={{ amounts: <AmountList amounts={code.minimums} /> }}
            />
          </li>
        )}
        {code.isFirstBookingOnly && (
          <li>
            <FormattedMessage defaultMessage="first booking only" />
          </li>
        )}
        {code.city && (
          <li className="wrap-anywhere">
            <FormattedMessage defaultMessage="in {city}" values={{ city: code.city }} />
          </li>
        )}
        {code.listingId && (
          <li>
            <FormattedMessage defaultMessage="for one listing" />
          </li>
        )}
        <li className="wrap-anywhere">
          <FormattedMessage defaultMessage="by {name}" values={{ name: code.createdBy }} />
        </li>
      </ul>
      <FormFailure error={end.error} />
    </li>
  );
}
