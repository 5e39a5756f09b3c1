import { Link, useRouter } from '@tanstack/react-router'
import type * as v from 'valibot'
import type { Promotion } from '#wire/engagement/promotions.ts'
import { promotionCategories, type PromotionState } from '#wire/engagement/promotion-rules.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { useGoal } from '#src/shared/promotions/goal-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import card from '#src/ui/picture-card.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type PromotionSearch, stateFilters } from './promotion-search.ts'
import { GoalProgress, StateBadge, TimeLeft } from './promotion-texts.tsx'
import { usePromotions } from './use-promotions.ts'
import styles from './activity.module.css'

/** The states that each filter matches. */
const statesOf = {
  open: ['join', 'apply'],
  mine: ['claim', 'issued', 'joined', 'process', 'applying'],
  soon: ['comingSoon'],
  over: ['claimed', 'rejected', 'closed'],
} as const satisfies Readonly<Record<(typeof stateFilters)[number], readonly PromotionState[]>>

const skeletonKeys = ['one', 'two', 'three', 'four', 'five', 'six']

/** The promotions, filtered by category and state; the filters are search params (spec §2 promotions). */
export function PromotionsScreen({ category, state }: Chosen) {
  const t = useText()
  const { data, dataUpdatedAt, isError, refetch } = usePromotions()
  const shown = data?.list.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      (state === undefined || statesOf[state].some((each) => each === one.state)),
  )
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>{t('page.name.promotions')}</h1>
      <Filters category={category} state={state} />
      {data?.isQuiet === true && <Callout tone="info">{t('activity.quiet')}</Callout>}
      {shown === undefined && isError && <LoadFailed title={t('activity.unloaded')} onRetry={() => void refetch()} />}
      {shown === undefined && !isError && (
        <div className={card['cards']} aria-busy="true">
          <VisuallyHidden>
            <p role="status">{t('activity.loading')}</p>
          </VisuallyHidden>
          {skeletonKeys.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {data !== undefined && shown?.length === 0 && (
        <EmptyState title={t('activity.none')} text={t('activity.none.text')} />
      )}
      {data !== undefined && shown !== undefined && shown.length > 0 && (
        <ul className={card['cards']}>
          {shown.map((promotion) => (
            <li key={promotion.id} className={card['place']}>
              <Card promotion={promotion} currency={data.currency} ahead={data.serverTime - dataUpdatedAt} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Filters from the URL. */
type Chosen = Pick<v.InferOutput<typeof PromotionSearch>, 'category' | 'state'>

function Filters({ category, state }: Chosen) {
  const t = useText()
  const router = useRouter()
  const choose = (filters: Chosen) =>
    void router.navigate({ to: '/promotions', search: filters, replace: true, resetScroll: false })
  return (
    <div className={styles['filters']}>
      <ChoiceField legend={t('activity.filter.category')}>
        <Chip pressed={category === undefined} onClick={() => choose({ category: undefined, state })}>
          {t('activity.filter.all')}
        </Chip>
        {promotionCategories.map((each) => (
          <Chip key={each} pressed={category === each} onClick={() => choose({ category: each, state })}>
            {t(`activity.category.${each}`)}
          </Chip>
        ))}
      </ChoiceField>
      <ChoiceField legend={t('activity.filter.state')}>
        <Chip pressed={state === undefined} onClick={() => choose({ category, state: undefined })}>
          {t('activity.filter.all')}
        </Chip>
        {stateFilters.map((each) => (
          <Chip key={each} pressed={state === each} onClick={() => choose({ category, state: each })}>
            {t(`activity.filter.${each}`)}
          </Chip>
        ))}
      </ChoiceField>
    </div>
  )
}

interface CardProps {
  readonly promotion: Promotion
  readonly currency: string
  readonly ahead: number
}

function Card({ promotion, currency, ahead }: CardProps) {
  const t = useText()
  const language = useLanguage()
  const goal = useGoal(currency)
  const { id, title, category, state, prize } = promotion
  return (
    <Link to="/promoDetail" search={{ id }} className={card['card']} data-over={state === 'closed' || undefined}>
      <img className={card['art']} src={promotion.art} alt="" width={1200} height={420} loading="lazy" />
      <span className={card['line']}>
        <span className={styles['category']}>{t(`activity.category.${category}`)}</span>
        <StateBadge state={state} />
      </span>
      <strong className={styles['title']} lang={promotion.language}>
        {title}
      </strong>
      <span className={styles['about']}>{goal(promotion.goal)}</span>
      {promotion.goal !== null && (
        <GoalProgress goal={promotion.goal} currency={currency} label={t('activity.progress')} />
      )}
      <span className={card['line']}>
        <span className={styles['prize']}>{formatMoney(prize, currency, language)}</span>
        <TimeLeft promotion={promotion} ahead={ahead} />
      </span>
    </Link>
  )
}
