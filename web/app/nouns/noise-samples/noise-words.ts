// Noise by hour, in words.
import type { NoiseGrade } from '@daynook/contract/listings/noise-limits';
import type { NoiseProfile } from '@daynook/contract/listings/noise-samples';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { NoiseProblem } from './measure-noise.ts';

export const gradeNames: Record<NoiseGrade, MessageDescriptor> = defineMessages({
  quiet: { defaultMessage: 'Quiet' },
  normal: { defaultMessage: 'Normal' },
  lively: { defaultMessage: 'Lively' },
});

export const problemWords: Record<NoiseProblem, MessageDescriptor> = defineMessages({
  denied: {
    defaultMessage:
      'Your browser doesn’t let this site use the microphone. Allow it in the settings next to the address, then try again.',
  },
  'no-microphone': { defaultMessage: 'We found no microphone on this device. Plug one in, or use a phone.' },
  'in-use': { defaultMessage: 'Another app may be using the microphone. Close it, then try again.' },
  unsupported: { defaultMessage: 'This browser can’t measure noise here. Try another browser.' },
  'in-background': {
    defaultMessage: 'The measurement stopped because this page was in the background. Keep it open, then try again.',
  },
  interrupted: { defaultMessage: 'The microphone was turned off during the measurement. Try again.' },
  'too-short': {
    defaultMessage: 'This device was too busy to measure for a whole minute. Close other apps, then try again.',
  },
  silent: { defaultMessage: 'The microphone hears nothing. Check whether it’s muted or covered, then try again.' },
  filtered: {
    defaultMessage:
      'This device filters out quiet sounds, so the measurement would be wrong. Turn off noise reduction, or use another device.',
  },
});

type Hour = NoiseProfile['hours'][number];

/** Hours one after another with the same grade, such as 9 to 12. */
interface NoiseRange {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly grade: NoiseGrade;
}

export function groupHours(hours: readonly Pick<Hour, 'hour' | 'grade'>[]): NoiseRange[] {
  const ranges: NoiseRange[] = [];
  for (const { hour, grade } of hours) {
    const last = ranges.at(-1);
    const range = { startMinute: hour * 60, endMinute: (hour + 1) * 60, grade };
    if (last?.grade === grade && last.endMinute === range.startMinute)
      ranges[ranges.length - 1] = { ...last, endMinute: range.endMinute };
    else ranges.push(range);
  }
  return ranges;
}
