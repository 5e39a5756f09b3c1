import { Link } from '@tanstack/react-router'
import Gift from 'lucide-react/icons/gift'
import Megaphone from 'lucide-react/icons/megaphone'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import type { LoginNews } from '#wire/engagement/after-login.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Balance } from '#src/providers/app/balance.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './after-login.module.css'
import { FirstSteps } from './first-steps.tsx'
import { PopularGames } from './popular-games.tsx'

export interface AfterLoginDialogProps {
  readonly news: LoginNews
  readonly quietToday: boolean
  readonly toggleQuiet: () => void
  readonly close: () => void
}

/** Renders the modal after a login (spec §2): a welcome, the balance, the news, and popular games. */
export function AfterLoginDialog({ news, quietToday, toggleQuiet, close }: AfterLoginDialogProps) {
  const t = useText()
  const username = useAppState((snapshot) => snapshot.context.session?.username ?? '')
  const name = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? username)
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const kind = news.welcome ?? 'back'
  const until = news.trialEndsAt === null ? '' : formatTime(news.trialEndsAt, gmtOffset)

  return (
    <Dialog title={t(`after-login.title.${kind}`, { name })} closeLabel={t('app.close')} size="wide" onClose={close}>
      <div className={styles['news']}>
        <p className={styles['text']} tabIndex={-1} data-autofocus>
          {t(`after-login.text.${kind}`, { until })}
        </p>
        <div className={styles['money']}>
          <p className={styles['label']}>{t(kind === 'trial' ? 'after-login.playMoney' : 'app.balance')}</p>
          <Balance username={username} />
        </div>
        {news.unclaimedCount > 0 && (
          <div className={styles['card']}>
            <Icon of={Gift} size={22} />
            <p className={styles['words']}>
              <strong>{t('after-login.rewards', { count: news.unclaimedCount })}</strong>
              {kind === 'back' && news.newRewards > 0 && (
                <span className={styles['more']}>{t('after-login.rewards.new', { count: news.newRewards })}</span>
              )}
            </p>
            <Link to="/me/rewardCenter" className={buttonClass()} onClick={close}>
              {t('after-login.rewards.see')}
            </Link>
          </div>
        )}
        {news.notice !== null && (
          <div className={styles['card']}>
            <Icon of={Megaphone} size={22} />
            <p className={styles['words']}>
              <strong lang={news.notice.language}>{news.notice.title}</strong>
              <span className={styles['more']}>{t('after-login.notice')}</span>
            </p>
            <Link to="/noticePage" search={{ id: news.notice.id }} className={buttonClass()} onClick={close}>
              {t('after-login.notice.read')}
            </Link>
          </div>
        )}
        {kind === 'first' && <FirstSteps onLeave={close} />}
        {kind !== 'trial' && <PopularGames onLeave={close} />}
        <div className={styles['end']}>
          <Checkbox checked={quietToday} name="quietToday" onChange={toggleQuiet}>
            {t('after-login.quiet')}
          </Checkbox>
          <Button variant="primary" className={styles['go']} onClick={close}>
            {t('after-login.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
