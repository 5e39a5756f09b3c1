import { ofHundredths } from '#games/originals/original-texts.ts'

/** Returns an entered number in hundredths, with either decimal mark; null for anything else. */
export function readHundredths(text: string): number | null {
  const found = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*[×x%]?\s*$/.exec(text)
  if (found === null) return null
  const [, whole = '0', part = ''] = found
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/**
 * Makes a text field take numbers of hundredths within bounds: Enter or leaving the field chooses the number, the
 * nearest bound for one outside, and the last one again for what is no number.
 */
export function numberField(
  input: HTMLInputElement,
  { bounds, choose }: { bounds(): { readonly least: number; readonly most: number }; choose(hundredths: number): void },
): { show(hundredths: number): void } {
  let last = 0
  const take = () => {
    const entered = readHundredths(input.value)
    const { least, most } = bounds()
    if (entered !== null) choose(Math.max(least, Math.min(most, entered)))
    input.value = ofHundredths(last)
  }
  input.addEventListener('change', take)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    take()
    // The keys of the game work again.
    input.blur()
  })
  return {
    show(hundredths) {
      if (hundredths === last) return
      last = hundredths
      input.value = ofHundredths(hundredths)
    },
  }
}
