import { type Typed, typedState } from './typed-state.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input[name], textarea[name], select[name]'

/** Secrets, one-time codes and files are typed again; a tick is not typed. */
const unkept = /^(password|hidden|file|checkbox|radio|submit|button)$/
const isKept = (field: Field) => !unkept.test(field.type) && !/one-time-code|password|^cc-/.test(field.autocomplete)

const isField = (target: unknown): target is Field => target instanceof HTMLElement && target.matches(fields)

/** How often the fields are looked for after a reload, in milliseconds, and how many times. */
const pause = 250
const mostLooks = 100

/** Sets a field as a person would: whoever listens to it hears it. */
function fill(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What only a person does. */
const acts = ['pointerdown', 'keydown', 'input']

/**
 * Keeps what is typed over a reload, in the entry of the browser's history and nowhere else. `whatIsOpen` names what
 * stands over the page; `open` is told that name after the reload, and the fields are filled as they appear.
 */
export function keepTyped(whatIsOpen: () => string | null, open: (name: string) => void): void {
  const typed = new Map<string, string>()
  /** Where it was typed: a dialog, or the form it was sent with. */
  const homes = new Map<string, Element>()
  let path = location.pathname

  const note = (field: Field) => {
    if (path !== location.pathname) typed.clear()
    path = location.pathname
    typed.set(field.name, field.value)
    const dialog = field.closest('[data-dialog]')
    if (dialog === null) homes.delete(field.name)
    else homes.set(field.name, dialog)
  }
  // Whoever has logged in, or has closed the login without that, is not given their name again; opened anew, it is.
  addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      for (const field of target.elements) if (isField(field)) homes.set(field.name, target)
    },
    true,
  )
  const isOver = (name: string) => {
    const isThere = () => [...document.querySelectorAll<Field>(fields)].some((field) => field.name === name)
    return homes.get(name)?.isConnected === false && !isThere()
  }
  addEventListener('input', ({ target }) => {
    if (isField(target) && isKept(target)) note(target)
  })
  // Somebody may have typed before this was there to hear it.
  for (const field of document.querySelectorAll<Field>(fields)) if (isKept(field) && field.value !== '') note(field)
  // Later, on its way out, a page can no longer write into its entry.
  addEventListener('beforeunload', () => {
    const unsent = [...typed].filter(([name]) => !isOver(name))
    if (unsent.length === 0 || path !== location.pathname) return
    const kept: Typed = { fields: Object.fromEntries(unsent), open: whatIsOpen() }
    History.prototype.replaceState.call(history, { ...typedState(), typed: kept }, '')
  })

  const { typed: before, ...state } = typedState()
  if (before === undefined) return
  History.prototype.replaceState.call(history, state, '')
  const left = new Map(Object.entries(before.fields))
  // Whoever is in a field by an act of their own has it from then on: what they emptied stays empty.
  // They may have begun before this was there to hear it; what is opened again here is none of their doing.
  let acted =
    (navigator.userActivation?.hasBeenActive ?? false) && (before.open === null || isField(document.activeElement))
  if (before.open !== null) open(before.open)
  const take = (event: Event) => {
    if (!event.isTrusted) return
    acted = true
    if (isField(event.target)) left.delete(event.target.name)
  }
  for (const act of acts) addEventListener(act, take, true)
  let looks = 0
  // A form may need a moment before it takes anything in: what does not stay is filled in again.
  const fillIn = () => {
    for (const field of document.querySelectorAll<Field>(fields)) {
      const value = left.get(field.name)
      if (value === undefined || !isKept(field)) continue
      if (field.value !== '' || (acted && field === document.activeElement)) left.delete(field.name)
      else fill(field, value)
    }
    if (left.size > 0 && ++looks < mostLooks) setTimeout(fillIn, pause)
    else for (const act of acts) removeEventListener(act, take, true)
  }
  fillIn()
}
