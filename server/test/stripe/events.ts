// The stand-in's webhooks. It keeps events until a test delivers them, in any order and as often as the test wants.
import Stripe from 'stripe';

interface Delivery {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Events {
  /** All events, oldest first. Never emptied. */
  readonly all: Stripe.Event[];
  emit(type: string, object: object, more?: { readonly account?: string | undefined }): void;
  /** A thin event, as for Stripe's newer resources: it says what has changed, but not how. */
  emitThin(type: string, related: { readonly id: string; readonly type: string }): void;
  /** The event as a signed request body. `at` is the signature's time, in seconds. */
  sign(event: object, options?: { readonly secret?: string; readonly at?: number }): Delivery;
  /** Sends each event to this URL right away from now on. */
  sendTo(url: string): void;
  /** Resolves when every sent event has a response. */
  sent(): Promise<void>;
}

interface Parts {
  readonly newId: (prefix: string) => string;
  readonly nowSeconds: () => number;
  readonly secret: string;
}

export function makeEvents({ newId, nowSeconds, secret }: Parts): Events {
  const all: Stripe.Event[] = [];
  let address: string | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const sign: Events['sign'] = (event, options = {}) => {
    const payload = JSON.stringify(event);
    // Signed with the real time, because the SDK compares it with the process's clock.
    const timestamp = options.at ?? Math.floor(Date.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? secret,
      timestamp,
    });
    return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' } };
  };
  const send = (event: Stripe.Event): void => {
    all.push(event);
    if (address === undefined) return;
    const { payload, headers } = sign(event);
    const to = address;
    sending = Promise.allSettled([sending, fetch(to, { method: 'POST', body: payload, headers })]);
  };
  return {
    all,
    sign,
    emit: (type, object, { account } = {}) =>
      send({
        id: newId('evt'),
        object: 'event',
        type,
        api_version: null,
        created: nowSeconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        ...(account === undefined ? {} : { account }),
      } as unknown as Stripe.Event),
    emitThin: (type, related) =>
      send({
        id: newId('evt'),
        object: 'v2.core.event',
        type,
        created: new Date(nowSeconds() * 1000).toISOString(),
        livemode: false,
        related_object: { ...related, url: `/v2/core/accounts/${related.id}` },
      } as unknown as Stripe.Event),
    sendTo: (url) => {
      address = url;
    },
    sent: async () => void (await sending),
  };
}
