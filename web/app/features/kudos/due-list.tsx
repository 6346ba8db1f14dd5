// Whom one may still thank.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import type { KudosDue } from './api.ts';
import { GiveDialog } from './give-dialog.tsx';
import { PersonLine } from './person-line.tsx';

export function DueList({ due }: { due: readonly KudosDue[] }) {
  const [chosen, setChosen] = useState<KudosDue>();
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {due.map((one) => (
          <li
            key={one.bookingId}
            className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]"
          >
            <PersonLine person={one.receiver}>
              <FormattedMessage
                defaultMessage="{room} · {date}"
                values={{
                  room: <bdi>{one.listing.title}</bdi>,
                  date: <ZonedDate at={one.endedAt} timeZone={one.timeZone} />,
                }}
              />
            </PersonLine>
            <Button size="sm" variant="outline" onClick={() => setChosen(one)}>
              <span className="max-w-48 truncate">
                <FormattedMessage
                  defaultMessage="Thank {name}"
                  values={{ name: <bdi>{givenName(one.receiver.name)}</bdi> }}
                />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <GiveDialog due={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
