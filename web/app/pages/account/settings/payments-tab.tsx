// Where money stands: with each booking. Guests manage the cards they saved; hosts say where earnings go.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { SavedCards } from '../../../features/card-payments/saved-cards.tsx';
import { OwnCredit } from '../../../features/credit/own-credit.tsx';
import { CompanyDetails } from '../../../features/invoices/company-details.tsx';
import { HostPaymentOptions } from '../../../features/payment-methods/host-options.tsx';
import { AccountList } from '../../../features/payouts/account-list.tsx';
import { HostTaxes } from '../../../features/taxes/host-taxes.tsx';
import { stripeConfigQuery } from '../../../nouns/card-payments/api.ts';
import { useHostStatus } from '../../../nouns/hosting/host-status.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

export function PaymentsTab() {
  const { isHost } = useHostStatus();
  const hasCards = Boolean(useQuery(stripeConfigQuery).data?.stripeKey);
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Payments" />}
        lead={<FormattedMessage defaultMessage="Each booking shows how you paid, what you paid, and any refund." />}
      >
        <p>
          <LinkButton to="/bookings" variant="outline" size="sm">
            <FormattedMessage defaultMessage="View bookings" />
          </LinkButton>
        </p>
      </SettingsSection>
      {hasCards && (
        <SettingsSection
          title={<FormattedMessage defaultMessage="Saved cards" />}
          lead={
            <FormattedMessage defaultMessage="Stripe stores the cards you save. We see only the brand, the last four digits, and the expiration date." />
          }
        >
          <SavedCards />
        </SettingsSection>
      )}
      <SettingsSection
        title={<FormattedMessage defaultMessage="Credit" />}
        lead={
          <FormattedMessage defaultMessage="You can use credit when you book in its currency. It doesn’t expire and can’t be paid out." />
        }
      >
        <OwnCredit />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Company details for receipts" />}
        lead={
          <FormattedMessage defaultMessage="If a company pays for your bookings, we print its name, address, and tax number on your receipts and invoices. Invoices you already have don’t change." />
        }
      >
        <CompanyDetails />
      </SettingsSection>
      {isHost && (
        <>
          <SettingsSection
            title={<FormattedMessage defaultMessage="Let guests pay you directly" />}
            lead={
              <FormattedMessage defaultMessage="Guests see your details only with their booking. You confirm each payment yourself. We email you about every change." />
            }
          >
            <HostPaymentOptions />
          </SettingsSection>
          <SettingsSection
            title={<FormattedMessage defaultMessage="Payouts" />}
            lead={
              <FormattedMessage defaultMessage="The bank account where we send your earnings. We store its number encrypted and show only the last four digits." />
            }
          >
            <AccountList />
          </SettingsSection>
          <SettingsSection
            title={<FormattedMessage defaultMessage="Taxes" />}
            lead={
              <FormattedMessage defaultMessage="Your tax details and the taxes you’re registered for. Your numbers appear on receipts for taxed stays." />
            }
          >
            <HostTaxes />
          </SettingsSection>
          <SettingsSection
            title={<FormattedMessage defaultMessage="Earnings" />}
            lead={
              <FormattedMessage defaultMessage="See earnings by month and every payout, or download every booking for your records." />
            }
          >
            <p className="flex flex-wrap gap-3">
              <LinkButton to="/host" variant="outline" size="sm">
                <FormattedMessage defaultMessage="View earnings" />
              </LinkButton>
              <LinkButton to="/host/payouts" variant="outline" size="sm">
                <FormattedMessage defaultMessage="View payouts" />
              </LinkButton>
            </p>
          </SettingsSection>
        </>
      )}
    </>
  );
}
