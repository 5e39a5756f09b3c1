import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Gift from 'lucide-react/icons/gift'
import Headset from 'lucide-react/icons/headset'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ComponentProps, Suspense, useId } from 'react'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { serviceQuery } from '#src/api/support-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { openBeside } from '#src/platform/popup.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WhenNear } from '#src/ui/when-near.tsx'
import { ifItComes } from './if-it-comes.ts'
import styles from './side-bars.module.css'

const QrCode = ifItComes([], async () => (await import('#src/ui/qr-code.tsx')).QrCode)

/** Members above this level are served by the VIP team (spec §2). */
const lastCommonLevel = 4

/** Pages that need the whole width for themselves. */
const withoutBars = /^\/(game|lottery|vnLottery|seaLottery)$/

/** The bars at the edges of a wide screen: promotions, invitation and QR codes on one, customer service on the other (spec §2). */
export function SideBars() {
  const needless = useLocation({ select: ({ pathname }) => withoutBars.test(pathname) })
  if (needless) return null
  return (
    <>
      <Shortcuts />
      <Service />
    </>
  )
}

function Shortcuts() {
  const t = useText()
  const referral = useAppState((snapshot) => brandView(snapshot).brand?.toggles.referral ?? false)
  const { data } = useQuery(serviceQuery(useApi()))
  const id = useId()
  return (
    <aside className={styles['bar']} data-side="start" aria-label={t('side.shortcuts')}>
      <Link to="/promotions" className={styles['entry']} aria-label={t('app.nav.promotions')}>
        <Entry of={Gift} name={t('app.nav.promotions')} />
      </Link>
      {referral && (
        <Link to="/promotions" hash="referral" className={styles['entry']} aria-label={t('side.invite')}>
          <Entry of={UserPlus} name={t('side.invite')} />
        </Link>
      )}
      <button type="button" className={styles['entry']} popoverTarget={id} aria-label={t('side.codes')}>
        <Entry of={QrCodeIcon} name={t('side.codes')} />
      </button>
      <div id={id} popover="auto" className={styles['codes']} role="group" aria-label={t('side.codes')}>
        {data?.resources.map(({ resourceType, url, qrCodeUrl }) => (
          <figure key={resourceType} className={styles['code']}>
            <WhenNear className={styles['place']}>
              <Suspense fallback={<Skeleton className={styles['place']} />}>
                <QrCode
                  value={new URL(qrCodeUrl, location.origin).href}
                  label={t(`side.code.${resourceType}`)}
                  logo="/icon.svg"
                />
              </Suspense>
            </WhenNear>
            <figcaption>
              <a href={url}>{t(`side.code.${resourceType}`)}</a>
            </figcaption>
          </figure>
        ))}
      </div>
    </aside>
  )
}

const channels = { LIVECHAT: Headset, VIP: Headset, FACEBOOK: ThumbsUp, TELEGRAM: Send } as const

function Service() {
  const t = useText()
  const { data } = useQuery(serviceQuery(useApi()))
  const level = useAppState((snapshot) => sessionView(snapshot).member?.clubLabel.rankLevel ?? 0)
  const notTheirs = level > lastCommonLevel ? 'LIVECHAT' : 'VIP'
  return (
    <aside className={styles['bar']} data-side="end" aria-label={t('side.service')}>
      {data?.channels
        .filter(({ csType }) => csType !== notTheirs)
        .map(({ csType, path }) => (
          <a
            key={csType}
            href={path}
            className={styles['entry']}
            aria-label={t(`side.${csType}`)}
            target="_blank"
            rel="noreferrer"
            onClick={csType === 'LIVECHAT' || csType === 'VIP' ? openBeside : undefined}
          >
            <Entry of={channels[csType]} name={t(`side.${csType}`)} />
          </a>
        ))}
      <a className={styles['entry']} href="#content" onClick={toTop} aria-label={t('side.top')}>
        <Entry of={ArrowUp} name={t('side.top')} />
      </a>
    </aside>
  )
}

function toTop(event: { preventDefault(): void }) {
  event.preventDefault()
  scrollTo({ top: 0 })
}

function Entry({ of, name }: { readonly of: ComponentProps<typeof Icon>['of']; readonly name: string }) {
  return (
    <>
      <Icon of={of} size={20} />
      <span aria-hidden="true">{name}</span>
    </>
  )
}
