/** A ref for a form that came after its dialog had opened: who opened it begins in its first field. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus()
}
