// Which release of the product runs, below every staff page. People who report a problem are asked for it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { healthQuery } from './overview-api.ts';

export function InstalledRelease() {
  // Once is enough: only the start page watches the server's health.
  const { data } = useQuery({ ...healthQuery, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  // A server of an earlier release may still answer during an upgrade.
  if (!data?.version) return null;
  const { version, commit } = data;
  return (
    <p className="mt-6 text-[14px] text-muted num">
      {commit ? (
        <FormattedMessage defaultMessage="{brand} {version} (commit {commit})" values={{ version, commit }} />
      ) : (
        <FormattedMessage defaultMessage="{brand} {version}" values={{ version }} />
      )}
    </p>
  );
}
