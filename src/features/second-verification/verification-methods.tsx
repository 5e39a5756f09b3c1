import ChevronRight from 'lucide-react/icons/chevron-right'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './second-verification.module.css'

const icons = { sms: Smartphone, mail: Mail, totp: ShieldCheck, passkey: Fingerprint } as const

export interface VerificationMethodsProps {
  readonly methods: DemandedVerification['methods']
  readonly onChoose: (method: VerificationMethod) => void
}

/** The member's verification methods, each with the masked address a code would go to. */
export function VerificationMethods({ methods, onChoose }: VerificationMethodsProps) {
  const t = useText()
  return (
    <>
      <p className={styles['text']}>{t('second-verification.text')}</p>
      <ul className={styles['methods']}>
        {methods.map(({ method, hint }, index) => (
          <li key={method}>
            <button
              type="button"
              className={styles['method']}
              ref={index === 0 ? takeFocus : undefined}
              onClick={() => onChoose(method)}
            >
              <span className={styles['badge']}>
                <Icon of={icons[method]} />
              </span>
              <span className={styles['words']}>
                <span className={styles['name']}>{t(`second-verification.method.${method}`)}</span>
                <span className={styles['hint']}>
                  {hint ??
                    t(method === 'passkey' ? 'second-verification.passkey.hint' : 'second-verification.totp.hint')}
                </span>
              </span>
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true })
}
