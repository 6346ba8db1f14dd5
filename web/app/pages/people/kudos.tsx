// Kudos: received, given, and due.
import { FormattedMessage } from 'react-intl';
import { KudosTabs } from '../../features/kudos/kudos-tabs.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Offered } from '../../ui/states/offered.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'My Kudos' }, isHidden: true });

export default function Kudos() {
  return (
    <Offered feature="kudos">
      <div className="wrap py-10 md:py-12">
        <PageHeader
          title={<FormattedMessage defaultMessage="My Kudos" />}
          lead={
            <FormattedMessage defaultMessage="Thank someone after a good day. Kudos never affect ratings or search order." />
          }
        />
        <div className="mt-8">
          <KudosTabs />
        </div>
      </div>
    </Offered>
  );
}
