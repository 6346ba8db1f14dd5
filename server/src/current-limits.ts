// How much members can do now, as the operator decided. What the environment sets comes first.
import type { SiteLimits } from '@daynook/contract/settings/site-limits';
import type { Config } from './config.ts';
import { currentSettings } from './current-settings.ts';

/** Limits that no variable sets. */
export const currentLimits = (): Omit<SiteLimits, 'cancellationsBeforeRequests' | 'messagesBeforeReply'> =>
  currentSettings().limits;

export const cancellationsBeforeRequests = (config: Pick<Config, 'cancellationsBeforeRequests'>): number =>
  config.cancellationsBeforeRequests ?? currentSettings().limits.cancellationsBeforeRequests;

export const messagesBeforeReply = (config: Pick<Config, 'messagesBeforeReply'>): number =>
  config.messagesBeforeReply ?? currentSettings().limits.messagesBeforeReply;
