// The only script of the login pages: it asks the browser for a passkey and submits the answer as a form. It's one text for everyone, so
// that the content security policy can allow it by its hash. Without it, or in a browser without passkeys, the rest of the page works.
import { createHash } from 'node:crypto';

/** Ids that the script and the page share. */
export const PASSKEY_IDS = {
  box: 'passkey',
  button: 'passkey-button',
  form: 'passkey-form',
  failed: 'passkey-failed',
} as const;

export const PASSKEY_SCRIPT = `(() => {
const find = (id) => document.getElementById(id);
const form = find('${PASSKEY_IDS.form}');
if (!form || !window.PublicKeyCredential || !navigator.credentials) return;
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const toText = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');
const { challenge, rpId, timeout, userVerification } = JSON.parse(form.dataset.options);
const publicKey = { challenge: toBytes(challenge), rpId, timeout, userVerification };
const send = ({ id, rawId, type, response }) => {
  form.elements.namedItem('credential').value = JSON.stringify({
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  });
  form.submit();
};
let offer = new AbortController();
const showFailure = (isShown) => { find('${PASSKEY_IDS.failed}').hidden = !isShown; };
find('${PASSKEY_IDS.box}').hidden = false;
find('${PASSKEY_IDS.button}').addEventListener('click', async () => {
  offer.abort();
  showFailure(false);
  try {
    send(await navigator.credentials.get({ publicKey }));
  } catch {
    showFailure(true);
  }
});
// Offers passkeys in the email field's suggestions.
const suggest = async () => {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: offer.signal });
  if (credential) send(credential);
};
suggest().catch(() => undefined);
})();`;

/** Allows the script in a content security policy. */
export const PASSKEY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(PASSKEY_SCRIPT).digest('base64')}'`;
