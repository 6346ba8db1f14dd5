// Asks the browser for a new passkey. The server's options and the answer are JSON, as in WebAuthn Level 3, whose own converters some
// browsers with passkeys don't have yet.
import { toBase64Url } from './base64url.ts';

export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

interface OptionsJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string; readonly transports?: AuthenticatorTransport[] }[];
}

/** The new passkey as JSON; undefined if the person changed their mind, or the device has one already. */
export async function createPasskey(optionsJson: string): Promise<string | undefined> {
  const { challenge, user, excludeCredentials = [], ...options } = JSON.parse(optionsJson) as OptionsJson;
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(({ id, ...other }) => ({
      ...other,
      type: 'public-key' as const,
      id: toBytes(id),
    })),
  };
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const { clientDataJSON, attestationObject, getTransports } = made.response as AuthenticatorAttestationResponse;
  return JSON.stringify({
    id: made.id,
    rawId: toBase64Url(made.rawId),
    type: made.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      attestationObject: toBase64Url(attestationObject),
      transports: getTransports?.call(made.response) ?? [],
    },
  });
}
