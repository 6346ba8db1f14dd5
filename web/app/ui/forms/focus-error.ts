/** Moves the focus to the first field with an error. A form marks its fields as it's next drawn, so this waits for that. */
export const focusError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
