import { useState } from 'react'
import { TextField } from './text-field.tsx'

export interface DateFieldProps {
  readonly label: string
  /** `yyyy-MM-dd`; null for no day. */
  readonly value: string | null
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (value: string | null) => void
}

/** A date field with the browser's own calendar. No change is reported while the year is incomplete. */
export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type="date"
      autoComplete="off"
      enterKeyHint="done"
      value={typed ?? value ?? ''}
      min={min}
      max={max}
      onChange={(text) => {
        setTyped(text)
        if (text >= '1900' && text.length === 10) onChange(text)
      }}
      onBlur={() => {
        if (typed === '') onChange(null)
        setTyped(null)
      }}
    />
  )
}
