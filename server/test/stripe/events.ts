// The stand-in's webhooks: events are kept until a test delivers them, in the order and as often as it likes.
import Stripe from 'stripe';

interface Delivery {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Events {
  /** What has happened, oldest first; never emptied. */
  readonly all: Stripe.Event[];
  emit(type: string, object: object, more?: { readonly account?: string | undefined }): void;
  /** A thin event, as of Stripe's newer resources: only what has changed, not how. */
  emitThin(type: string, related: { readonly id: string; readonly type: string }): void;
  /** The event as a signed request body. `at` is when it was signed, in seconds. */
  sign(event: object, options?: { readonly secret?: string; readonly at?: number }): Delivery;
  /** From now on, each event is sent to this address at once. */
  sendTo(url: string): void;
  /** Resolves when all that was sent has been answered. */
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
    // Signed with the real time: the SDK compares it with the process's clock.
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
