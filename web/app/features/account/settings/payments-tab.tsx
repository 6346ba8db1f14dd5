// Where money stands: with each booking. No card is kept, so there is none to manage here.
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useHostStatus } from '../../hosting/host-status.ts';
import { SettingsSection } from './settings-section.tsx';

export function PaymentsTab() {
  const { isHost } = useHostStatus();
  return (
    <>
      <SettingsSection
        title={<FormattedMessage id="payments.guest" defaultMessage="What you pay" />}
        lead={
          <FormattedMessage
            id="payments.guest-lead"
            defaultMessage="You pay with each booking, and what you paid and got back stands on it. We keep no card, so there is none to look after here."
          />
        }
      >
        <p>
          <LinkButton to="/bookings" look="outline" size="sm">
            <FormattedMessage id="payments.bookings" defaultMessage="Your bookings" />
          </LinkButton>
        </p>
      </SettingsSection>
      {isHost && (
        <SettingsSection
          title={<FormattedMessage id="payments.host" defaultMessage="What you earn" />}
          lead={
            <FormattedMessage
              id="payments.host-lead"
              defaultMessage="Month by month on your host page, and booking by booking as a file for your books."
            />
          }
        >
          <p>
            <LinkButton to="/host" look="outline" size="sm">
              <FormattedMessage id="payments.earnings" defaultMessage="Your earnings" />
            </LinkButton>
          </p>
        </SettingsSection>
      )}
    </>
  );
}
