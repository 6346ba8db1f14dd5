// The module's public interface: calculating taxes, who charges which, and the settings of the operator and hosts (decision 0056).
export { taxAddressLines } from './address-lines.ts';
export { refreshTaxes, taxJobs } from './refresh.ts';
export {
  addedToBill,
  addedToGuestFee,
  addedToStay,
  beforeHostFee,
  hostTax,
  type ListingTax,
  platformTax,
  sharesWithTax,
  shownTax,
  stayWithoutTax,
  stayWithTax,
  type TaxedShares,
  taxesKept,
  taxesOn,
} from './rules.ts';
export {
  addTaxRule,
  endTaxRule,
  setOwnProfile,
  setTaxSettings,
  viewOwnProfile,
  viewTaxSettings,
} from './settings.ts';
export { findSeller } from './store.ts';
export { findReverseCharge } from './taxes-at-place.ts';
