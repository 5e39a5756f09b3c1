import { lazy, Suspense } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { chunk } from '#src/platform/chunk.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import styles from '#src/ui/picker.module.css'

export interface DialingCodeProps {
  /** Digits without the plus. */
  readonly value: string
  readonly disabled: boolean | undefined
  /** Offers only the brand's countries: no code is sent to others. */
  readonly onlyBrand?: boolean | undefined
  readonly onChange: (value: string) => void
}

/** Ref callback: if the field has the focus when it is replaced, moves the focus to the new field. */
function passFocusOn(field: HTMLInputElement | null) {
  const place = field?.parentElement
  return () => {
    if (field === document.activeElement) queueMicrotask(() => place?.querySelector('input')?.focus())
  }
}

function ReadOnlyDialingCode({ value }: DialingCodeProps) {
  const t = useText()
  return (
    <input
      ref={passFocusOn}
      className={styles['input']}
      aria-label={t('sms-code.dialingCode')}
      value={`+${value}`}
      readOnly
    />
  )
}

/** If the picker fails to load, the read-only code is shown, so that numbers of its country still work. */
const DialingCode = lazy(async () => {
  await interactionOrIdle()
  const part = await chunk(() => import('./dialing-code.tsx')).catch(() => null)
  return { default: part?.DialingCode ?? ReadOnlyDialingCode }
})

/** The dialling code of a mobile number: read-only at first, a picker from the first interaction or idle time on. */
export const LazyDialingCode = (props: DialingCodeProps) => (
  <Suspense fallback={<ReadOnlyDialingCode {...props} />}>
    <DialingCode {...props} />
  </Suspense>
)
