// Other to-dos that the rest of the start page doesn't show. Hidden if there are none.
import { FormattedMessage } from 'react-intl';
import { ActionItems, useActionCount } from '../../nouns/members/action-items.tsx';

const KINDS = [
  'answer-refund',
  'feed-conflict',
  'check-calendar',
  'co-host-invitation',
  'verify-email',
  'change-listing',
  'complete-payout-account',
  'replace-payout-account',
  'review',
];

export function HostToDo() {
  if (useActionCount(KINDS) === 0) return null;
  return (
    <section aria-labelledby="to-do-title">
      <h2 id="to-do-title" className="display mb-4 text-[26px]">
        <FormattedMessage defaultMessage="To do" />
      </h2>
      <div className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6">
        <ActionItems only={KINDS} />
      </div>
    </section>
  );
}
