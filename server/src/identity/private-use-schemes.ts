// Addresses that open an app on the person's own device, such as `cursor://anysphere.cursor-mcp/oauth/callback` (RFC 8252, 7.1). Pure.

/** What browsers and systems open themselves, or hand to another program than the one that registers here. */
const TAKEN: ReadonlySet<string> = new Set(
  [
    // The web's own, and what runs or shows something in a browser.
    'http https ws wss ftp ftps data javascript vbscript livescript mocha blob about file filesystem jar view-source wyciwyg resource',
    'chrome chrome-search chrome-untrusted devtools edge brave opera vivaldi res mk mhtml cid mid urn feed content intent app gopher',
    // What sites can register for with browsers, besides `web+`.
    'bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sips sms smsto ssh tel webcal webcals wtai xmpp',
    // What systems and other programs open.
    'callto facetime facetime-audio help ldap ldaps market itms itms-apps itms-appss nfs search search-ms shell smb snews telnet tn3270 vnc rdp',
  ].flatMap((names) => names.split(' ')),
);
/** Whole families: of Microsoft's and Apple's systems, extensions of browsers, and what sites can register for. */
const FAMILY =
  /^(?:ms-|x-apple|prefs|applesystem|android-|web\+|ext\+|.*-extension$|chrome|googlechrome|edge|microsoft-edge|safari|x-safari|firefox|moz|opera|brave|ddg|.*-https?$)/;

/** A scheme without a dot isn't anyone's domain, so it needs a name after it, as in `cursor://anysphere.cursor-mcp`. */
const hasName = ({ protocol, hostname }: URL): boolean => protocol.includes('.') || hostname !== '';

/** Whether the parsed address is one of an app's own scheme. Schemes are in lowercase once they're parsed. */
export function isPrivateUse(url: URL): boolean {
  const scheme = url.protocol.slice(0, -1);
  if (TAKEN.has(scheme) || FAMILY.test(scheme)) return false;
  // Without a slash, what follows is anything, as in `javascript:alert(1)`.
  return url.pathname.startsWith('/') && hasName(url);
}
