import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Gauge from 'lucide-react/icons/gauge'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import { useApi } from '#src/api/api-context.tsx'
import { balanceQuery } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { CentreEntries, centreEntry } from '#src/features/personal-centre/centre-entries.tsx'
import { VipSummary } from '#src/features/vip/vip-summary.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { HideBalance } from '#src/providers/app/balance.tsx'
import { depositLimitFragment } from '#src/providers/fragment/fragments.ts'
import { useShownMoney } from '#src/providers/app/shown-money.ts'
import { useTrial } from '#src/providers/app/use-trial.ts'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './member-menu.module.css'
import { Settings } from './settings.tsx'

interface MemberMenuProps {
  readonly username: string
  /** The member's display name. */
  readonly name: string
}

/**
 * The menu behind the avatar: VIP level, the account's pages with an agent's first, the member's limits, on a phone also the settings of the
 * bar above, and logout, which is always in sight.
 */
export function MemberMenu({ username, name }: MemberMenuProps) {
  const t = useText()
  const app = useApp()
  const narrow = useIsNarrow()
  const trial = useTrial()
  return (
    <div className={styles['menu']}>
      <nav aria-label={t('member.menu')} className={styles['pages']}>
        <Link to="/me" activeOptions={{ exact: true }} className={centreEntry}>
          <Icon of={CircleUserRound} />
          <span className={styles['name']}>
            {name}
            <span className={styles['hint']}>{t('member.account')}</span>
          </span>
        </Link>
        <div className={styles['forEye']}>
          <span className={styles['name']}>{t('app.balance')}</span>
          <HideBalance />
        </div>
        {!trial && <VipSummary username={username} />}
        <Held username={username} />
        <CentreEntries>
          {trial ? undefined : (
            <Link to="/me/protection" hash={depositLimitFragment} className={centreEntry}>
              <Icon of={Gauge} />
              {t('limits.title')}
            </Link>
          )}
        </CentreEntries>
      </nav>
      {narrow && (
        <div className={styles['part']}>
          <Settings />
        </div>
      )}
      <div className={classNames(styles['part'], styles['out'])}>
        <button
          type="button"
          className={centreEntry}
          data-closes=""
          onClick={() => app.send({ type: 'logout.requested' })}
        >
          <Icon of={LogOut} />
          {t('app.logout')}
        </button>
      </div>
    </div>
  )
}

/** Says that money is held, which the balance does not include; links to the reason. */
function Held({ username }: Pick<MemberMenuProps, 'username'>) {
  const t = useText()
  const { data } = useQuery(balanceQuery(useApi(), username))
  const money = useShownMoney(data?.currency ?? 'PHP')
  if (data === undefined || Number(data.held) === 0) return null
  return (
    <Link to="/wallet" className={centreEntry}>
      <Icon of={Lock} />
      {t('member.held', { amount: money(data.held) })}
    </Link>
  )
}
