// Measures the noise at this desk for a minute, sends three levels, and shows what they mean.
import { NOISE_SAMPLES, type NoiseDevice } from '@daynook/contract/listings/noise-limits';
import type { NoiseSampleInput, NoiseSample as Sample } from '@daynook/contract/listings/noise-samples';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { useHourWords } from '../availability/hour-words.ts';
import type { Levels } from './levels.ts';
import { measureNoise, NoiseFailure } from './measure-noise.ts';
import { gradeNames, problemWords } from './noise-words.ts';

interface NoiseSampleProps {
  add: (sample: NoiseSampleInput) => Promise<Sample>;
  seconds?: number;
}

type State =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'listening'; secondsLeft: number }
  | { name: 'sending' }
  | { name: 'done'; sample: Sample; levels: Levels }
  | { name: 'failed'; error: unknown };

/** Microphones of phones and of computers differ more than those of each. */
const thisDevice = (): NoiseDevice => (matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');

/** Measures once at a time. Leaving the page turns the microphone off. */
function useMeasuring({ add, seconds = NOISE_SAMPLES.seconds }: NoiseSampleProps) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ name: 'asking' });
    try {
      const onSecondsLeft = (secondsLeft: number) => setState({ name: 'listening', secondsLeft });
      const levels = await measureNoise({ seconds, signal, onSecondsLeft });
      setState({ name: 'sending' });
      const sample = await add({ ...levels, seconds, device: thisDevice() });
      setState({ name: 'done', sample, levels });
    } catch (error) {
      setState(signal.aborted ? { name: 'idle' } : { name: 'failed', error });
    }
  };
  return { state, run, stop: () => running.current?.abort() };
}

export function NoiseSample(props: NoiseSampleProps) {
  const { state, run, stop } = useMeasuring(props);
  const isRunning = state.name === 'asking' || state.name === 'listening';
  return (
    <div className="grid justify-items-start gap-3">
      {isRunning ? (
        <Button variant="outline" onClick={stop}>
          <FormattedMessage defaultMessage="Stop measuring" />
        </Button>
      ) : (
        // What's being sent can't be stopped.
        <Button variant="outline" isBusy={state.name === 'sending'} onClick={() => void run()}>
          {state.name === 'idle' ? (
            <FormattedMessage defaultMessage="Measure the noise" />
          ) : (
            <FormattedMessage defaultMessage="Measure again" />
          )}
        </Button>
      )}
      <Progress state={state} />
    </div>
  );
}

function Progress({ state }: { state: State }) {
  const intl = useIntl();
  const failureText = useFailureText();
  return (
    <div className="text-[14.5px] num">
      {/* Not announced every second. */}
      {state.name === 'listening' && (
        <p aria-hidden>
          <FormattedMessage
            defaultMessage="Listening, {count, plural, one {# second left} other {# seconds left}}"
            values={{ count: state.secondsLeft }}
          />
        </p>
      )}
      <div role="status">
        {state.name === 'asking' && (
          <FormattedMessage defaultMessage="Allow the microphone if your browser asks. Then leave the device on the desk." />
        )}
        {state.name === 'listening' && (
          <span className="sr-only">
            <FormattedMessage defaultMessage="Listening for a minute" />
          </span>
        )}
        {state.name === 'done' && <Result sample={state.sample} levels={state.levels} />}
        {state.name === 'failed' && (
          <span className="font-medium text-danger">
            {state.error instanceof NoiseFailure
              ? intl.formatMessage(problemWords[state.error.problem])
              : failureText(state.error)}
          </span>
        )}
      </div>
    </div>
  );
}

function Result({ sample: { grade, isWeekend, hour }, levels: { l10, l50, l90 } }: { sample: Sample; levels: Levels }) {
  const intl = useIntl();
  const words = useHourWords();
  const decibels = (level: number) => intl.formatNumber(level, { maximumFractionDigits: 0 });
  return (
    <>
      <span className="block font-semibold">
        <FormattedMessage
          defaultMessage="{isWeekend, select, true {{grade} on weekends, {hours}} other {{grade} on weekdays, {hours}}}"
          values={{
            isWeekend: String(isWeekend),
            grade: intl.formatMessage(gradeNames[grade]),
            hours: words.range({ startMinute: hour * 60, endMinute: (hour + 1) * 60 }),
          }}
        />
      </span>
      <span className="block text-muted">
        <FormattedMessage
          defaultMessage="Loud moments {l10} dB, typically {l50} dB, background {l90} dB, compared with this microphone’s maximum"
          values={{ l10: decibels(l10), l50: decibels(l50), l90: decibels(l90) }}
        />
      </span>
    </>
  );
}
