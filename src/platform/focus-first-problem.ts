/** Moves the focus to a form's first field that has an error, once the errors of this submit are on the screen. */
export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
