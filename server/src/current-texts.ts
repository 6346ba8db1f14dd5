// Texts that the operator changed, as they are now, in this process: whatever writes an email reads them here, also where there's no access
// to the database. They're loaded at the start and again after every change, on all nodes (decision 0136). Legal texts are too long
// for that: here is only which versions there are.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import type { LegalDocument } from '@daynook/contract/legal-versions';
import type { EmailText } from '@daynook/contract/settings/email-texts';
import type { HelpArticle } from '@daynook/contract/settings/help-texts';
import type { SitePage } from '@daynook/contract/settings/site-pages';

/** A version of a legal document that the operator wrote. */
export interface OwnLegalVersion {
  readonly version: number;
  readonly effectiveOn: string;
  readonly languages: readonly SiteLanguage[];
  readonly isWithdrawn: boolean;
}

interface CurrentHelp {
  /** Those that the operator wrote, changed, or hid, by id. */
  readonly articles: ReadonlyMap<string, HelpArticle>;
  /** Ids; empty for our order. */
  readonly order: readonly string[];
}

interface CurrentTexts {
  readonly emails: ReadonlyMap<string, EmailText>;
  /** Oldest first. */
  readonly legal: ReadonlyMap<LegalDocument, readonly OwnLegalVersion[]>;
  readonly help: CurrentHelp;
  /** Pages and blog posts that the operator wrote, by id. */
  readonly pages: ReadonlyMap<string, SitePage>;
}

const NONE: CurrentTexts = {
  emails: new Map(),
  legal: new Map(),
  help: { articles: new Map(), order: [] },
  pages: new Map(),
};
let current = NONE;

/** What differs from ours in an email; undefined if nothing does. */
export const findEmailText = (template: string): EmailText | undefined => current.emails.get(template);

export const listOwnLegalVersions = (document: LegalDocument): readonly OwnLegalVersion[] =>
  current.legal.get(document) ?? [];

export const currentPages = (): ReadonlyMap<string, SitePage> => current.pages;

export const currentHelp = (): CurrentHelp => current.help;

const listeners = new Set<() => void>();

/** Calls the listener after every change, until the returned function is called. */
export function onTextsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What isn't given is ours. */
export function setCurrentTexts(texts: Partial<CurrentTexts>): void {
  current = { ...NONE, ...texts };
  for (const listener of listeners) listener();
}
