// The installation's check of itself: problems first, each with what it means and what to do (R4).
import type { CheckState } from '@daynook/contract/staff/self-check';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import {
  type SelfCheck as Check,
  selfCheckQuery,
  sendTestEmail,
  type TestEmail,
} from '../../nouns/staff/overview-api.ts';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { checkNames, findMeaning, findRemedy, stateWords } from './check-words.ts';
import { PushTest } from './push-test.tsx';
import { TestPanel } from './test-panel.tsx';
import { TextTest } from './text-test.tsx';

const TONES: Readonly<Record<CheckState, BadgeTone>> = { ok: 'moss', warn: 'sun', bad: 'danger', off: 'neutral' };
const ORDER: readonly CheckState[] = ['bad', 'warn', 'ok', 'off'];

export function SelfCheck() {
  const query = useQuery(selfCheckQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={query} failed={<FormattedMessage defaultMessage="We couldn’t run the checks" />}>
        {({ checks, checkedAt }) => (
          <>
            <Summary
              checks={checks}
              checkedAt={checkedAt}
              isRunning={query.isFetching}
              onRun={() => void query.refetch()}
            />
            {query.isError && <FormFailure error={query.error} />}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {checks
                .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
                .map((check) => (
                  <CheckLine key={check.name} check={check} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
      <EmailTest />
      <PushTest />
      {query.data?.checks.some(({ name, state }) => name === 'text-messages' && state !== 'off') && <TextTest />}
    </div>
  );
}

interface SummaryProps {
  checks: readonly Check[];
  checkedAt: string;
  isRunning: boolean;
  onRun: () => void;
}

function Summary({ checks, checkedAt, isRunning, onRun }: SummaryProps) {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status">
        <span className="font-semibold">
          {count('bad') + count('warn') === 0 ? (
            <FormattedMessage defaultMessage="Everything that’s configured works." />
          ) : (
            <FormattedMessage
              defaultMessage="{bad, plural, =0 {No problems} one {# problem} other {# problems}}, {warn, plural, =0 {no warnings} one {# warning} other {# warnings}}"
              values={{ bad: count('bad'), warn: count('warn') }}
            />
          )}
        </span>{' '}
        <span className="text-muted">
          <FormattedMessage defaultMessage="Checked {when}" values={{ when: <Moment at={checkedAt} /> }} />
        </span>
      </p>
      <Button variant="outline" isBusy={isRunning} onClick={onRun}>
        <FormattedMessage defaultMessage="Run again" />
      </Button>
    </div>
  );
}

function CheckLine({ check: { name, state, finding, facts } }: { check: Check }) {
  const remedy = findRemedy(name, finding);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1.5 rounded-card border border-line bg-surface px-5 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div>
        <Badge tone={TONES[state]}>
          <FormattedMessage {...stateWords[state]} />
        </Badge>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-[16px] font-semibold">
          <FormattedMessage {...checkNames[name]} />
        </h2>
        <p className="break-words text-pretty">
          <FormattedMessage {...findMeaning(name, finding)} values={facts} />
        </p>
        {remedy && (
          <p className="break-words text-pretty text-muted">
            <FormattedMessage {...remedy} values={facts} />
          </p>
        )}
      </div>
    </li>
  );
}

const outcomes: Readonly<Record<TestEmail['outcome'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: 'The mail server accepted an email to {to}. Check that it arrives, and not as spam.' },
  refused: { defaultMessage: 'The mail server refused the email to {to}. It said: {reason}' },
  held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nothing was sent.' },
  'not-configured': { defaultMessage: 'SMTP_URL isn’t set, so nothing was sent.' },
});

const EmailTest = () => (
  <TestPanel
    id="test-email"
    title={<FormattedMessage defaultMessage="Test email" />}
    note={<FormattedMessage defaultMessage="Goes to your own address right away." />}
    button={<FormattedMessage defaultMessage="Send test email" />}
    send={sendTestEmail}
    showOutcome={(answer) => <Outcome answer={answer} />}
  />
);

const Outcome = ({ answer: { outcome, to, reason } }: { answer: TestEmail }) => (
  <p className="break-words">
    <FormattedMessage {...outcomes[outcome]} values={{ to, reason: reason ?? '' }} />
  </p>
);
