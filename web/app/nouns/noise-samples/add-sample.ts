// Sends noise samples. Separate from measuring them: pages load that only when there's something to measure.
import type { NoiseSample, NoiseSampleInput } from '@daynook/contract/listings/noise-samples';
import { call } from '../../lib/api/api.ts';

export const addGuestSample = (id: string, body: NoiseSampleInput): Promise<NoiseSample> =>
  call('POST /api/bookings/{id}/noise-samples', { params: { id }, body });
export const addHostSample = (id: string, body: NoiseSampleInput): Promise<NoiseSample> =>
  call('POST /api/host/listings/{id}/noise-samples', { params: { id }, body });
