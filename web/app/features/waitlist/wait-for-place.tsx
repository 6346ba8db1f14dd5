// At checkout, where the places for guests' cars are taken: waiting for one at these hours (C22).
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { useJoinWaitlist, type Wanted } from '../../nouns/waitlists/api.ts';
import { Button } from '../../ui/button.tsx';
import { JoinedNote } from './joined-note.tsx';

export function WaitForPlace({ wanted }: { wanted: Wanted }) {
  const { status } = useSession();
  const join = useJoinWaitlist();
  if (join.data) return <JoinedNote entry={join.data} />;
  const wait = () => {
    if (status === 'signed-in') join.mutate(wanted);
    else void session.signIn({ returnTo: location.pathname + location.search, form: 'log-in' });
  };
  return (
    <div>
      <Button variant="outline" size="sm" isBusy={join.isPending} onClick={wait}>
        <FormattedMessage
          defaultMessage="Wait for {cars, plural, one {a parking spot} other {# parking spots}}"
          values={{ cars: wanted.cars }}
        />
      </Button>
      {join.error && (
        <p role="alert" className="mt-2 text-[15px] text-danger">
          {join.error instanceof ApiError ? join.error.message : String(join.error)}
        </p>
      )}
    </div>
  );
}
