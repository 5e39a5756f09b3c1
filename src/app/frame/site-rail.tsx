import { useQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import PanelLeft from 'lucide-react/icons/panel-left'
import Star from 'lucide-react/icons/star'
import { Suspense } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { menuQuery } from '#src/api/menu-query.ts'
import { usePreferences } from '#src/features/preferences/use-preferences.ts'
import { useText } from '#src/i18n/text.tsx'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lobbiesInOrder } from './lobbies.ts'
import { NavMark } from './nav-mark.tsx'
import { RailName } from './rail-name.tsx'
import styles from './site-rail.module.css'

const RailService = lazyOptional(async () => (await import('./rail-service.tsx')).RailService, interactionOrIdle)

/**
 * The site menu of a wide screen: lobbies, the member's own games, offers and customer service (spec §2). It replaces
 * the side bars. Collapsed, it shows its icons, and the names while it is pointed at or has the focus.
 */
export function SiteRail() {
  const t = useText()
  const { data: menu } = useQuery(menuQuery(useApi()))
  return (
    <nav className={styles['rail']} aria-label={t('rail.title')}>
      <div className={styles['panel']} data-below-bar>
        <Toggle />
        <ul className={styles['list']}>
          {lobbiesInOrder(menu).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles['entry']}>
                <NavMark to={to} />
                <RailName>{t(label)}</RailName>
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles['list']}>
          <li>
            <Link to="/games" search={{ type: 'fav' }} className={styles['entry']}>
              <Icon of={Star} size={20} />
              <RailName>{t('lobby.list.fav')}</RailName>
            </Link>
          </li>
          <li>
            <Link to="/games" search={{ type: 'recent' }} className={styles['entry']}>
              <Icon of={History} size={20} />
              <RailName>{t('lobby.list.recent')}</RailName>
            </Link>
          </li>
        </ul>
        <ul className={styles['list']}>
          <li>
            <Link to="/promotions" className={styles['entry']}>
              <Icon of={Gift} size={20} />
              <RailName>{t('app.nav.promotions')}</RailName>
            </Link>
          </li>
          <li>
            <Link to="/me/vip" className={styles['entry']}>
              <Icon of={Crown} size={20} />
              <RailName>{t('member.vip')}</RailName>
            </Link>
          </li>
        </ul>
        <ul className={styles['list']} aria-label={t('side.service')}>
          <li>
            <Link to="/help" className={styles['entry']}>
              <Icon of={CircleQuestionMark} size={20} />
              <RailName>{t('help.title')}</RailName>
            </Link>
          </li>
          <ClientOnly>
            <Suspense>
              <RailService />
            </Suspense>
          </ClientOnly>
        </ul>
      </div>
    </nav>
  )
}

function Toggle() {
  const t = useText()
  const { view, send } = usePreferences()
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-expanded={!view.railCollapsed}
      aria-label={t('rail.toggle')}
      title={t('rail.toggle')}
      onClick={() => send({ type: 'rail.toggled' })}
    >
      <Icon of={PanelLeft} size={20} />
    </button>
  )
}
