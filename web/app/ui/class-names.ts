// Joins class names and skips falsy ones.
export type ClassName = string | false | null | undefined;

export const cx = (...names: ClassName[]): string => names.filter(Boolean).join(' ');
