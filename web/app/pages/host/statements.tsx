// A host's monthly statements, to read and to hand to an accountant.
import { FormattedMessage } from 'react-intl';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { Statements } from '../../features/statements/statements.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Statements' }, isHidden: true });

export default function HostStatements() {
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Statements" />}
        lead={
          <FormattedMessage defaultMessage="Your balance month by month: what you earned, our fees, refunds, and payouts." />
        }
      />
      <div className="mt-8">
        <Statements />
      </div>
    </div>
  );
}
