import { type FormDraft, historyState } from './form-draft.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input[name], textarea[name], select[name]'

/** Secrets, one-time codes, files and checkboxes are not restored. */
const unsavedTypes = /^(password|hidden|file|checkbox|radio|submit|button)$/
const isSaved = (field: Field) =>
  !unsavedTypes.test(field.type) && !/one-time-code|password|^cc-/.test(field.autocomplete)

const isField = (target: unknown): target is Field => target instanceof HTMLElement && target.matches(fields)

/** Interval in which the fields are looked for after a reload, in milliseconds, and the number of attempts. */
const pause = 250
const maxAttempts = 100

/** Sets a field's value and dispatches the events of typing. */
function fill(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Events of a person at the page. */
const userEvents = ['pointerdown', 'keydown', 'input']

/**
 * Keeps unsent values over a reload, in the history entry and nowhere else. `whatIsOpen` returns the open overlay;
 * `open` receives its name after the reload, and the fields are filled as they are rendered.
 */
export function persistFormDraft(whatIsOpen: () => string | null, open: (name: string) => void): void {
  const typed = new Map<string, string>()
  /** The dialog of a field, or the form it was submitted with. */
  const containers = new Map<string, Element>()
  let path = location.pathname

  const record = (field: Field) => {
    if (path !== location.pathname) typed.clear()
    path = location.pathname
    typed.set(field.name, field.value)
    const dialog = field.closest('[data-dialog]')
    if (dialog === null) containers.delete(field.name)
    else containers.set(field.name, dialog)
  }
  // After a login, or when its dialog was closed, the name is not restored: the field's form is gone.
  addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      for (const field of target.elements) if (isField(field)) containers.set(field.name, target)
    },
    true,
  )
  const isOver = (name: string) => {
    const isThere = () => [...document.querySelectorAll<Field>(fields)].some((field) => field.name === name)
    return containers.get(name)?.isConnected === false && !isThere()
  }
  addEventListener('input', ({ target }) => {
    if (isField(target) && isSaved(target)) record(target)
  })
  // Fields may have been filled before these listeners were added.
  for (const field of document.querySelectorAll<Field>(fields)) if (isSaved(field) && field.value !== '') record(field)
  // Later, during `pagehide`, a page can no longer write to its history entry.
  addEventListener('beforeunload', () => {
    const unsent = [...typed].filter(([name]) => !isOver(name))
    if (unsent.length === 0 || path !== location.pathname) return
    const draft: FormDraft = { fields: Object.fromEntries(unsent), open: whatIsOpen() }
    History.prototype.replaceState.call(history, { ...historyState(), typed: draft }, '')
  })

  const { typed: before, ...state } = historyState()
  if (before === undefined) return
  History.prototype.replaceState.call(history, state, '')
  const left = new Map(Object.entries(before.fields))
  // A field someone is editing is not restored: what they cleared stays empty. They may have begun before these
  // listeners were added; a focus set by opening the overlay below does not count.
  let acted =
    (navigator.userActivation?.hasBeenActive ?? false) && (before.open === null || isField(document.activeElement))
  if (before.open !== null) open(before.open)
  const onAct = (event: Event) => {
    if (!event.isTrusted) return
    acted = true
    if (isField(event.target)) left.delete(event.target.name)
  }
  for (const act of userEvents) addEventListener(act, onAct, true)
  let attempts = 0
  // A form may need a moment before it accepts values: what does not stay is filled in again.
  const fillIn = () => {
    for (const field of document.querySelectorAll<Field>(fields)) {
      const value = left.get(field.name)
      if (value === undefined || !isSaved(field)) continue
      if (field.value !== '' || (acted && field === document.activeElement)) left.delete(field.name)
      else fill(field, value)
    }
    if (left.size > 0 && ++attempts < maxAttempts) setTimeout(fillIn, pause)
    else for (const act of userEvents) removeEventListener(act, onAct, true)
  }
  fillIn()
}
