import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { MallReward, PointRules } from '#wire/loyalty/points.ts'
import { rewardTypes } from '#wire/loyalty/point-rules.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import card from '#src/ui/picture-card.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { BalanceCard } from './balance-card.tsx'
import {
  type PointsMallChart,
  useHolder,
  useMall,
  usePointsMall,
  usePoints,
  useInvalidatePoints,
} from './use-points-mall.ts'
import styles from './points-mall.module.css'

const RewardDialog = lazyPart(async () => (await import('./reward-dialog.tsx')).RewardDialog)
const RedeemDialog = lazyPart(async () => (await import('#src/features/redeem/redeem-dialog.tsx')).RedeemDialog)

const skeletonKeys = ['one', 'two', 'three', 'four', 'five', 'six']

/** The points balance, the rewards by type, and the rules of points. */
export function RewardsView() {
  const t = useText()
  const chart = usePointsMall()
  const { data, isError, refetch } = useMall()
  const kind = useSelector(chart, (snapshot) => snapshot.context.kind)
  const shown = data?.list.filter(({ type }) => kind === null || type === kind)
  return (
    <>
      <BalanceCard rules={data?.rules} onConvert={() => chart.send({ type: 'convert.requested' })} />
      <ChoiceField legend={t('points-mall.kind')}>
        {([null, ...rewardTypes] as const).map((each) => (
          <Chip key={each} pressed={kind === each} onClick={() => chart.send({ type: 'kind.chosen', kind: each })}>
            {t(`points-mall.kind.${each ?? 'all'}`)}
          </Chip>
        ))}
      </ChoiceField>
      {shown === undefined && isError && (
        <LoadFailed title={t('points-mall.unloaded')} onRetry={() => void refetch()} />
      )}
      {shown === undefined && !isError && (
        <div className={card['cards']} aria-busy="true">
          <VisuallyHidden>
            <p role="status">{t('points-mall.loading')}</p>
          </VisuallyHidden>
          {skeletonKeys.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <EmptyState title={t('points-mall.none')} text={t('points-mall.none.text')} />}
      {data !== undefined && shown !== undefined && shown.length > 0 && (
        <ul className={card['cards']} aria-label={t('points-mall.view.rewards')}>
          {shown.map((reward) => (
            <li key={reward.id} className={card['place']}>
              <RewardCard
                reward={reward}
                currency={data.rules.currency}
                onOpen={() => chart.send({ type: 'reward.opened', reward: reward.id })}
              />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <Rules rules={data.rules} />}
      {data !== undefined && <MallDialogs chart={chart} list={data.list} currency={data.rules.currency} />}
    </>
  )
}

interface RewardCardProps {
  readonly reward: MallReward
  readonly currency: string
  readonly onOpen: () => void
}

function RewardCard({
  reward: { type, title, language: contentLanguage, art, points, worth, stock },
  currency,
  onOpen,
}: RewardCardProps) {
  const t = useText()
  const language = useLanguage()
  const ownPoints = useOwnPoints()
  return (
    <button type="button" className={card['card']} data-over={stock === 0 || undefined} onClick={onOpen}>
      <img className={card['art']} src={art} alt="" width={400} height={300} loading="lazy" />
      <span className={card['line']}>
        <span className={styles['faint']}>{t(`points-mall.kind.${type}`)}</span>
        {worth !== null && <span className={styles['faint']}>{formatMoney(worth, currency, language)}</span>}
      </span>
      <strong className={styles['title']} lang={contentLanguage}>
        {title}
      </strong>
      <span className={card['line']}>
        <span className={styles['price']}>{t('points-mall.points', { points })}</span>
        <span className={styles['faint']}>
          {stock === 0
            ? t('points-mall.soldOut')
            : ownPoints !== null && ownPoints < points
              ? t('points-mall.missing', { points: points - ownPoints })
              : stock === null
                ? null
                : t('points-mall.left', { count: stock })}
        </span>
      </span>
    </button>
  )
}

/** Returns the member's points; null for a visitor and until loaded. */
function useOwnPoints(): number | null {
  const holder = useHolder()
  const { data } = usePoints(holder ?? '', holder !== null)
  return data?.points ?? null
}

function Rules({ rules: { currency, stakePerPoint, pointsPerUnit } }: { readonly rules: PointRules }) {
  const t = useText()
  const language = useLanguage()
  return (
    <section className={styles['rules']} aria-labelledby="points-mall-rules">
      <h2 id="points-mall-rules" className={styles['subheading']}>
        {t('points-mall.rules')}
      </h2>
      <ul>
        <li>
          {stakePerPoint === null
            ? t('points-mall.rules.none')
            : t('points-mall.rules.earn', { amount: formatMoney(stakePerPoint, currency, language) })}
        </li>
        <li>
          {pointsPerUnit === null
            ? t('points-mall.rules.noConvert')
            : t('points-mall.rules.convert', {
                points: formatNumber(pointsPerUnit, language),
                amount: formatMoney('1', currency, language),
              })}
        </li>
        <li>{t('points-mall.rules.expire')}</li>
        <li>{t('points-mall.rules.delivery')}</li>
      </ul>
    </section>
  )
}

interface MallDialogsProps {
  readonly chart: PointsMallChart
  readonly list: readonly MallReward[]
  readonly currency: string
}

/** The open dialog: a reward in detail, or the form that spends points. */
function MallDialogs({ chart, list, currency }: MallDialogsProps) {
  const { detail, redeeming, converting } = useSelector(
    chart,
    (snapshot) => ({
      detail: snapshot.matches('detail') || snapshot.matches('gating') ? snapshot.context.reward : null,
      redeeming: snapshot.matches('redeeming') ? snapshot.context.reward : null,
      converting: snapshot.matches('converting'),
    }),
    shallowEqual,
  )
  const onSpent = useInvalidatePoints()
  const close = () => chart.send({ type: 'form.closed' })
  return (
    <Suspense>
      {detail !== null && (
        <RewardDialog
          reward={list.find(({ id }) => id === detail) ?? null}
          currency={currency}
          onRedeem={() => chart.send({ type: 'redeem.requested' })}
          onClose={() => chart.send({ type: 'reward.closed' })}
        />
      )}
      {redeeming !== null && <RedeemDialog id={redeeming} onSpent={onSpent} onClose={close} />}
      {converting && <RedeemDialog id={null} onSpent={onSpent} onClose={close} />}
    </Suspense>
  )
}
