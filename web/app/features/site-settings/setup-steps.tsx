// What each step of the first setup shows: the setting's own form, or how it is now and where to change it.
import type { SetupStepName } from '@daynook/contract/settings/setup-steps';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedList, FormattedMessage, FormattedNumber, type MessageDescriptor } from 'react-intl';
import { USUAL_BRAND, useBrand } from '../../lib/brand.ts';
import { documentNames } from '../../nouns/legal/document-names.ts';
import { sendTestEmail, type TestEmail } from '../../nouns/staff/overview-api.ts';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Setup, siteSettingsQuery } from './api.ts';
import { SettingForm } from './site-settings.tsx';

interface StepProps {
  setup: Setup;
}

const OwnSetting = ({ name }: { name: 'brand' | 'logo' | 'languages' | 'countries' | 'hosting' }) => (
  <Loaded
    query={useQuery(siteSettingsQuery)}
    failed={<FormattedMessage defaultMessage="We couldn’t load the settings" />}
  >
    {({ settings }) =>
      settings.map((known) => known.setting.name === name && <SettingForm key={name} setting={known} />)
    }
  </Loaded>
);

const Summary = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Card className="grid justify-items-start gap-4">
    <div className="grid max-w-[65ch] gap-2 text-pretty">{children}</div>
    {action}
  </Card>
);

const Percent = ({ basisPoints }: { basisPoints: number }) => (
  <FormattedNumber value={basisPoints / 10_000} style="percent" maximumFractionDigits={2} />
);

const Fees = ({ setup: { fees } }: StepProps) => (
  <Summary
    action={
      <LinkButton size="sm" variant="outline" to="/admin?view=fees">
        <FormattedMessage defaultMessage="Change fees" />
      </LinkButton>
    }
  >
    <p className="text-[18px] font-semibold">
      <FormattedMessage
        defaultMessage="Guests pay {guest} on top, hosts pay {host}"
        values={{
          guest: <Percent key="guest" basisPoints={fees.guestBasisPoints} />,
          host: <Percent key="host" basisPoints={fees.hostBasisPoints} />,
        }}
      />
    </p>
    <p className="text-muted">
      <FormattedMessage defaultMessage="Changes start on a date you choose. Bookings keep the fees they were made with." />
    </p>
  </Summary>
);

const Payments = ({ setup: { payments } }: StepProps) => (
  <Summary
    action={
      <LinkButton size="sm" variant="outline" to="/admin?view=stuck-payments">
        <FormattedMessage defaultMessage="Change payments" />
      </LinkButton>
    }
  >
    <p className="text-[18px] font-semibold">
      {payments.collectedBy === 'host' ? (
        <FormattedMessage defaultMessage="Guests pay hosts" />
      ) : (
        <FormattedMessage defaultMessage="Guests pay you, and you pay hosts" />
      )}
    </p>
    <p>
      {payments.hasCards ? (
        <FormattedMessage defaultMessage="Guests can pay by card, with Stripe." />
      ) : (
        <FormattedMessage
          defaultMessage="Guests can’t pay by card. Set {variable} and the other Stripe keys on the server to offer it."
          values={{ variable: <code key="variable">STRIPE_SECRET_KEY</code> }}
        />
      )}
    </p>
    {payments.hasSandbox && (
      <p className="font-medium text-danger">
        <FormattedMessage
          defaultMessage="Simulated cards are on, and they charge nobody. Set {variable} on the server before real guests book."
          values={{ variable: <code key="variable">SANDBOX_PAYMENTS=off</code> }}
        />
      </p>
    )}
    <p className="text-muted">
      <FormattedMessage defaultMessage="Listings can’t be booked until there are payment details, yours or the host’s." />
    </p>
  </Summary>
);

const outcomes: Readonly<Record<TestEmail['outcome'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: 'The mail server accepted an email to {to}. Check that it arrives, and not as spam.' },
  refused: { defaultMessage: 'The mail server refused the email to {to}. It said: {reason}' },
  held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nothing was sent.' },
  'not-configured': { defaultMessage: 'SMTP_URL isn’t set, so nothing was sent.' },
});

function Email({ setup }: StepProps) {
  const sending = useMutation({ mutationFn: sendTestEmail });
  const { data } = sending;
  return (
    <Summary>
      <p className="text-[18px] font-semibold">
        {setup.isEmailSent ? (
          <FormattedMessage defaultMessage="Emails are sent" />
        ) : (
          <FormattedMessage defaultMessage="Emails aren’t sent yet" />
        )}
      </p>
      {!setup.isEmailSent && (
        <p className="text-muted">
          <FormattedMessage
            defaultMessage="Nobody can confirm an address until they are. Set {variable} on the server, and restart."
            values={{ variable: <code key="variable">SMTP_URL</code> }}
          />
        </p>
      )}
      <p>
        <Button size="sm" variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate()}>
          <FormattedMessage defaultMessage="Send test email" />
        </Button>
      </p>
      <div role="status">
        {data && (
          <p className="break-words">
            <FormattedMessage {...outcomes[data.outcome]} values={{ to: data.to, reason: data.reason ?? '' }} />
          </p>
        )}
      </div>
      <FormFailure error={sending.error} />
    </Summary>
  );
}

function Legal({ setup: { defaultLegalTexts } }: StepProps) {
  const { supportEmail } = useBrand();
  return (
    <Summary
      action={
        <LinkButton size="sm" variant="outline" to="/admin?view=legal-texts">
          <FormattedMessage defaultMessage="Review legal texts" />
        </LinkButton>
      }
    >
      <p className="text-[18px] font-semibold">
        {defaultLegalTexts.length === 0 ? (
          <FormattedMessage defaultMessage="All legal texts are your own" />
        ) : (
          <FormattedMessage
            defaultMessage="Still the default text: {documents}"
            values={{
              documents: (
                <FormattedList
                  key="documents"
                  value={defaultLegalTexts.map((document) => (
                    <FormattedMessage key={document} {...documentNames[document]} />
                  ))}
                />
              ),
            }}
          />
        )}
      </p>
      {defaultLegalTexts.length > 0 && (
        <p>
          <FormattedMessage
            defaultMessage="The default texts name {brand} and send questions and privacy requests to {email}. Add your company’s legal name and address, and ask a local lawyer to review them before you take payments."
            values={{
              email: (
                <span key="email" className="wrap-anywhere">
                  {supportEmail}
                </span>
              ),
            }}
          />
        </p>
      )}
      {supportEmail === USUAL_BRAND.supportEmail && (
        <p className="font-medium text-danger">
          <FormattedMessage defaultMessage="That address isn’t yours. Enter your support email under “Name and colors” first." />
        </p>
      )}
    </Summary>
  );
}

export function SetupStepContent({ name, setup }: StepProps & { name: SetupStepName }) {
  switch (name) {
    case 'brand':
    case 'logo':
    case 'languages':
    case 'countries':
    case 'hosting':
      return <OwnSetting name={name} />;
    case 'fees':
      return <Fees setup={setup} />;
    case 'payments':
      return <Payments setup={setup} />;
    case 'email':
      return <Email setup={setup} />;
    case 'legal':
      return <Legal setup={setup} />;
  }
}
