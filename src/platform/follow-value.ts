/**
 * A ref for a field that is left to the browser while somebody is in it, so that no keystroke waits for the page or is
 * lost to it: the field follows `value` once they are elsewhere.
 */
export const followValue =
  (value: string) =>
  (field: HTMLInputElement | null): void => {
    if (field !== null && field !== document.activeElement) field.value = value
  }
