// What guests with a booking learn about getting in, in parts, each with when they see it (B6).
import { z } from 'zod';
import { HOSTING } from '../limits/hosting.ts';
import * as w from '../wire.ts';

/** When the guest can see a part of the check-in directions. */
const RELEASE_STAGES = ['confirmed', 'day-before', 'hour-before'] as const;
export const CHECK_IN_PARTS = ['access', 'wifi', 'parking', 'contact', 'emergency', 'note'] as const;

const oneLine = (value: string) => !/[\n\t]/.test(value);

/** A Wi-Fi network that guests join by scanning its code. */
const WifiNetwork = z.strictObject({
  name: w
    .safeText(HOSTING.wifiNameMaximumBytes, 1)
    .refine(oneLine, 'Enter the name on one line.')
    .refine(
      (name) => encodeURIComponent(name.toWellFormed()).replaceAll(/%../g, '-').length <= HOSTING.wifiNameMaximumBytes,
      'Enter a shorter name.',
    ),
  /** Null if there's none. */
  password: w
    .safeText(HOSTING.wifiPasswordMaximumCharacters, HOSTING.wifiPasswordMinimumCharacters)
    .refine(oneLine, 'Enter the password on one line.')
    .nullable(),
});

export const CheckInInstruction = z
  .strictObject({
    part: z.enum(CHECK_IN_PARTS),
    /** Can be empty if there's a network. */
    text: w.safeText(HOSTING.noteMaximumCharacters),
    release: z.enum(RELEASE_STAGES),
    /** Only with the part `wifi`. */
    network: WifiNetwork.optional(),
  })
  .refine((item) => item.text !== '' || item.network !== undefined, { path: ['text'], error: 'Required.' })
  .refine((item) => item.part === 'wifi' || item.network === undefined, {
    path: ['network'],
    error: 'Only Wi-Fi can have a network.',
  });
