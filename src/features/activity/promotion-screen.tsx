import { Link, useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense, useCallback } from 'react'
import type { ValueOf } from '#wire/call.ts'
import type { PromotionState } from '#wire/engagement/promotion-rules.ts'
import type { promotionsCalls } from '#wire/engagement/promotions.ts'
import type { ActivityAction } from '#machines/activity/activity.machine.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { RefusedError } from '#src/api/queries.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { useGoal } from '#src/shared/promotions/goal-texts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { GoalProgress, StateBadge, TimeLeft } from './promotion-texts.tsx'
import { type ActivityChart, useActivity, usePromotion, useInvalidatePromotions } from './use-promotions.ts'
import styles from './activity.module.css'

const ApplicationDialog = lazyPart(
  async () => (await import('#src/features/activity-application/application-dialog.tsx')).ApplicationDialog,
)

type PromotionDetail = ValueOf<typeof promotionsCalls.promotion>

/** One promotion: its terms, the member's progress and the one action its state allows (spec §2 promoDetail, §4). */
export function PromotionScreen({ id }: { readonly id: string }) {
  const t = useText()
  const { data, dataUpdatedAt, error, refetch } = usePromotion(id)
  const chart = useActivity(id)
  if (data === undefined) {
    if (
      error instanceof RefusedError &&
      (error.refusal.code === 'not_found' || error.refusal.code === 'invalid_request')
    )
      return (
        <EmptyState
          heading="h1"
          title={t('activity.missing')}
          text={t('activity.missing.text')}
          action={
            <Link to="/promotions" className={buttonClass('primary')}>
              {t('activity.back')}
            </Link>
          }
        />
      )
    return error === null ? (
      <FormSkeleton label={t('activity.loading')} fields={4} />
    ) : (
      <LoadFailed title={t('activity.unloaded')} onRetry={() => void refetch()} />
    )
  }
  return <PromotionView chart={chart} detail={data} ahead={data.serverTime - dataUpdatedAt} />
}

interface PromotionViewProps {
  readonly chart: ActivityChart
  readonly detail: PromotionDetail
  readonly ahead: number
}

function PromotionView({ chart, detail, ahead }: PromotionViewProps) {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const follow = useCallback((to: string) => router.history.push(to), [router])
  const { promotion, currency, content } = detail
  const { goal } = promotion
  return (
    <article className={styles['detail']}>
      <Link to="/promotions" className={styles['back']}>
        <Icon of={ArrowLeft} size={16} />
        {t('activity.back')}
      </Link>
      <img className={styles['picture']} src={promotion.art} alt="" width={1200} height={420} />
      <header className={styles['head']}>
        <span className={styles['line']}>
          <span className={styles['category']}>{t(`activity.category.${promotion.category}`)}</span>
          <StateBadge state={promotion.state} />
          <TimeLeft promotion={promotion} ahead={ahead} />
        </span>
        <h1 className={styles['heading']} lang={promotion.language}>
          {promotion.title}
        </h1>
        <p className={styles['sum']}>{formatMoney(promotion.prize, currency, language)}</p>
      </header>
      <section className={styles['panel']} aria-label={t('activity.progress')}>
        {goal !== null && goal.done !== null && (
          <GoalProgress goal={goal} currency={currency} label={t('activity.progress')} />
        )}
        <p className={styles['about']}>{t(`activity.hint.${promotion.state}`)}</p>
        <Outcome chart={chart} />
        {detail.isQuiet && <Callout tone="info">{t('activity.quiet')}</Callout>}
        <ActionButton chart={chart} detail={detail} />
      </section>
      <PromotionFacts detail={detail} />
      <section className={styles['terms']} aria-labelledby="promotion-terms">
        <h2 id="promotion-terms" className={styles['subheading']}>
          {t('activity.terms')}
        </h2>
        <RichText html={content} lang={promotion.language} onFollow={follow} />
      </section>
      <Application chart={chart} id={promotion.id} />
    </article>
  )
}

/** The action that each state of a promotion allows. */
const actions: Readonly<Partial<Record<PromotionState, ActivityAction>>> = {
  join: 'join',
  apply: 'apply',
  claim: 'claim',
  issued: 'claim',
}

function ActionButton({ chart, detail: { promotion, currency } }: Pick<PromotionViewProps, 'chart' | 'detail'>) {
  const t = useText()
  const language = useLanguage()
  const busy = useSelector(chart, (snapshot) => snapshot.hasTag('busy'))
  const action = actions[promotion.state]
  if (action === undefined) return null
  return (
    <Button variant="primary" wide busy={busy} onClick={() => chart.send({ type: 'action.requested', action })}>
      {action === 'claim'
        ? t('activity.action.claim', { amount: formatMoney(promotion.prize, currency, language) })
        : t(`activity.action.${action}`)}
    </Button>
  )
}

/** Result of the last action. */
function Outcome({ chart }: Pick<PromotionViewProps, 'chart'>) {
  const t = useText()
  const language = useLanguage()
  const { failed, refusal, paid } = useSelector(
    chart,
    (snapshot) => ({
      failed: snapshot.matches({ showing: 'failed' }),
      refusal: snapshot.context.refusal,
      paid: snapshot.context.paid,
    }),
    shallowEqual,
  )
  if (failed) return <Callout tone="error">{t('activity.failed')}</Callout>
  if (refusal !== null) return <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>
  return paid === null ? null : (
    <Callout tone="info">{t('activity.paid', { amount: formatMoney(paid.amount, paid.currency, language) })}</Callout>
  )
}

function PromotionFacts({ detail: { promotion, currency } }: Pick<PromotionViewProps, 'detail'>) {
  const t = useText()
  const goal = useGoal(currency)
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { beginsAt, endsAt, claimBy, prize, turnover } = promotion
  const from = formatTime(beginsAt, gmtOffset)
  return (
    <Facts
      label={t('page.name.promotions')}
      facts={[
        [t('activity.goal'), goal(promotion.goal)],
        [t('activity.prize'), formatMoney(prize, currency, language)],
        [t('activity.turnover'), t('activity.turnover.value', { times: turnover })],
        [t('activity.counts'), t('activity.counts.value')],
        [t('activity.uses'), t('activity.uses.value')],
        [
          t('activity.period'),
          endsAt === null
            ? t('activity.period.open', { from })
            : t('activity.period.value', { from, to: formatTime(endsAt, gmtOffset) }),
        ],
        ...(claimBy === null ? [] : ([[t('activity.claimBy'), formatTime(claimBy, gmtOffset)]] as const)),
      ]}
    />
  )
}

/** The application dialog, while it is open. */
function Application({ chart, id }: { readonly chart: ActivityChart; readonly id: string }) {
  const applying = useSelector(chart, (snapshot) => snapshot.matches('applying'))
  const invalidate = useInvalidatePromotions()
  if (!applying) return null
  const onSent = () => {
    invalidate()
    chart.send({ type: 'application.sent' })
  }
  return (
    <Suspense>
      <ApplicationDialog id={id} onSent={onSent} onClose={() => chart.send({ type: 'application.closed' })} />
    </Suspense>
  )
}
