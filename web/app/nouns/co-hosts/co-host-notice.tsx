// Shown if a co-host's permissions don't allow a page, with a link to what they allow.
import { FormattedMessage } from 'react-intl';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function CoHostNotice({ calendar }: { calendar?: string }) {
  return (
    <div className="wrap py-12">
      <EmptyState
        headingLevel="h1"
        icon={<HomeIcon size={28} />}
        title={<FormattedMessage defaultMessage="You don’t have access to this" />}
        action={
          <LinkButton to={calendar ?? '/host/properties'}>
            {calendar ? (
              <FormattedMessage defaultMessage="Open the calendar" />
            ) : (
              <FormattedMessage defaultMessage="Your properties" />
            )}
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="You’re a co-host here. Ask the owner to change your permissions." />
      </EmptyState>
    </div>
  );
}
