import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, frameProps } from './field-frame.tsx'
import { FormInput } from './form-input.tsx'
import { RevealButton, type RevealLabels } from './reveal-button.tsx'
import styles from './text-field.module.css'

/** What a browser may fill in, as the HTML standard names it: the names of TypeScript, and those it lacks. */
export type AutoComplete = AutoFill | 'nickname' | 'bday' | 'organization-title'

/** Label of the enter key of a phone's keyboard: `next` before another field, on the last one what its button does. */
export type EnterKey = 'next' | 'done' | 'go' | 'send' | 'search'

export interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'autoComplete' | 'enterKeyHint'
> {
  /** `off` where a browser knows nothing that fits. */
  readonly autoComplete: AutoComplete
  readonly enterKeyHint: EnterKey
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error message; announced when it appears. If it is null, an empty line is kept. */
  readonly error?: string | null
  readonly hint?: string
  /** Marks the label with `*`, and as required for screen readers. */
  readonly required?: boolean
  /** Labels of the button that shows and hides the text; for a password. */
  readonly reveal?: RevealLabels
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
  const frame = { id, error, hint, required }

  return (
    <FieldFrame {...frame} label={label} readOnly={input.readOnly}>
      <div className={classNames(styles['box'], error !== undefined && error !== null && styles['bad'])}>
        {before}
        <FormInput
          {...input}
          {...frameProps(frame)}
          inputRef={ref}
          className={styles['input']}
          type={reveal !== undefined && revealed ? 'text' : input.type}
          value={value}
          onChange={onChange}
        />
        {after}
        {reveal !== undefined && (
          <RevealButton labels={reveal} revealed={revealed} onToggle={() => setRevealed(!revealed)} />
        )}
      </div>
    </FieldFrame>
  )
}
