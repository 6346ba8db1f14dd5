// Measures the noise around this device. What the microphone hears is turned into one number per block right away, and never kept or sent.
import { type Levels, measureLevel, summarizeLevels } from './levels.ts';

const BLOCK_MS = 200;
/** A power of two: at 48,000 a second, a bit less than a block. */
const BLOCK_SAMPLES = 8_192;
/** Microphones begin with silence, and the tap on the button is heard, too. */
const SETTLES_AFTER_MS = 1_000;
/** Below it are a constant offset and the trembling of the desk, which people don't hear. */
const HEARD_FROM_HERTZ = 80;

export type NoiseProblem =
  | 'denied'
  | 'no-microphone'
  | 'in-use'
  | 'unsupported'
  | 'in-background'
  | 'interrupted'
  | 'too-short'
  | 'silent'
  | 'filtered';

export class NoiseFailure extends Error {
  readonly problem: NoiseProblem;
  constructor(problem: NoiseProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** By the names of what browsers throw. */
const PROBLEMS: Readonly<Record<string, NoiseProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

async function openMicrophone(): Promise<MediaStream> {
  // Browsers leave it out where they don't trust the connection.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new NoiseFailure('unsupported');
  try {
    // What makes voices clearer in calls would change the levels.
    const audio = { autoGainControl: false, noiseSuppression: false, echoCancellation: false };
    return await devices.getUserMedia({ audio });
  } catch (error) {
    throw new NoiseFailure((error instanceof DOMException && PROBLEMS[error.name]) || 'unsupported');
  }
}

const turnOff = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** People may never answer their browser's question. A microphone that's allowed too late is turned off again. */
function openUntilAborted(signal: AbortSignal): Promise<MediaStream> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaStream>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  openMicrophone().then((stream) => (signal.aborted ? turnOff(stream) : resolve(stream)), reject);
  return promise;
}

interface Listening {
  readonly seconds: number;
  readonly signal: AbortSignal;
  readonly onSecondsLeft: (seconds: number) => void;
}

/** The level of each block. Rejects with the signal's reason, or NoiseFailure if the rest can't be heard. */
async function listen(
  stream: MediaStream,
  context: AudioContext,
  { seconds, signal, onSecondsLeft }: Listening,
): Promise<number[]> {
  const analyser = new AnalyserNode(context, { fftSize: BLOCK_SAMPLES });
  context
    .createMediaStreamSource(stream)
    .connect(new BiquadFilterNode(context, { type: 'highpass', frequency: HEARD_FROM_HERTZ }))
    .connect(analyser);
  // Not awaited: where a browser doesn't allow it, it stays pending until the context is closed.
  context.resume().catch(() => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const levels: number[] = [];
  const block = new Float32Array(BLOCK_SAMPLES);
  const beginsAt = performance.now() + SETTLES_AFTER_MS;
  const timer = setInterval(() => {
    const passedMs = performance.now() - beginsAt;
    if (passedMs >= seconds * 1_000) resolve(levels);
    else if (passedMs >= 0) {
      if (context.state !== 'running') reject(new NoiseFailure('interrupted'));
      analyser.getFloatTimeDomainData(block);
      levels.push(measureLevel(block));
      onSecondsLeft(Math.ceil(seconds - passedMs / 1_000));
    }
  }, BLOCK_MS);
  const over = new AbortController();
  const once = { once: true, signal: over.signal };
  signal.addEventListener('abort', () => reject(signal.reason), once);
  // Browsers slow down pages in the background, and turn the microphone off.
  const onHidden = () => document.visibilityState === 'hidden' && reject(new NoiseFailure('in-background'));
  document.addEventListener('visibilitychange', onHidden, { signal: over.signal });
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => reject(new NoiseFailure('interrupted')), once);
  return promise.finally(() => {
    clearInterval(timer);
    over.abort();
  });
}

/** Throws NoiseFailure where the browser can't, for example because too many are open. */
function openContext(): AudioContext {
  try {
    return new AudioContext();
  } catch {
    throw new NoiseFailure('unsupported');
  }
}

/** Phones turn their screens off sooner than a sample takes. Where that can't be helped, the sample says that it was interrupted. */
const keepScreenOn = async (): Promise<WakeLockSentinel | undefined> =>
  'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined;

/** Asks for the microphone, and turns it off again. Throws NoiseFailure, or the signal's reason if aborted. */
export async function measureNoise(listening: Listening): Promise<Levels> {
  const stream = await openUntilAborted(listening.signal);
  let context: AudioContext | undefined;
  let screen: ReturnType<typeof keepScreenOn> | undefined;
  try {
    context = openContext();
    screen = keepScreenOn();
    const levels = await listen(stream, context, listening);
    const summary = summarizeLevels(levels, (listening.seconds * 1_000) / BLOCK_MS);
    if (typeof summary === 'string') throw new NoiseFailure(summary);
    return summary;
  } finally {
    turnOff(stream);
    await context?.close();
    await (await screen)?.release();
  }
}
