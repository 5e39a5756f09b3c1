/** Gives the control of a new challenge the focus and brings it into view: it stands where the submit button was. */
export function takeFocus(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
