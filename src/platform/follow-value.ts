/**
 * A ref for an uncontrolled field: it takes `value` over while it is not focused, so that typing never waits for a
 * render or is lost to one.
 */
export const followValue =
  (value: string) =>
  (field: HTMLInputElement | null): void => {
    if (field !== null && field !== document.activeElement) field.value = value
  }
