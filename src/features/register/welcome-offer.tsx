import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { welcomeOfferQuery } from '#src/api/promotion-queries.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useGoal } from '#src/shared/promotions/goal-texts.ts'
import styles from './welcome-offer.module.css'

/**
 * Renders the offer for new members with its terms, as the server states them; nothing without one. It stands last in
 * the dialog, so that it moves nothing when it is loaded.
 */
export function WelcomeOffer() {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { data } = useQuery(welcomeOfferQuery(useApi(), language))
  const goal = useGoal(data?.currency ?? '')
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  if (data === undefined || data.promotion === null) return null
  const { promotion, currency } = data
  const { beginsAt, endsAt, prize, turnover } = promotion
  const facts = [
    [t('activity.goal'), goal(promotion.goal)],
    [t('activity.prize'), formatMoney(prize, currency, language)],
    [t('activity.turnover'), t('activity.turnover.value', { times: turnover })],
    [
      t('activity.period'),
      endsAt === null
        ? t('activity.noEnd')
        : t('activity.period.value', { from: formatTime(beginsAt, gmtOffset), to: formatTime(endsAt, gmtOffset) }),
    ],
  ] as const
  return (
    <section className={styles['offer']} aria-labelledby={id}>
      <p id={id} className={styles['kind']}>
        {t('register.offer')}
      </p>
      <h3 className={styles['title']} lang={promotion.language}>
        {promotion.title}
      </h3>
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p>{t('register.offer.text')}</p>
      {/* In a new tab, which keeps what was typed. */}
      <a
        className={styles['terms']}
        href={`/promoDetail?id=${encodeURIComponent(promotion.id)}`}
        target="_blank"
        rel="noopener"
      >
        {t('register.offer.terms')}
      </a>
    </section>
  )
}
