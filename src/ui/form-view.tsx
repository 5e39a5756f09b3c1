import type { ReactNode, Ref } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './form-view.module.css'
import { FormError } from './form-error.tsx'

export interface FormViewProps {
  readonly children: ReactNode
  readonly onSubmit: () => void
  /** What is wrong with the whole of it, in words. */
  readonly error?: string | null
  /** Name of the button that sends it; a form without one is sent by its id from elsewhere. */
  readonly submit?: string
  readonly variant?: ButtonVariant
  readonly busy?: boolean
  /** Further buttons under it. */
  readonly more?: ReactNode
  readonly id?: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
}

/** A form: fields, the button, and under it what is wrong with the whole; a refused one puts the cursor into its first bad field. */
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

/** A ref for a form that came after its dialog had opened: who opened it begins in its first field. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus()
}

/** Once the errors of this submit are on the screen. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
