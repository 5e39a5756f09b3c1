import Download from 'lucide-react/icons/download'
import type { ActorRefFrom } from 'xstate'
import type { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { saveText } from '#src/platform/save-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './authenticator.module.css'

export interface RecoveryCodesProps {
  readonly chart: ActorRefFrom<typeof authenticatorMachine>
  readonly codes: readonly string[]
  readonly username: string
}

/** The recovery codes, shown once: to be read, copied or saved as a file. */
export function RecoveryCodes({ chart, codes, username }: RecoveryCodesProps) {
  const t = useText()
  const text = [t('authenticator.codes.file', { account: username }), '', ...codes, ''].join('\n')
  return (
    <div className={styles['body']} ref={moveFocus} tabIndex={-1}>
      <h3 className={styles['subtitle']}>{t('authenticator.codes.title')}</h3>
      <Callout tone="warning">{t('authenticator.codes.text')}</Callout>
      <ul className={styles['codes']} aria-label={t('authenticator.codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <CopyButton
          wide
          text={codes.join('\n')}
          label={t('authenticator.codes.copy')}
          done={t('authenticator.copied')}
          failed={t('authenticator.notCopied')}
        />
        <Button wide icon={<Icon of={Download} />} onClick={() => saveText(`recovery-codes-${username}.txt`, text)}>
          {t('authenticator.codes.save')}
        </Button>
      </div>
      <Button wide variant="primary" onClick={() => chart.send({ type: 'codes.saved' })}>
        {t('authenticator.codes.kept')}
      </Button>
    </div>
  )
}
