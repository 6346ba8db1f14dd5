// The accent color on maps: moss, as in tokens.css; a canvas can't read CSS variables.
export const OUTLINE_COLORS = { light: '#2c5a4c', dark: '#8fc7b1' } as const;
