// A member's figures: bookings and listings as counts, money by currency as a table.
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { StaffMember } from '../../nouns/staff/members-api.ts';
import { Money } from '../../ui/money.tsx';

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-[14px] text-muted">{name}</dt>
    <dd className="font-semibold num">{children}</dd>
  </div>
);

export const MemberFigures = ({ member }: { member: StaffMember }) => (
  <div className="grid gap-5 rounded-panel bg-well p-5">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-5">
      <Figure name={<FormattedMessage defaultMessage="Bookings as a guest" />}>{member.bookings}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Bookings as a host" />}>{member.hosted}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Canceled by this member" />}>{member.calledOff}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Properties" />}>{member.homes}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Listings" />}>{member.rooms}</Figure>
    </dl>
    {member.money.length > 0 && <MoneyTable money={member.money} />}
  </div>
);

const COLUMNS = ['paidMinor', 'refundedMinor', 'closedMinor'] as const;
const columns: Record<(typeof COLUMNS)[number], MessageDescriptor> = defineMessages({
  paidMinor: { defaultMessage: 'Paid' },
  refundedMinor: { defaultMessage: 'Refunded' },
  closedMinor: { defaultMessage: 'Closed earnings' },
});

const MoneyTable = ({ money }: Pick<StaffMember, 'money'>) => (
  <table className="w-full border-t border-line-strong/40 text-[15px] num max-sm:block">
    <caption className="sr-only">
      <FormattedMessage defaultMessage="Money by currency" />
    </caption>
    <thead className="max-sm:sr-only">
      <tr>
        <th scope="col" className="pt-4 pb-1.5 text-start text-[14px] font-normal text-muted">
          <FormattedMessage defaultMessage="Currency" />
        </th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" className="pt-4 pb-1.5 ps-6 text-end text-[14px] font-normal text-muted">
            <FormattedMessage {...columns[column]} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {money.map(({ currency, ...amounts }) => (
        <tr key={currency} className="max-sm:block max-sm:pt-3">
          <th scope="row" className="py-1 text-start font-semibold max-sm:block">
            {currency}
          </th>
          {COLUMNS.map((column) => (
            <td key={column} className="py-1 text-end max-sm:flex max-sm:justify-between max-sm:gap-4 sm:ps-6">
              <span aria-hidden="true" className="text-muted sm:hidden">
                <FormattedMessage {...columns[column]} />
              </span>
              <Money amountMinor={amounts[column]} currency={currency} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
