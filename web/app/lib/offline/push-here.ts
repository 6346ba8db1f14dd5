// This browser's subscription to push notifications.

/** Undefined where there's none, or no service worker. */
export async function findPushHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Ends it, so that the next person on this device isn't notified. The server learns it from the push service. */
export async function forgetPushHere(): Promise<void> {
  try {
    await (await findPushHere())?.unsubscribe();
  } catch {
    // The push service can't be reached. The subscription is checked again at the next login.
  }
}
