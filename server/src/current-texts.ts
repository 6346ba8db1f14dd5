// Texts that the operator changed, as they are now, in this process: whatever writes an email reads them here, also where there's no access
// to the database. They're loaded at the start and again after every change, on all nodes (decision 0136).
import type { EmailText } from '@daynook/contract/settings/email-texts';

let emailTexts: ReadonlyMap<string, EmailText> = new Map();

/** What differs from ours in an email; undefined if nothing does. */
export const findEmailText = (template: string): EmailText | undefined => emailTexts.get(template);

export function setCurrentTexts(texts: { readonly emails: ReadonlyMap<string, EmailText> }): void {
  emailTexts = texts.emails;
}
