// Which release of the product runs, below staff's start page. People who report a problem are asked for it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { healthQuery } from '../../nouns/staff/overview-api.ts';

export function InstalledRelease() {
  const { data } = useQuery(healthQuery);
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
