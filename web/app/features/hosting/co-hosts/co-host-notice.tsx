// Where a co-host comes to what their level does not allow: said plainly, with the way to what it does.
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomeIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

export function CoHostNotice({ calendar }: { calendar?: string }) {
  return (
    <div className="wrap py-12">
      <EmptyState
        headingLevel="h1"
        icon={<HomeIcon size={28} />}
        title={<FormattedMessage id="co-hosting.not-allowed" defaultMessage="Not part of what you help with" />}
        action={
          <LinkButton to={calendar ?? '/host/properties'}>
            {calendar ? (
              <FormattedMessage id="co-hosting.to-calendar" defaultMessage="Open the calendar" />
            ) : (
              <FormattedMessage id="co-hosting.to-homes" defaultMessage="Your homes" />
            )}
          </LinkButton>
        }
      >
        <FormattedMessage
          id="co-hosting.not-allowed-why"
          defaultMessage="You are a co-host here, and this is for the owner to do. They can give you the right to."
        />
      </EmptyState>
    </div>
  );
}
