import { type ClipboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, frameProps } from './field-frame.tsx'
import { FormInput } from './form-input.tsx'
import styles from './pin-field.module.css'
import { RevealButton } from './reveal-button.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** Digits of every PIN and code. */
const length = 6
const boxes = Array.from({ length }, (_, index) => index)

/** Returns the digits of a text, in any width and grouping, at most as many as a PIN has. */
const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length)

interface PinFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'minLength' | 'before' | 'onPaste' | 'onSelect' | 'autoComplete'
> {
  /** `one-time-code` for a code that was sent, `new-password` for a PIN to be set, otherwise `off`. */
  readonly autoComplete: 'one-time-code' | 'new-password' | 'off'
}

/**
 * A PIN or code of six digits: one input, drawn as six boxes. Only digits are accepted, from the keyboard, by pasting
 * and from a password manager. With `reveal` the digits are hidden until the member shows them. The input of a hidden
 * PIN stays a password field when it is shown, so that a draft of the form never contains it.
 */
export function PinField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  reveal,
  after,
  ref,
  ...input
}: PinFieldProps) {
  const id = useId()
  const [revealed, setRevealed] = useState(false)
  const frame = { id, error, hint, required }
  const isBad = error !== undefined && error !== null
  const isHidden = reveal !== undefined && !revealed

  return (
    <FieldFrame {...frame} label={label} readOnly={input.readOnly}>
      <div className={styles['row']}>
        <div className={classNames(styles['pin'], isBad && styles['bad'])}>
          {boxes.map((index) => (
            <span
              key={index}
              className={classNames(styles['box'], index === Math.min(value.length, length - 1) && styles['next'])}
              aria-hidden="true"
            >
              {index < value.length && (isHidden ? '•' : value[index])}
            </span>
          ))}
          <FormInput
            {...input}
            {...frameProps(frame)}
            inputRef={ref}
            className={styles['input']}
            type={reveal === undefined ? 'text' : 'password'}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={length}
            value={value}
            onChange={(text) => onChange(digitsOf(text))}
            onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
              event.preventDefault()
              if (input.readOnly !== true) onChange(digitsOf(event.clipboardData.getData('text')))
            }}
            onSelect={toEnd}
          />
        </div>
        {after}
        {reveal !== undefined && (
          <RevealButton labels={reveal} revealed={revealed} onToggle={() => setRevealed(!revealed)} />
        )}
      </div>
    </FieldFrame>
  )
}

/** Keeps the caret, which is drawn as the next box, after the last digit. */
function toEnd({
  currentTarget: { selectionStart, selectionEnd, value },
  currentTarget,
}: SyntheticEvent<HTMLInputElement>) {
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length)
}
