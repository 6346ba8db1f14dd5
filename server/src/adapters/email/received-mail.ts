// What's received by email, and what its sender is answered if it isn't taken.

/** Why an email isn't taken. A code from 500 returns it to its sender for good; with one from 400, the sending server tries again. */
export class MailRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export const tryLater = (): MailRefusal => new MailRefusal(451, '4.3.0 Not possible right now, try again later');

export interface ReceivedMail {
  readonly to: string;
  /** Empty for reports about undeliverable email, and for many automatic replies. */
  readonly envelopeFrom: string;
  readonly bytes: Buffer;
  /** Of the sending server. */
  readonly networkAddress: string;
}

export interface MailReceiver {
  isKnown(address: string): Promise<boolean>;
  /** Resolves once the email is safe. Throws MailRefusal; anything else makes the sending server try again. */
  take(mail: ReceivedMail): Promise<void>;
}
