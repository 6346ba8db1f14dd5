// A noise sample in the browser (idea of a noise profile): from a tone to three levels, stopping it, failures, and what guests read.
import type { MeasuredNoise } from '@daynook/contract/listings/noise-samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { addHostSample } from './add-sample.ts';
import { NoiseByHour } from './noise-by-hour.tsx';
import { NoiseSample } from './noise-sample.tsx';

const LISTING = '019a2f00-0000-7000-8000-00000000000a';
const ADD = `POST /api/host/listings/${LISTING}/noise-samples`;
const sent = () => receivedCalls().flatMap(({ key, body }) => (key === ADD ? [body as Record<string, number>] : []));
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

const contexts: AudioContext[] = [];
const tracks: MediaStreamTrack[] = [];
/** A microphone that hears a tone; at 0, nothing. */
async function hear(amplitude: number): Promise<MediaStream> {
  const context = new AudioContext();
  contexts.push(context);
  await context.resume();
  const speaker = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 1_000 });
  tone.connect(new GainNode(context, { gain: amplitude })).connect(speaker);
  tone.start();
  tracks.push(...speaker.stream.getTracks());
  return speaker.stream;
}
const microphone = (open: () => Promise<MediaStream>) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open);

async function open(seconds = 1) {
  await renderHere(() => (
    <main>
      <h1>Edit</h1>
      <NoiseSample add={(sample) => addHostSample(LISTING, sample)} seconds={seconds} />
    </main>
  ));
}
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

beforeEach(() => {
  contexts.length = 0;
  tracks.length = 0;
});
afterEach(() => Promise.all(contexts.map((context) => context.close())));

describe('a noise sample', () => {
  it('sends three levels of what the microphone hears, and turns it off', async () => {
    microphone(() => hear(0.1));
    answer(ADD, { status: 201, body: { isWeekend: true, hour: 10, grade: 'quiet' } });
    await open();
    await press('Measure the noise');
    await expect.element(page.getByText('Quiet on weekends, 10:00 – 11:00')).toBeVisible();
    const [sample] = sent();
    expect(Object.keys(sample!).toSorted()).toEqual(['device', 'l10', 'l50', 'l90', 'seconds']);
    // A tenth of a full tone: -20 dB, and 3 dB less because it's a sine.
    for (const level of ['l10', 'l50', 'l90']) expect(sample![level]).toBeCloseTo(-23, 0);
    expect(sample).toMatchObject({ seconds: 1, device: 'computer' });
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(await violations()).toEqual([]);
  });

  it('can be stopped, and then sends nothing', async () => {
    microphone(() => hear(0.1));
    await open(60);
    await press('Measure the noise');
    await expect.element(page.getByText(/^Listening, \d+ seconds left$/)).toBeVisible();
    await press('Stop measuring');
    await expect.element(page.getByRole('button', { name: 'Measure the noise' })).toBeVisible();
    expect(tracks[0]!.readyState).toBe('ended');
    expect(sent()).toEqual([]);
  });

  it('can’t be stopped while it’s sent, and keeps the focus', async () => {
    microphone(() => hear(0.1));
    const arrived = Promise.withResolvers<void>();
    answer(ADD, async () => {
      await arrived.promise;
      return { status: 201, body: { isWeekend: true, hour: 10, grade: 'quiet' } };
    });
    await open();
    await press('Measure the noise');
    await expect.poll(() => sent().length).toBe(1);
    const button = page.getByRole('button');
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Stop measuring' })).not.toBeInTheDocument();
    arrived.resolve();
    await expect.element(page.getByText('Quiet on weekends, 10:00 – 11:00')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it('turns the microphone off when the browser can’t listen', async () => {
    const stream = await hear(0.1);
    microphone(() => Promise.resolve(stream));
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          throw new DOMException('Too many', 'NotSupportedError');
        }
      },
    );
    await open();
    await press('Measure the noise');
    await expect.element(page.getByText(/can’t measure noise here/)).toBeVisible();
    vi.unstubAllGlobals();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  it('can be stopped while the browser asks, and turns a microphone off that’s allowed later', async () => {
    const { promise, resolve } = Promise.withResolvers<MediaStream>();
    microphone(() => promise);
    await open();
    await press('Measure the noise');
    await expect.element(page.getByText(/^Allow the microphone if your browser asks/)).toBeVisible();
    await press('Stop measuring');
    await expect.element(page.getByRole('button', { name: 'Measure the noise' })).toBeVisible();
    resolve(await hear(0.1));
    await expect.poll(() => tracks[0]!.readyState).toBe('ended');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /doesn’t let this site use the microphone/],
    ['NotFoundError', /found no microphone/],
    ['NotReadableError', /Another app may be using/],
    ['TypeError', /can’t measure noise here/],
  ])('says what to do after a %s', async (name, words) => {
    microphone(() => Promise.reject(new DOMException('No', name)));
    await open();
    await press('Measure the noise');
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Measure again' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('isn’t taken from a microphone that hears nothing', async () => {
    microphone(() => hear(0));
    await open(1);
    await press('Measure the noise');
    await expect.element(page.getByText(/The microphone hears nothing/)).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('stops when the page is in the background, and when the microphone is taken away', async () => {
    microphone(() => hear(0.1));
    await open(60);
    await press('Measure the noise');
    await expect.element(page.getByText(/^Listening, /)).toBeVisible();
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText(/this page was in the background/)).toBeVisible();
    seen.mockRestore();
    await press('Measure again');
    await expect.element(page.getByText(/^Listening, /)).toBeVisible();
    tracks.at(-1)!.dispatchEvent(new Event('ended'));
    await expect.element(page.getByText(/The microphone was turned off/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('says what the server says', async () => {
    const message = 'You’ve measured the noise 12 times in the last hour. Try again later.';
    microphone(() => hear(0.1));
    answer(ADD, { status: 409, body: { code: 'LIMIT_REACHED', message } });
    await open(1);
    await press('Measure the noise');
    await expect.element(page.getByText(message)).toBeVisible();
  });
});

describe('noise by hour', () => {
  const at = (hour: number, grade: 'quiet' | 'normal' | 'lively', isWeekend = false) => ({
    isWeekend,
    hour,
    grade,
  });
  const noise: MeasuredNoise = {
    isQuiet: true,
    guests: {
      hours: [at(9, 'quiet'), at(10, 'quiet'), at(12, 'lively'), at(23, 'normal', true)],
      samples: 8,
      lastMonth: '2026-11',
    },
    host: { hours: [at(9, 'normal')], samples: 1, lastMonth: '2026-10' },
  };

  it('tells guests and the host apart, weekdays and weekends, and how sure it is', async () => {
    await renderHere(() => (
      <main>
        <h1>A room</h1>
        <h2>Details</h2>
        <h3>Noise by hour</h3>
        <NoiseByHour noise={noise} />
      </main>
    ));
    const items = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent);
    await expect.element(page.getByRole('heading', { name: 'Measured by guests' })).toBeVisible();
    expect(items()).toEqual([
      '9:00 – 11:00 Quiet',
      '12:00 – 13:00 Lively',
      '23:00 – 24:00 Normal',
      '9:00 – 10:00 Normal',
    ]);
    await expect.element(page.getByText('Measured quiet')).toBeVisible();
    await expect.element(page.getByText('8 measurements, last in November 2026')).toBeVisible();
    await expect.element(page.getByText('1 measurement, last in October 2026')).toBeVisible();
    await expect.element(page.getByText(/^Each measurement is compared with the quietest/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});
