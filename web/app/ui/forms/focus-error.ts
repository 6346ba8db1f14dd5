/** Moves focus to the first field with an error. A form marks its fields on the next render, so this waits for it. */
export const focusError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
