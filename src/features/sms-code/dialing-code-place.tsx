import { lazy, Suspense } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { chunk } from '#src/platform/chunk.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import styles from '#src/ui/picker.module.css'

export interface DialingCodeProps {
  /** Digits without the plus. */
  readonly value: string
  readonly disabled: boolean | undefined
  /** Offers the brand's countries alone: no code is sent to others. */
  readonly onlyBrand?: boolean | undefined
  readonly onChange: (value: string) => void
}

/** Gives the focus that it has to the field that takes its place. */
function handOn(field: HTMLInputElement | null) {
  const place = field?.parentElement
  return () => {
    if (field === document.activeElement) queueMicrotask(() => place?.querySelector('input')?.focus())
  }
}

/** The code alone, which is not to be changed. */
function ToldCode({ value }: DialingCodeProps) {
  const t = useText()
  return (
    <input
      ref={handOn}
      className={styles['input']}
      aria-label={t('sms-code.dialingCode')}
      value={`+${value}`}
      readOnly
    />
  )
}

/** Where the list does not come, a number of the country that is told can still be given. */
const DialingCode = lazy(async () => {
  await interactionOrIdle()
  const part = await chunk(() => import('./dialing-code.tsx')).catch(() => null)
  return { default: part?.DialingCode ?? ToldCode }
})

/** The dialling code of a mobile number: to be read at once, to be picked from the first interaction on. */
export const DialingCodePlace = (props: DialingCodeProps) => (
  <Suspense fallback={<ToldCode {...props} />}>
    <DialingCode {...props} />
  </Suspense>
)
