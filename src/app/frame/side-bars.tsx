import { Link, useLocation } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Gift from 'lucide-react/icons/gift'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ComponentProps, useId } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { useHasRail } from '#src/platform/breakpoints.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './side-bars.module.css'
import { Codes, toTop, useSideEntries } from './side-entries.tsx'
import { SideLauncher } from './side-launcher.tsx'

/** Pages that use the whole width. */
const withoutBars = /^\/(helpmc|game|fbsports|lottery|vnLottery|seaLottery|table|cards)$/

/** Pages whose rows or form reach to the edge of a narrow screen: a button there would cover amounts or buttons. */
const widePages =
  /^\/(login$|agent(\/|$)|me\/(personalHistoryCopy|transactionHistory|depositHistory|personalProfit|bonusDetails)$)/

/**
 * The side bars: promotions, invitation and QR codes on one, customer service on the other (spec §2); where there is no
 * room for them, one button opens everything, except over rows of amounts and the login. The site menu of a wide
 * screen has all of it.
 */
export function SideBars() {
  const isHidden = useLocation({ select: ({ pathname }) => withoutBars.test(pathname) })
  const isWidePage = useLocation({ select: ({ pathname }) => widePages.test(pathname) })
  const hasRail = useHasRail()
  const entries = useSideEntries()
  // All at once: a bar must not move when its rest is loaded.
  if (isHidden || hasRail || entries.isPending) return null
  return (
    <>
      <Shortcuts {...entries} />
      <Service {...entries} />
      {!isWidePage && <SideLauncher {...entries} />}
    </>
  )
}

type Entries = ReturnType<typeof useSideEntries>

function Shortcuts({ referral, resources }: Entries) {
  const t = useText()
  const id = useId()
  return (
    <aside className={styles['bar']} data-side="start" aria-label={t('side.shortcuts')}>
      <Link to="/promotions" className={styles['entry']} aria-label={t('app.nav.promotions')}>
        <Entry of={Gift} name={t('app.nav.promotions')} />
      </Link>
      {referral && (
        <Link to="/me/referral" className={styles['entry']} aria-label={t('side.invite')}>
          <Entry of={UserPlus} name={t('side.invite')} />
        </Link>
      )}
      <button type="button" className={styles['entry']} popoverTarget={id} aria-label={t('side.codes')}>
        <Entry of={QrCodeIcon} name={t('side.codes')} />
      </button>
      <div id={id} popover="auto" className={styles['codes']} role="group" aria-label={t('side.codes')}>
        <Codes resources={resources} />
      </div>
    </aside>
  )
}

function Service({ channels }: Entries) {
  const t = useText()
  return (
    <aside className={styles['bar']} data-side="end" aria-label={t('side.service')}>
      {channels.map(({ csType, path, picture, onClick }) => (
        <a
          key={csType}
          href={path}
          className={styles['entry']}
          aria-label={t(`side.${csType}`)}
          target="_blank"
          rel="noreferrer"
          onClick={onClick}
        >
          <Entry of={picture} name={t(`side.${csType}`)} />
        </a>
      ))}
      <a className={styles['entry']} href="#content" onClick={toTop} aria-label={t('side.top')}>
        <Entry of={ArrowUp} name={t('side.top')} />
      </a>
    </aside>
  )
}

function Entry({ of, name }: { readonly of: ComponentProps<typeof Icon>['of']; readonly name: string }) {
  return (
    <>
      <Icon of={of} size={20} />
      <span aria-hidden="true">{name}</span>
    </>
  )
}
