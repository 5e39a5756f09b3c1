import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MallReward } from '#wire/loyalty/points.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import styles from './points-mall.module.css'

interface RewardDialogProps {
  /** Null if the URL names an unknown reward. */
  readonly reward: MallReward | null
  readonly currency: string
  readonly onRedeem: () => void
  readonly onClose: () => void
}

/** Dialog of one reward: description, price, conditions and stock. */
export function RewardDialog({ reward, currency, onRedeem, onClose }: RewardDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={reward?.title ?? t('points-mall.gone')}
      closeLabel={t('app.close')}
      onClose={onClose}
      closeOnBackground
    >
      {reward === null ? (
        <p>{t('points-mall.gone.text')}</p>
      ) : (
        <Detail reward={reward} currency={currency} onRedeem={onRedeem} />
      )}
    </Dialog>
  )
}

interface DetailProps extends Pick<RewardDialogProps, 'currency' | 'onRedeem'> {
  readonly reward: MallReward
}

function Detail({ reward, currency, onRedeem }: DetailProps) {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const follow = useCallback((to: string) => router.history.push(to), [router])
  const { type, content, language: contentLanguage, art, points, staked, worth, turnover, stock } = reward
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <div className={styles['detail']}>
      <img className={styles['picture']} src={art} alt="" width={400} height={300} />
      <RichText html={content} lang={contentLanguage} onFollow={follow} />
      <Facts
        label={t('points-mall.facts')}
        facts={[
          [t('points-mall.price'), t('points-mall.points', { points })],
          ...(worth === null ? [] : [[t('points-mall.worth'), money(worth)] as const]),
          ...(type === 'money'
            ? [[t('points-mall.turnover'), t('points-mall.turnover.value', { times: turnover })] as const]
            : []),
          ...(/[1-9]/.test(staked)
            ? [[t('points-mall.staked'), t('points-mall.staked.value', { amount: money(staked) })] as const]
            : []),
          [t('points-mall.stock'), stock === null ? t('points-mall.stock.any') : formatNumber(stock, language)],
        ]}
      />
      {stock === 0 ? (
        <p className={styles['faint']}>{t('points-mall.soldOut')}</p>
      ) : (
        <Button variant="primary" wide onClick={onRedeem}>
          {t('points-mall.redeem')}
        </Button>
      )}
    </div>
  )
}
