// Why one cannot write yet, and the way there.
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';

export const WriteNote = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-well px-6 py-5">
    <p className="max-w-[56ch] text-[15.5px]">
      <FormattedMessage defaultMessage="All members can read posts. You can post after your first completed booking, as a guest or a host." />
    </p>
    <LinkButton to="/search" variant="outline" size="sm">
      <FormattedMessage defaultMessage="Find a workspace" />
    </LinkButton>
  </div>
);
