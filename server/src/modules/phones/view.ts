// What members see of their own phone number. Nobody else sees it.
import type { PhoneStatus } from '@daynook/contract/accounts/phones';
import type { Deps } from '../../deps.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { codeFor, isExpired } from './codes.ts';
import { nextCodeAt, renderText } from './rules.ts';
import type { CodeRow, PhoneRow } from './store.ts';

type Pending = NonNullable<PhoneStatus['pending']>;

const toPhone = (number: string) => ({ number, formatted: formatPhone(number) });

type Parts = Pick<Deps, 'clock' | 'config' | 'secrets'>;

/** As with emails, a demo that sends nothing shows it to its recipient instead. */
function toDemoText(deps: Parts, code: CodeRow): string | null {
  const isShown = deps.config.isDemo && !deps.config.sms && code.delivery === 'sent';
  return isShown && !isExpired(code, deps.clock.now()) ? renderText(codeFor(deps, code.id)) : null;
}

export function toPhoneStatus(deps: Parts, phone: PhoneRow | undefined, pending: CodeRow | undefined): PhoneStatus {
  return {
    confirmed: phone ? { ...toPhone(phone.number), confirmedAt: phone.confirmed_at.toISOString() } : null,
    pending: pending
      ? {
          ...toPhone(pending.number),
          expiresAt: pending.expires_at.toISOString(),
          nextAt: nextCodeAt(pending.created_at).toISOString(),
          delivery: pending.delivery as Pending['delivery'],
          demoText: toDemoText(deps, pending),
        }
      : null,
    isSmsSetUp: deps.config.sms !== undefined,
  };
}
