import type { ReactNode, Ref } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './form-view.module.css'
import { FormError } from './form-error.tsx'

export interface FormViewProps {
  readonly children: ReactNode
  readonly onSubmit: () => void
  /** The message for the whole form. */
  readonly error?: string | null
  /** Label of the submit button; a form without one is submitted by its id from elsewhere. */
  readonly submit?: string
  readonly variant?: ButtonVariant
  readonly busy?: boolean
  /** Further buttons below it. */
  readonly more?: ReactNode
  readonly id?: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
}

/**
 * A form: fields, the submit button, and the message for the whole form. When it is submitted, and again when it is no
 * longer busy, the first invalid field is focused.
 */
export function FormView({
  children,
  onSubmit,
  error,
  submit,
  variant,
  busy,
  more,
  className,
  ...form
}: FormViewProps) {
  return (
    <form
      {...form}
      className={classNames(styles['form'], className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        focusFirstProblem(event.currentTarget)
      }}
    >
      {children}
      {busy === true && <span hidden ref={focusProblemAfterwards} />}
      {submit !== undefined && (
        <Button type="submit" variant={variant ?? 'primary'} wide busy={busy}>
          {submit}
        </Button>
      )}
      <FormError error={error ?? null} busy={busy ?? false} />
      {more}
    </form>
  )
}

/** A ref for a form rendered after its dialog had opened: focuses its first field. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus()
}

/** Focuses the first invalid field, or the first option of an invalid choice, once the errors are rendered. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
    const isChoice = problem instanceof HTMLFieldSetElement
    const field = isChoice ? problem.querySelector<HTMLElement>('button:not([disabled]), input, a') : problem
    field?.focus()
  })
}

/** Ref callback of a mark rendered while the form is busy: when it is removed, the server may have refused a field. */
function focusProblemAfterwards(mark: HTMLElement | null) {
  const form = mark?.closest('form')
  return () => {
    if (form) focusFirstProblem(form)
  }
}
