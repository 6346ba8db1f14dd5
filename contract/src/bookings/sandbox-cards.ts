// What the simulated card network accepts.

/** Test card numbers of the sandbox; anything else is rejected. */
export const SANDBOX_CARDS = {
  success: '4242424242424242',
  decline: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticationRequired: '4000002500003155',
  refundFails: '4000000000005126',
  /** Pays for the booking; a later charge is declined. */
  laterChargeFails: '4000000000000341',
} as const;
