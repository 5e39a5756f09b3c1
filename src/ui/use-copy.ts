import { useState } from 'react'

/** Copies a text, and returns the outcome. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'none' | 'done' | 'failed'>('none')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('done')
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}
