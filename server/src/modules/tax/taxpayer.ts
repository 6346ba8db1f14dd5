// Encrypted taxpayer numbers. They're only decrypted for the annual report.
import type { Deps } from '../../deps.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({ secret: secrets.payouts, purpose: 'taxpayer-id' });

export const sealTaxpayerId = (deps: Pick<Deps, 'secrets'>, memberId: string, number: string): Buffer =>
  seal(number, memberId, sealKey(deps));

export const openTaxpayerId = (deps: Pick<Deps, 'secrets'>, memberId: string, sealed: Uint8Array): string =>
  unseal(sealed, memberId, sealKey(deps));
