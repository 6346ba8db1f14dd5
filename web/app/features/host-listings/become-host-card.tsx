// For those who do not host yet: a gentle word, once, at the end of their own page.
import { FormattedMessage } from 'react-intl';
import { useBecomeHost } from '../../nouns/hosting/use-become-host.ts';
import { Button } from '../../ui/button.tsx';

export function BecomeHostCard() {
  const { becomeHost, isBusy } = useBecomeHost();
  return (
    <section className="rounded-panel bg-well p-6 md:p-7">
      <h2 className="display text-[22px] text-balance">
        <FormattedMessage defaultMessage="Have a room that’s empty during the day?" />
      </h2>
      <p className="mt-2 text-[15.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Rent it to people who need a quiet place to work. You choose the hours, the price, and the guests." />
      </p>
      <Button variant="outline" className="mt-4" onClick={becomeHost} isBusy={isBusy}>
        <FormattedMessage defaultMessage="Become a host" />
      </Button>
    </section>
  );
}
