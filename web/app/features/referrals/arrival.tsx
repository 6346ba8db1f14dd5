// The page for visitors with a referral link: who referred them, and how to sign up. Once they have an account, the referral is claimed.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { claimReferral, referrerQuery } from './api.ts';
import { keptCode } from './kept-code.ts';

export function Arrival({ code }: { code: string }) {
  const { status } = useSession();
  const referrer = useQuery(referrerQuery(code));
  useEffect(() => {
    if (referrer.data) keptCode.keep(code);
  }, [referrer.data, code]);
  if (referrer.isPending) return <Skeleton className="h-64 w-full rounded-panel" />;
  if (referrer.isError) {
    return (
      <p className="rounded-card bg-well px-5 py-4" role="status">
        <FormattedMessage defaultMessage="This referral link no longer works, but you’re still welcome." />
      </p>
    );
  }
  return (
    <section className="rounded-panel bg-moss p-7 text-moss-ink md:p-10">
      <h2 className="display text-[clamp(26px,3.4vw,38px)]">
        <FormattedMessage
          defaultMessage="{name} thought you’d like {brand}"
          values={{ name: <bdi>{referrer.data.name}</bdi> }}
        />
      </h2>
      <p className="mt-3 mb-6 max-w-[52ch] text-[17px]">
        <FormattedMessage
          defaultMessage="Rent out a room that’s empty during the day, or work in someone else’s. Joining is free. {name} will see your first name, that you joined, and when you first book."
          values={{ name: <bdi>{referrer.data.name}</bdi> }}
        />
      </p>
      {status === 'signed-in' ? (
        <Claim code={code} name={referrer.data.name} />
      ) : (
        <Button variant="soft" onClick={() => signInPrompt.open({ returnTo: `/refer?code=${code}` })}>
          <FormattedMessage defaultMessage="Join" />
        </Button>
      )}
    </section>
  );
}

/** Claims the code as soon as there's an account; a refusal does no harm and says why. */
function Claim({ code, name }: { code: string; name: string }) {
  const intl = useIntl();
  const [outcome, setOutcome] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each code
  useEffect(() => {
    claimReferral(code)
      .then(() => {
        keptCode.forget();
        setOutcome(intl.formatMessage({ defaultMessage: 'Done. We’ll let {name} know you joined.' }, { name }));
      })
      .catch((error: unknown) => {
        const isSettled =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (isSettled) keptCode.forget();
        setOutcome(error instanceof ApiError ? error.message : '');
      });
  }, [code]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p role="status" className="font-semibold">
        {outcome}
      </p>
      <LinkButton variant="soft" size="sm" to="/become-host">
        <FormattedMessage defaultMessage="Become a host" />
      </LinkButton>
      <LinkButton variant="soft" size="sm" to="/discover">
        <FormattedMessage defaultMessage="Find a workspace" />
      </LinkButton>
    </div>
  );
}
