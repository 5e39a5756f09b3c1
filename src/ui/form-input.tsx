import { Component, type ComponentProps, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'

interface FormInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef: Ref<HTMLInputElement> | undefined
}

const inputs = new Set<FormInput>()

/** Reads every field before a press or a submit is handled, and flushes the changes. */
function readAll(): void {
  const filled = [...inputs].filter((input) => input.silentValue() !== null)
  if (filled.length > 0) flushSync(() => filled.forEach((input) => input.read()))
}

const events = ['click', 'submit']

/**
 * A controlled input that also accepts values set without an event, as some password managers do: React would clear
 * them with the next render. A class, since only a class can read the field before a render changes it.
 */
export class FormInput extends Component<FormInputProps> {
  /** The last value passed to `onChange`; the owner may not have rendered it yet. */
  #reported: string | null = null

  override componentDidMount(): void {
    if (inputs.size === 0) for (const event of events) addEventListener(event, readAll, true)
    inputs.add(this)
  }

  override componentWillUnmount(): void {
    inputs.delete(this)
    if (inputs.size === 0) for (const event of events) removeEventListener(event, readAll, true)
  }

  override getSnapshotBeforeUpdate(before: FormInputProps): string | null {
    return before.value === this.props.value ? this.silentValue() : null
  }

  override componentDidUpdate(before: FormInputProps, _: unknown, filled: string | null): void {
    if (before.value !== this.props.value) this.#reported = null
    if (filled !== null) this.#report(filled)
  }

  /** The value in the field that no event has reported; null when there is none. */
  silentValue(): string | null {
    const { id, value, readOnly, disabled } = this.props
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement) || readOnly === true || disabled === true) return null
    return field.value === value || field.value === this.#reported ? null : field.value
  }

  /** Reports a value set without an event. */
  read(): void {
    const filled = this.silentValue()
    if (filled !== null) this.#report(filled)
  }

  readonly #report = (value: string) => {
    this.#reported = value
    this.props.onChange(value)
  }

  override render() {
    const { inputRef, ...input } = this.props
    return (
      <input
        {...input}
        ref={inputRef}
        onChange={(event) => this.#report(event.target.value)}
        onKeyDown={(event) => {
          input.onKeyDown?.(event)
          focusNextField(event)
        }}
      />
    )
  }
}

/**
 * On a phone whose enter key reads `next` it moves to the next field, where Safari would submit the form. On a keyboard
 * of keys, enter submits from every field.
 */
function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, nativeEvent } = event
  if (event.key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return
  if (field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return
  const fields = [
    ...(field.form?.querySelectorAll<HTMLElement>('[enterkeyhint]:not([readonly], [role=combobox])') ?? []),
  ]
  const next = fields[fields.indexOf(field) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
