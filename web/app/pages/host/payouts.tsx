// What a host has earned, and how far it is on its way to their bank.
import { FormattedMessage } from 'react-intl';
import { Payouts } from '../../features/payouts/payouts.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Payouts' }, isHidden: true });

export default function HostPayouts() {
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Payouts" />}
        lead={<FormattedMessage defaultMessage="What you’ve earned after our fee, and where each payout is." />}
        actions={
          <LinkButton look="outline" to="/settings/payments">
            <FormattedMessage defaultMessage="Payout account" />
          </LinkButton>
        }
      />
      <div className="mt-8">
        <Payouts />
      </div>
    </div>
  );
}
