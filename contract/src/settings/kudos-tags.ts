// What kudos are for. No imports, so pages load only what they need.
export const BUILT_IN_TAGS = [
  'great-light',
  'quiet-hours',
  'solid-connection',
  'warm-welcome',
  'left-it-spotless',
  'right-on-time',
  'clear-words',
  'went-out-of-their-way',
] as const;
export type BuiltInTag = (typeof BUILT_IN_TAGS)[number];

/** A built-in tag, or the id of one that the operator added. */
export type KudosTag = string;

export const isBuiltInTag = (tag: KudosTag): tag is BuiltInTag => (BUILT_IN_TAGS as readonly string[]).includes(tag);
