// On the start page until the first booking: what helps to get one.
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';

export const FirstBooking = () => (
  <section aria-labelledby="first-booking" className="rounded-panel bg-moss-wash p-6 md:p-8">
    <h2 id="first-booking" className="display text-[26px]">
      <FormattedMessage defaultMessage="Get your first booking" />
    </h2>
    <p className="mt-2 max-w-[60ch] text-pretty">
      <FormattedMessage defaultMessage="Guests can find and book your space. Sync your calendar, set up payouts, and complete your listing while you wait." />
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <LinkButton to="/host-onboarding">
        <FormattedMessage defaultMessage="See next steps" />
      </LinkButton>
      <LinkButton variant="outline" to="/host/calendar">
        <FormattedMessage defaultMessage="Check your open hours" />
      </LinkButton>
    </div>
  </section>
);
