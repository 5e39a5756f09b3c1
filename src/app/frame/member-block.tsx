import { useQuery } from '@tanstack/react-query'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { iconQuery } from '#src/api/profile-queries.ts'
import { NotificationBell } from '#src/features/notifications/notification-bell.tsx'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Balance } from '#src/providers/app/balance.tsx'
import { MemberLink } from '#src/providers/gate/member-link.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import styles from './member-block.module.css'
import { MemberMenu } from './member-menu.tsx'

const moneyLinks = [
  { page: 'depositv2', label: 'header.deposit', icon: ArrowDownToLine, variant: 'primary' },
  { page: 'withdraw', label: 'header.withdraw', icon: ArrowUpFromLine, variant: 'secondary' },
] as const

/**
 * The logged-in block: deposit, withdrawal, notifications, and the nickname over the balance beside the avatar, which
 * opens the menu (spec §2 logged-in block); loaded for members only. Everything but the eye button is in sight at every
 * width; that is in the menu where the bar has no room for it.
 */
export function MemberBlock({ username }: { readonly username: string }) {
  const t = useText()
  const nickname = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? null)
  const { data: shown } = useQuery(iconQuery(useApi(), username))
  const name = shown?.nickname ?? nickname ?? username
  return (
    <>
      {moneyLinks.map(({ page, label, icon, variant }) => (
        <MemberLink key={page} page={page} className={classNames(buttonClass(variant), styles['money'])}>
          <Icon of={icon} size={18} />
          <span className={styles['word']}>{t(label)}</span>
        </MemberLink>
      ))}
      <NotificationBell username={username} />
      <div className={styles['account']}>
        <Balance username={username} className={styles['balance']} />
        <PopMenu
          label={t('member.menu')}
          className={styles['member']}
          title={name}
          trigger={
            <>
              <span className={styles['name']}>{name}</span>
              <Icon of={ChevronDown} size={14} />
              <span className={styles['avatar']} aria-hidden="true">
                {shown?.icon ? <img src={shown.icon} alt="" width={36} height={36} /> : name.slice(0, 2)}
              </span>
            </>
          }
        >
          <MemberMenu username={username} name={name} />
        </PopMenu>
      </div>
    </>
  )
}
