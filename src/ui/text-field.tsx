import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FormInput } from './form-input.tsx'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'
import { useHeldText } from './use-held-text.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error message; announced when it appears. If it is null, an empty line is kept. */
  readonly error?: string | null
  readonly hint?: string
  /** Marks the label with `*`, and as required for screen readers. */
  readonly required?: boolean
  /** Labels of the button that shows and hides the text; for a password. */
  readonly reveal?: { readonly show: string; readonly hide: string }
  /** Rendered before or after the text inside the box. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A text input with its label above and its error below. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  reveal,
  before,
  after,
  ref,
  ...input
}: TextFieldProps) {
  const id = useId()
  const [revealed, setRevealed] = useState(false)
  const isBad = error !== undefined && error !== null
  const held = useHeldText(error ?? null, input.readOnly ?? false)
  const described = isBad ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`

  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], required === true && styles['required'])} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles['box'], isBad && styles['bad'])}>
        {before}
        <FormInput
          {...input}
          inputRef={ref}
          id={id}
          className={styles['input']}
          type={reveal !== undefined && revealed ? 'text' : input.type}
          value={value}
          aria-invalid={isBad || undefined}
          aria-describedby={described}
          aria-required={required || undefined}
          onChange={onChange}
        />
        {after}
        {reveal !== undefined && (
          <button
            type="button"
            className={styles['reveal']}
            aria-label={revealed ? reveal.hide : reveal.show}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon of={revealed ? EyeOff : Eye} />
          </button>
        )}
      </div>
      {(hint !== undefined || error !== undefined) && (
        <div className={styles['below']}>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={classNames(styles['hint'], held !== null && styles['held'])}>
              {hint}
            </p>
          )}
          <p id={`${id}-error`} className={styles['error']} role="alert">
            {isBad ? error : held !== null && <span className={styles['held']}>{held}</span>}
          </p>
        </div>
      )}
    </div>
  )
}
