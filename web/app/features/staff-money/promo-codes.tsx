// Promo codes: their value, how often they were used, and what they cost us (D12).
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AmountList } from './fee-words.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { type PromoCode, promoCodesQuery, useEndCode } from './promo-codes-api.ts';

export function PromoCodes() {
  const list = useInfiniteQuery(promoCodesQuery);
  const codes = list.data?.pages.flatMap((page) => page.codes);
  return (
    <div className="grid gap-9">
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
            codes && <CodeTable codes={codes} />
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

const head = 'py-2.5 pe-6 text-start text-[14px] font-medium text-muted whitespace-nowrap';

/** On phones and tablets, a list: each code with its facts below it. */
const CodeTable = ({ codes }: { codes: readonly PromoCode[] }) => (
  <div className="rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)] md:px-7 lg:py-2">
    <table className="w-full text-[15px] max-lg:block">
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col" className={head}>
            <FormattedMessage defaultMessage="Code" />
          </th>
          <th scope="col" className={head}>
            <FormattedMessage defaultMessage="Discount" />
          </th>
          <th scope="col" className={head}>
            <FormattedMessage defaultMessage="Used" />
          </th>
          <th scope="col" className={head}>
            <FormattedMessage defaultMessage="Dates (UTC)" />
          </th>
          <th scope="col" className={head}>
            <FormattedMessage defaultMessage="Conditions" />
          </th>
          <td />
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {codes.map((code) => (
          <CodeRow key={code._id} code={code} />
        ))}
      </tbody>
    </table>
  </div>
);

const cell = 'lg:py-3 lg:pe-6';

function CodeRow({ code }: { code: PromoCode }) {
  const intl = useIntl();
  const end = useEndCode();
  return (
    <tr className="border-line align-top max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-4 max-lg:not-first:border-t lg:border-t">
      <th scope="row" className={cx(cell, 'text-start')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
          <span className="text-[16px] font-semibold wrap-anywhere num">{code.code}</span>
          <Badge tone={code.status === 'active' ? 'moss' : 'neutral'}>{statuses[code.status]}</Badge>
        </span>
        <span className="block text-[14px] font-normal wrap-anywhere text-muted">
          <FormattedMessage defaultMessage="by {name}" values={{ name: code.createdBy }} />
        </span>
      </th>
      <td className={cx(cell, 'max-lg:col-span-full max-lg:font-semibold')}>
        {code.percent === null ? (
          <FormattedMessage
            defaultMessage="{amounts} off"
            values={{ amounts: <AmountList amounts={code.amounts} /> }}
          />
        ) : (
          <FormattedMessage defaultMessage="{percent}% off" values={{ percent: code.percent }} />
        )}
      </td>
      <td className={cx(cell, 'max-lg:col-span-full')}>
        <FormattedMessage
          defaultMessage="{limit, select, none {{uses, plural, one {# booking} other {# bookings}}} other {{uses, number} of {most, plural, one {# booking} other {# bookings}}}}"
          values={{ uses: code.uses, limit: code.limitTotal === null ? 'none' : 'some', most: code.limitTotal ?? 0 }}
        />
        {Object.keys(code.costs).length > 0 && (
          <span className="text-muted lg:block">
            <span className="lg:hidden">{' · '}</span>
            <FormattedMessage
              defaultMessage="cost us {amounts}"
              values={{ amounts: <AmountList amounts={code.costs} isSum /> }}
            />
          </span>
        )}
      </td>
      <td className={cx(cell, 'num max-lg:col-span-full')}>
        <Dates code={code} />
        <span className="lg:hidden"> UTC</span>
      </td>
      <td className={cx(cell, 'text-muted max-lg:col-span-full')}>
        <Conditions code={code} />
      </td>
      <td className="text-end max-lg:col-start-2 max-lg:row-start-1 lg:py-2">
        {(code.status === 'active' || code.status === 'used-up') && (
          <Button
            variant="outline"
            size="sm"
            isBusy={end.isPending}
            onClick={() =>
              end.mutate(code._id, {
                onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Promo code ended' })),
              })
            }
          >
            <FormattedMessage defaultMessage="End now" />
            <span className="sr-only"> {code.code}</span>
          </Button>
        )}
        <FormFailure error={end.error} />
      </td>
    </tr>
  );
}

/** Dates in UTC, both included. */
function Dates({ code: { startsAt, endsAt } }: { code: PromoCode }) {
  const intl = useIntl();
  const day = (at: number) => formatLocalDate(new Date(at).toISOString().slice(0, 10), intl.locale, 'dated');
  const from = day(Date.parse(startsAt));
  return endsAt ? (
    <FormattedMessage
      defaultMessage="{from} – {to}"
      values={{
        from: <span className="whitespace-nowrap">{from}</span>,
        to: <span className="whitespace-nowrap">{day(Date.parse(endsAt) - 1)}</span>,
      }}
    />
  ) : (
    <FormattedMessage
      defaultMessage="From {from}"
      values={{ from: <span className="whitespace-nowrap">{from}</span> }}
    />
  );
}

function Conditions({ code }: { code: PromoCode }) {
  const conditions = [
    code.limitPerMember !== null && (
      <FormattedMessage
        defaultMessage="{count, plural, one {# booking} other {# bookings}} per member"
        values={{ count: code.limitPerMember }}
      />
    ),
    code.isFirstBookingOnly && <FormattedMessage defaultMessage="First booking only" />,
    Object.keys(code.minimums).length > 0 && (
      <FormattedMessage
        defaultMessage="Total of {amounts} or more"
        values={{ amounts: <AmountList amounts={code.minimums} /> }}
      />
    ),
    code.city && <FormattedMessage defaultMessage="Listings in {city}" values={{ city: code.city }} />,
    code.listingId && <FormattedMessage defaultMessage="One listing" />,
  ].filter(Boolean);
  return conditions.length > 0 ? (
    <ul className="text-[14.5px] wrap-anywhere">
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={index}>{condition}</li>
      ))}
    </ul>
  ) : (
    <FormattedMessage defaultMessage="None" description="A promo code without conditions" />
  );
}
