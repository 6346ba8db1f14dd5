// A host's earnings and payouts.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { Earnings } from '../../features/insights/earnings.tsx';
import { Payouts } from '../../features/payouts/payouts.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { payoutAccountsQuery } from '../../nouns/payouts/api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Earnings' }, isHidden: true });

export default function HostPayouts() {
  const accounts = useQuery(payoutAccountsQuery).data?.accounts;
  const properties = useMyProperties().data ?? [];
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Earnings" />}
        lead={<FormattedMessage defaultMessage="What you’ve earned after our fee, and where each payout is." />}
        // If there is none, the page asks for one.
        actions={
          accounts &&
          accounts.length > 0 && (
            // On phones the balance below links to it.
            <LinkButton variant="outline" to="/settings/payments" className="max-sm:hidden">
              <FormattedMessage defaultMessage="Payout account" />
            </LinkButton>
          )
        }
      />
      <div className="mt-8">
        <Payouts>
          <Earnings properties={properties} />
        </Payouts>
      </div>
    </div>
  );
}
