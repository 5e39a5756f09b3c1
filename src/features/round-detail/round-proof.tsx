import type { RoundDetail } from '#wire/records/rounds.ts'
import type { roundDetailView } from '#machines/round-detail/round-detail.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import styles from './round-detail.module.css'

export interface RoundProofProps {
  readonly view: ReturnType<typeof roundDetailView>
  readonly proof: RoundDetail['proof']
  readonly onCheck: () => void
}

/** Renders the seeds of a round, and the verdict of its verification in this browser. */
export function RoundProofPart({ view, proof, onCheck }: RoundProofProps) {
  const t = useText()
  const { open, unproven, checking, uncheckable, verdict } = view
  return (
    <section className={styles['part']} aria-labelledby="round-proof">
      <h2 id="round-proof">{t('round-detail.proof')}</h2>
      {unproven && <Callout tone="info">{t('round-detail.proof.none')}</Callout>}
      {proof !== null && (
        <dl className={styles['seeds']}>
          <Seed name={t('round-detail.commitment')}>{proof.commitment}</Seed>
          <Seed name={t('round-detail.clientSeed')}>{proof.clientSeed}</Seed>
          <Seed name={t('round-detail.nonce')}>{String(proof.nonce)}</Seed>
          {proof.serverSeed !== null && <Seed name={t('round-detail.serverSeed')}>{proof.serverSeed}</Seed>}
        </dl>
      )}
      {open && <Callout tone="info">{t('round-detail.proof.open')}</Callout>}
      {!open && !unproven && (
        <div className={styles['check']}>
          <Button variant="primary" busy={checking} onClick={onCheck}>
            {t('round-detail.check')}
          </Button>
          {verdict === 'agrees' && (
            <p role="status" className={styles['agrees']}>
              {t('round-detail.agrees')}
            </p>
          )}
          {(verdict === 'otherSeed' || verdict === 'otherRound') && (
            <Callout tone="error">{t(`round-detail.${verdict}`)}</Callout>
          )}
          {uncheckable && <Callout tone="warning">{t('round-detail.uncheckable')}</Callout>}
        </div>
      )}
    </section>
  )
}

/** Renders a named long text with a copy button. */
export function Seed({ name, children }: { readonly name: string; readonly children: string }) {
  const t = useText()
  return (
    <div className={styles['seed']}>
      <dt>{name}</dt>
      <dd>
        <code className={styles['code']}>{children}</code>
        <CopyButton
          text={children}
          label={t('round-detail.copy')}
          about={name}
          done={t('round-detail.copied')}
          failed={t('round-detail.notCopied')}
        />
      </dd>
    </div>
  )
}
