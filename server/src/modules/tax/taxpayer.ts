// Taxpayer numbers, sealed: they open for the annual report only.
import type { Deps } from '../../deps.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({ secret: secrets.payouts, purpose: 'taxpayer-id' });

export const sealTaxpayerId = (deps: Pick<Deps, 'secrets'>, memberId: string, number: string): Buffer =>
  seal(number, memberId, sealKey(deps));

export const openTaxpayerId = (deps: Pick<Deps, 'secrets'>, memberId: string, sealed: Uint8Array): string =>
  unseal(sealed, memberId, sealKey(deps));
