// On the staff's first page of a new installation: what's open of its setup.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useMay } from '../../nouns/staff/permissions.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { setupQuery } from './api.ts';

export function SetupReminder() {
  const may = useMay();
  const { data } = useQuery({ ...setupQuery, enabled: may('site-settings') });
  const open = data?.steps.filter(({ state }) => state === 'open').length ?? 0;
  if (!data?.isNew || open === 0) return null;
  return (
    <section className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sun-wash px-5 py-4">
      <p className="text-pretty">
        <FormattedMessage
          defaultMessage="Finish setting up {brand}: {count, plural, one {# step} other {# steps}} to go."
          values={{ count: open }}
        />
      </p>
      <LinkButton size="sm" to="/admin?view=setup">
        <FormattedMessage defaultMessage="Continue setup" />
      </LinkButton>
    </section>
  );
}
