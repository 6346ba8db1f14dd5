// Pages of features that the operator can turn off. Links to them go on working, and say that it isn’t offered.
import type { SiteFeature } from '@daynook/contract/settings/limits';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsOffered } from '../../lib/site.ts';
import { CompassIcon } from '../icons/icons.tsx';
import { LinkButton } from '../link-button.tsx';
import { EmptyState } from './empty-state.tsx';

export const Offered = ({ feature, children }: { feature: SiteFeature; children: ReactNode }) =>
  useIsOffered()(feature) ? children : <NotOffered />;

function NotOffered() {
  const intl = useIntl();
  return (
    <div className="wrap grid grow content-center py-10">
      <title>{intl.formatMessage({ defaultMessage: 'Not offered here · {brand}' })}</title>
      <EmptyState
        headingLevel="h1"
        icon={<CompassIcon size={28} />}
        title={<FormattedMessage defaultMessage="Not offered here" />}
        action={
          <>
            <LinkButton to="/search">
              <FormattedMessage defaultMessage="Find a workspace" />
            </LinkButton>
            <LinkButton variant="outline" to="/help">
              <FormattedMessage defaultMessage="Help" />
            </LinkButton>
          </>
        }
      >
        <FormattedMessage defaultMessage="{brand} doesn’t offer this right now. What you saved is kept in case it comes back." />
      </EmptyState>
    </div>
  );
}
