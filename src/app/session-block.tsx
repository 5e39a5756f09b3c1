import LogOut from 'lucide-react/icons/log-out'
import { Link } from '@tanstack/react-router'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Balance } from '#src/parts/app/balance.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './session-block.module.css'

/** The header's right end: log in and sign up, or balance, nickname and log out (spec §2). */
export function SessionBlock() {
  const t = useText()
  const app = useApp()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  const nickname = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? null)

  if (username === null) {
    return (
      <>
        <Button className={styles['register']} onClick={() => app.send({ type: 'soon.requested', feature: 'register' })}>
          {t('app.register')}
        </Button>
        <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
          {t('app.login')}
        </Button>
      </>
    )
  }
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
