// The home page without workspaces: there are none (HM4), or they couldn't be loaded.
import { FormattedMessage } from 'react-intl';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

/** If set, they couldn't be loaded. */
export function NothingNearby({ onRetry }: { onRetry?: () => void }) {
  if (onRetry) {
    return <ErrorState onRetry={onRetry} title={<FormattedMessage defaultMessage="We couldn’t load workspaces" />} />;
  }
  return (
    <EmptyState
      icon={<HomeIcon size={28} />}
      title={<FormattedMessage defaultMessage="No workspaces available" />}
      action={
        <LinkButton to="/become-host">
          <FormattedMessage defaultMessage="Be the first to host" />
        </LinkButton>
      }
    >
      <FormattedMessage defaultMessage="No one has listed a workspace here yet." />
    </EmptyState>
  );
}
