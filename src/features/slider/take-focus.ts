/** Focuses the control of a new challenge and scrolls it into view, since it replaces the submit button. */
export function takeFocus(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
