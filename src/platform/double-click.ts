const controls = 'a, button, label, input, select, textarea, summary, [role]'

const controlOf = (target: EventTarget | null): Element | null => {
  const control = target instanceof Element ? target.closest(controls) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/**
 * Ignores the second click of a double click when another control has appeared under the pointer after the first:
 * a double click on a button is meant for that button alone.
 */
export function guardDoubleClicks(): void {
  let first: Element | null = null
  addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target)
      if (event.detail < 2) first = control
      else if (control !== null && control !== first) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
