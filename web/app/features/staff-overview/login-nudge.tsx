// Suggests a second step or a passkey to staff who log in with only a password: they see what members trust us with.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { securityQuery } from '../../nouns/accounts/security-api.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function LoginNudge() {
  const security = useQuery(securityQuery).data;
  const isWeak = security?.secondStepSince === null && security.passkeys.length === 0;
  if (!isWeak) return null;
  return (
    <section className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-well p-5 md:p-6">
      <div className="min-w-0 basis-72 grow">
        <h2 className="text-[17px] font-semibold">
          <FormattedMessage defaultMessage="Protect your staff account" />
        </h2>
        <p className="mt-1 text-[15px] text-pretty text-muted">
          <FormattedMessage defaultMessage="You can see members’ data and money, so a password alone isn’t enough. Add a passkey or an authenticator app." />
        </p>
      </div>
      <LinkButton to="/settings/security" variant="outline" size="sm">
        <FormattedMessage defaultMessage="Set it up" />
      </LinkButton>
    </section>
  );
}
