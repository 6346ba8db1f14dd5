// What others see of who's home. Pure.
import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import type { Actor } from '../../http/actor.ts';

/**
 * Never when a home is empty: a page with a map would be a timetable for burglars. So visitors see nothing, and members only see when someone
 * or a pet is there.
 */
export function shownHomeHours(hours: StatedHomeHours | null, actor: Actor): { homeHours?: StatedHomeHours } {
  if (!hours || actor.kind === 'visitor') return {};
  const ranges = hours.ranges.filter(({ state }) => state !== 'nobody');
  return ranges.length === 0 ? {} : { homeHours: { ...hours, ranges } };
}
