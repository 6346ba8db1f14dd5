// Runs a connection test and shows its result.
import { CONNECTION_MEDIA, type ConnectionMedium } from '@daynook/contract/listings/connection-limits';
import { useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { speedWords, steadinessWords } from './connection-words.ts';
import { type ConnectionResult, runConnectionTest, type TestStep } from './run-test.ts';
import type { Ticket } from './start-test.ts';

const mediumNames: Record<ConnectionMedium, MessageDescriptor> = defineMessages({
  wifi: { defaultMessage: 'Wi-Fi' },
  wired: { defaultMessage: 'Network cable' },
});
const stepNames: Record<TestStep, MessageDescriptor> = defineMessages({
  latency: { defaultMessage: 'Measuring the latency…' },
  upload: { defaultMessage: 'Measuring the upload…' },
  download: { defaultMessage: 'Measuring the download…' },
});

interface ConnectionTestProps {
  start: (medium: ConnectionMedium) => Promise<Ticket>;
  onDone: (result: ConnectionResult, medium: ConnectionMedium) => void;
}

type State =
  | { name: 'idle' }
  | { name: 'running'; step: TestStep }
  | { name: 'done'; result: ConnectionResult }
  | { name: 'failed'; error: unknown };

/** Runs one test at a time. A test that nobody waits for would only slow the connection down, so leaving the page stops it. */
function useTest({ start, onDone }: ConnectionTestProps, medium: ConnectionMedium) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    try {
      const result = await runConnectionTest({
        start: () => start(medium),
        signal: controller.signal,
        onStep: (step) => setState({ name: 'running', step }),
      });
      setState({ name: 'done', result });
      onDone(result, medium);
    } catch (error) {
      setState(controller.signal.aborted ? { name: 'idle' } : { name: 'failed', error });
    }
  };
  return { state, run, stop: () => running.current?.abort() };
}

export function ConnectionTest(props: ConnectionTestProps) {
  const intl = useIntl();
  const id = useId();
  const [medium, setMedium] = useState<ConnectionMedium>('wifi');
  const { state, run, stop } = useTest(props, medium);
  const isRunning = state.name === 'running';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Select
            id={`${id}-medium`}
            label={intl.formatMessage({ defaultMessage: 'This device uses' })}
            value={medium}
            disabled={isRunning}
            onChange={(event) => setMedium(event.target.value as ConnectionMedium)}
          >
            {CONNECTION_MEDIA.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage(mediumNames[one])}
              </option>
            ))}
          </Select>
        </div>
        {isRunning ? (
          <Button variant="outline" onClick={stop}>
            <FormattedMessage defaultMessage="Stop test" />
          </Button>
        ) : (
          <Button variant="outline" onClick={() => void run()}>
            {state.name === 'idle' ? (
              <FormattedMessage defaultMessage="Test the connection" />
            ) : (
              <FormattedMessage defaultMessage="Test again" />
            )}
          </Button>
        )}
      </div>
      <Progress state={state} />
    </div>
  );
}

function Progress({ state }: { state: State }) {
  const intl = useIntl();
  const failureText = useFailureText();
  return (
    <div role="status" className="text-[14.5px] num">
      {state.name === 'running' && intl.formatMessage(stepNames[state.step])}
      {state.name === 'done' && (
        <>
          <span className="block font-semibold">{speedWords(intl, state.result)}</span>
          <span className="block text-muted">{steadinessWords(intl, state.result)}</span>
        </>
      )}
      {state.name === 'failed' && <span className="font-medium text-danger">{failureText(state.error)}</span>}
    </div>
  );
}
