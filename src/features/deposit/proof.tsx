import { shallowEqual, useSelector } from '@xstate/react'
import { depositView } from '#machines/deposit/deposit.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { readFile } from '#src/platform/read-file.ts'
import { type Progress, useProgress } from '#src/platform/progress.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './deposit.module.css'
import type { DepositChart } from './use-deposit.ts'

/** The server's limit, in bytes. */
const maxBytes = 5 * 1024 * 1024

export interface ProofProps {
  readonly chart: DepositChart
  readonly state: 'pending' | 'proofSent'
  readonly progress: Progress
}

/** Uploads a picture of the bank's receipt, or replaces it. */
export function Proof({ chart, state, progress }: ProofProps) {
  const t = useText()
  const { sendingProof, proofFailed, refusal } = useSelector(chart, depositView, shallowEqual)
  const send = async (file: File | undefined) => {
    if (file !== undefined) chart.send({ type: 'proof.chosen', picture: await readFile(file, maxBytes) })
  }
  return (
    <div className={styles['proof']} aria-busy={sendingProof || undefined}>
      <label className={styles['file']}>
        <span className={buttonClass(state === 'pending' ? 'primary' : 'secondary', { wide: true })}>
          {sendingProof && <Spinner />}
          {t(sendingProof ? 'deposit.proof.sending' : state === 'pending' ? 'deposit.proof' : 'deposit.proof.again')}
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          className={styles['input']}
          disabled={sendingProof}
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {sendingProof && <UploadProgress progress={progress} />}
      <p className={styles['faint']}>{t('deposit.proof.hint')}</p>
      {proofFailed && (
        <Callout tone="error">{t(refusal === null ? 'deposit.proof.failed' : `refusal.${refusal}`)}</Callout>
      )}
    </div>
  )
}

/** Renders the progress of the upload. */
function UploadProgress({ progress }: { readonly progress: Progress }) {
  const t = useText()
  const share = useProgress(progress)
  const percent = formatNumber(share, useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className={styles['sent']}>
      <progress className={styles['bar']} value={share} aria-label={t('deposit.proof.sending')} />
      <span>{percent}</span>
    </div>
  )
}
