import { Link } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Gift from 'lucide-react/icons/gift'
import Headset from 'lucide-react/icons/headset'
import Smartphone from 'lucide-react/icons/smartphone'
import UserPlus from 'lucide-react/icons/user-plus'
import { type MouseEvent, useId } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { hideOnScrollDown } from '#src/platform/hide-on-scroll-down.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Codes, toTop, type useSideEntries } from './side-entries.tsx'
import styles from './side-launcher.module.css'

/** A round button at the corner of a narrow screen, which opens the entries of the side bars. */
export function SideLauncher({ referral, channels, resources }: ReturnType<typeof useSideEntries>) {
  const t = useText()
  const id = useId()
  return (
    <aside ref={hideOnScrollDown} className={styles['launcher']} aria-label={t('side.open')}>
      <button type="button" className={styles['button']} popoverTarget={id} aria-label={t('side.open')}>
        <Icon of={Headset} size={22} />
      </button>
      <div id={id} popover="auto" className={styles['panel']}>
        <nav className={styles['list']} aria-label={t('side.service')}>
          <p className={styles['heading']}>{t('side.service')}</p>
          {channels.map(({ csType, path, picture, onClick }) => (
            <a
              key={csType}
              href={path}
              className={styles['entry']}
              target="_blank"
              rel="noreferrer"
              onClick={closing(onClick)}
            >
              <Icon of={picture} size={20} />
              {t(`side.${csType}`)}
            </a>
          ))}
        </nav>
        <nav className={styles['list']} aria-label={t('side.shortcuts')}>
          <p className={styles['heading']}>{t('side.shortcuts')}</p>
          <Link to="/promotions" className={styles['entry']} onClick={closing()}>
            <Icon of={Gift} size={20} />
            {t('app.nav.promotions')}
          </Link>
          {referral && (
            <Link to="/me/referral" className={styles['entry']} onClick={closing()}>
              <Icon of={UserPlus} size={20} />
              {t('side.invite')}
            </Link>
          )}
          {resources.map(({ resourceType, url }) => (
            <a key={resourceType} href={url} className={styles['entry']}>
              <Icon of={Smartphone} size={20} />
              {t(`side.code.${resourceType}`)}
            </a>
          ))}
          <a className={styles['entry']} href="#content" onClick={closing(toTop)}>
            <Icon of={ArrowUp} size={20} />
            {t('side.top')}
          </a>
        </nav>
        <div className={styles['codes']} role="group" aria-label={t('side.codes')}>
          <Codes resources={resources} />
        </div>
      </div>
    </aside>
  )
}

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

/** Follows a link and closes the panel. */
const closing =
  (follow?: Follow): Follow =>
  (event) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    follow?.(event)
  }
