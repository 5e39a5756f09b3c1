import Coins from 'lucide-react/icons/coins'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { PointRules } from '#wire/loyalty/points.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useTrial } from '#src/providers/app/use-trial.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useHolder, usePoints } from './use-points-mall.ts'
import styles from './points-mall.module.css'

interface BalanceCardProps {
  /** Undefined until loaded. */
  readonly rules: PointRules | undefined
  readonly onConvert: () => void
}

/** A member's points, the stake left to the next point and the conversion to money; a visitor can log in. */
export function BalanceCard({ rules, onConvert }: BalanceCardProps) {
  const t = useText()
  const holder = useHolder()
  return (
    <section className={styles['balance']}>
      <span className={styles['mark']}>
        <Icon of={Coins} size={24} />
      </span>
      {holder === null ? <NoPoints /> : <Points holder={holder} rules={rules} />}
      {rules?.pointsPerUnit != null && <Button onClick={onConvert}>{t('points-mall.convert')}</Button>}
    </section>
  )
}

function NoPoints() {
  const t = useText()
  const app = useApp()
  if (useTrial()) return <p className={styles['words']}>{t('points-mall.trial')}</p>
  return (
    <>
      <p className={styles['words']}>{t('points-mall.visitor')}</p>
      <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
        {t('app.login')}
      </Button>
    </>
  )
}

function Points({ holder, rules }: Pick<BalanceCardProps, 'rules'> & { readonly holder: string }) {
  const t = useText()
  const language = useLanguage()
  const { data, isError, refetch } = usePoints(holder)
  if (data === undefined)
    return isError ? (
      <LoadFailed title={t('points-mall.unloaded')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={styles['sum']} />
    )
  const { points, rest, currency } = data
  const price = rules?.stakePerPoint == null ? null : (readMinor(rules.stakePerPoint, currency) ?? 0n)
  const left = price === null ? 0n : price - (readMinor(rest, currency) ?? 0n)
  return (
    <p className={styles['words']}>
      <span className={styles['faint']}>{t('points-mall.balance')}</span>
      <strong className={styles['sum']}>{t('points-mall.points', { points })}</strong>
      {left > 0n && (
        <span className={styles['faint']}>
          {t('points-mall.rest', { amount: formatMoney(fromMinor(left, currency), currency, language) })}
        </span>
      )}
    </p>
  )
}
