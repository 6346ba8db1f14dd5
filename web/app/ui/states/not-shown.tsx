// A neutral note for what staff can't see while they impersonate a member, because nothing has failed.
import { FormattedMessage, useIntl } from 'react-intl';
import { ShieldIcon } from '../icons/icons.tsx';
import { EmptyState } from './empty-state.tsx';

interface NotShownProps {
  headingLevel?: 'h1' | 'h2';
  className?: string;
}

export const NotShown = (props: NotShownProps) => (
  <EmptyState {...props} icon={<ShieldIcon size={28} />} title={<FormattedMessage defaultMessage="Not shown here" />}>
    <FormattedMessage defaultMessage="This is private. Staff viewing as a member can’t see it." />
  </EmptyState>
);

/** In place of a whole page. */
export default function NotShownPage() {
  const intl = useIntl();
  return (
    <div className="wrap grid grow content-center py-10">
      <title>{intl.formatMessage({ defaultMessage: 'Not shown here' })}</title>
      <NotShown headingLevel="h1" />
    </div>
  );
}
