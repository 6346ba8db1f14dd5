const CALL_TIMEOUT_MS = 10_000;

/** Stops waiting for a provider after a while. The call itself may still succeed. */
export async function withinTimeout<T>(call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the payment provider isn’t responding')), CALL_TIMEOUT_MS);
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
