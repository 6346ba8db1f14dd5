// What a host has earned, and how far it is on its way to their bank.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { HostTabs } from '../../features/hosting/host-tabs.tsx';
import { payoutAccountsQuery } from '../../features/payouts/api.ts';
import { Payouts } from '../../features/payouts/payouts.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Payouts' }, isHidden: true });

export default function HostPayouts() {
  const accounts = useQuery(payoutAccountsQuery).data?.accounts;
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Payouts" />}
        lead={<FormattedMessage defaultMessage="What you’ve earned after our fee, and where each payout is." />}
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton look="outline" to="/host/payouts/statements">
              <FormattedMessage defaultMessage="Statements" />
            </LinkButton>
            {/* While there is none, the page itself asks for one. */}
            {accounts && accounts.length > 0 && (
              <LinkButton look="outline" to="/settings/payments">
                <FormattedMessage defaultMessage="Payout account" />
              </LinkButton>
            )}
          </div>
        }
      />
      <div className="mt-8">
        <Payouts />
      </div>
    </div>
  );
}
