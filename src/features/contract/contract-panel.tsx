import { useText, useLanguage } from '#src/i18n/text.tsx'
import { decimalMark } from '#src/i18n/format-amount.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import type { ContractInput } from '#machines/contract/contract.setup.ts'
import { ContractHistory } from './contract-history.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { nameText, type ContractTexts, waitingText } from './contract-texts.ts'
import { rateText } from '#src/shared/team/rate-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OfferForm } from './offer-form.tsx'
import { useContract } from './use-contract.ts'
import styles from './contract.module.css'

export interface ContractPanelProps extends ContractInput {
  readonly gmtOffset: number
  readonly onBack: () => void
}

/** Renders one contract: terms in force, pending offer or request, actions, and history (spec §4). */
export function ContractPanel({ gmtOffset, onBack, ...input }: ContractPanelProps) {
  const t = useText()
  const language = useLanguage()
  const shown = useContract(input)
  const { view, send } = shown
  const { contract, held } = view
  const texts: ContractTexts = { t, language, currency: view.bounds.currency }
  return (
    <section className={styles['panel']} aria-labelledby="contract" aria-busy={view.busy || undefined}>
      <Button className={styles['back']} onClick={onBack}>
        {t('contract.back')}
      </Button>
      <h2 id="contract" className={styles['title']}>
        {contract === null ? t('contract.one') : t('contract.with', { name: nameText(contract.name, t) })}
      </h2>
      {view.loading && <FormSkeleton label={t('contract.loading')} fields={4} />}
      {view.loadFailed && (
        <LoadFailed title={t('contract.unloaded')} onRetry={() => send({ type: 'retry.requested' })} />
      )}
      {contract !== null && !view.loadFailed && !view.offering && (
        <>
          {contract.isOff && <Callout tone="warning">{t('contract.off')}</Callout>}
          {view.refusal !== null && <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>}
          {view.done !== null && <Callout tone="info">{t(`contract.done.${view.done}`)}</Callout>}
          <Waiting shown={shown} texts={texts} gmtOffset={gmtOffset} />
          <section className={styles['part']} aria-labelledby="contract-held">
            <h3 id="contract-held" className={styles['subtitle']}>
              {t('contract.held')}
            </h3>
            {held === undefined ? (
              <p className={styles['text']}>{t(`contract.held.none.${contract.role}`)}</p>
            ) : (
              <>
                <p className={styles['text']}>
                  {t('contract.held.since', { time: formatTime(held.activeFrom ?? held.offeredAt, gmtOffset) })}
                </p>
                <ContractTerms terms={held.terms} label={t('contract.held')} texts={texts} />
              </>
            )}
            {contract.most !== null && (
              <p className={styles['text']}>{t('contract.most', { rate: rateText(contract.most, language) })}</p>
            )}
            <div className={styles['actions']}>
              {view.canOffer && (
                <Button
                  variant="primary"
                  onClick={() => send({ type: 'offer.requested', mark: decimalMark(language) })}
                >
                  {t(held === undefined ? 'contract.offer' : 'contract.offer.new')}
                </Button>
              )}
              {(['askNew', 'askEnd'] as const).map(
                (move) =>
                  view.moves.includes(move) && (
                    <Button key={move} onClick={() => send({ type: 'move.requested', move })}>
                      {t(`contract.${move}`)}
                    </Button>
                  ),
              )}
            </div>
          </section>
          <ContractHistory shown={shown} texts={texts} gmtOffset={gmtOffset} />
        </>
      )}
      {contract !== null && view.offering && <OfferForm shown={shown} name={nameText(contract.name, t)} />}
      {view.confirming && view.move !== null && contract !== null && <MoveDialog shown={shown} move={view.move} />}
    </section>
  )
}

interface WaitingProps {
  readonly shown: ReturnType<typeof useContract>
  readonly texts: ContractTexts
  readonly gmtOffset: number
}

/** Renders the pending offer or request with its actions. */
function Waiting({ shown: { view, send }, texts, gmtOffset }: WaitingProps) {
  const { t, language } = texts
  const { contract, moves } = view
  if (contract?.waiting == null) return null
  const { waiting, ends } = contract
  const offered = contract.versions.find(({ id }) => id === waiting.id)
  const time = (at: number) => formatTime(at, gmtOffset)
  return (
    <section className={styles['part']} aria-labelledby="contract-waiting">
      <h3 id="contract-waiting" className={styles['subtitle']}>
        {waitingText(waiting, t)}
      </h3>
      <p className={styles['text']}>
        {t('contract.asked', { time: time(waiting.askedAt) })}
        {waiting.expiresAt !== null && ` ${t('contract.until', { time: time(waiting.expiresAt) })}`}
      </p>
      {waiting.reason !== null && <p>{t('contract.reason.text', { reason: waiting.reason })}</p>}
      {offered !== undefined && <ContractTerms terms={offered.terms} label={t('contract.offered')} texts={texts} />}
      {ends.length > 0 && (
        <Callout tone="warning">
          <p>{t('contract.ends', { count: ends.length })}</p>
          <ul className={styles['ends']}>
            {ends.map(({ id, name, rate }) => (
              <li key={id}>
                {name} · {rateText(rate, language)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className={styles['actions']}>
        {(['accept', 'reject', 'withdraw'] as const).map(
          (move) =>
            moves.includes(move) && (
              <Button
                key={move}
                variant={move === 'accept' ? 'primary' : 'secondary'}
                onClick={() => send({ type: 'move.requested', move })}
              >
                {t(`contract.${move}`)}
              </Button>
            ),
        )}
      </div>
    </section>
  )
}
