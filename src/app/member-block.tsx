import LogOut from 'lucide-react/icons/log-out'
import { Link } from '@tanstack/react-router'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Balance } from '#src/parts/app/balance.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './session-block.module.css'

/** Balance, nickname and the way out; fetched only for members. */
export function MemberBlock({ username }: { readonly username: string }) {
  const t = useText()
  const app = useApp()
  const nickname = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? null)
  const name = nickname ?? username
  return (
    <>
      <Balance username={username} />
      <Link to="/me" className={styles['member']}>
        <span className={styles['avatar']} aria-hidden="true">
          {name.slice(0, 2)}
        </span>
        <span className={styles['name']}>{name}</span>
      </Link>
      <IconButton
        className={styles['logout']}
        label={t('app.logout')}
        icon={<Icon of={LogOut} />}
        onClick={() => app.send({ type: 'logout.requested' })}
      />
    </>
  )
}
