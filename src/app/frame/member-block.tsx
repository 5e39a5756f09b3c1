import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { iconQuery } from '#src/api/profile-queries.ts'
import { NotificationBell } from '#src/features/notifications/notification-bell.tsx'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Balance } from '#src/providers/app/balance.tsx'
import { MemberLink } from '#src/providers/gate/member-link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './member-block.module.css'
import { MemberMenu } from './member-menu.tsx'

/**
 * The logged-in block: balance, notifications, and the menu behind the avatar (spec §2 logged-in block); loaded for
 * members only.
 */
export function MemberBlock({ username }: { readonly username: string }) {
  const t = useText()
  const nickname = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? null)
  const { data: shown } = useQuery(iconQuery(useApi(), username))
  const name = shown?.nickname ?? nickname ?? username
  return (
    <>
      <Balance username={username}>
        <MemberLink page="depositv2" className={styles['deposit']}>
          <Icon of={Plus} size={18} />
          <VisuallyHidden>{t('member.depositv2')}</VisuallyHidden>
        </MemberLink>
      </Balance>
      <NotificationBell username={username} />
      <PopMenu
        label={t('member.menu')}
        className={styles['member']}
        title={name}
        trigger={
          <>
            <span className={styles['avatar']} aria-hidden="true">
              {shown?.icon ? <img src={shown.icon} alt="" width={34} height={34} /> : name.slice(0, 2)}
            </span>
            <VisuallyHidden>{name}</VisuallyHidden>
            <Icon of={ChevronDown} size={14} />
          </>
        }
      >
        <MemberMenu username={username} name={name} />
      </PopMenu>
    </>
  )
}
