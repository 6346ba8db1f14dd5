// How exactly the last use of a token or an app is stored: enough to recognize it, not enough to follow someone. Pure.

/** The part of an address that's stored: a household's network, without its last part. */
export function coarseAddress(network: string): string {
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.x');
}

/** The hour in which the moment is. */
export function toHour(at: Date): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}
