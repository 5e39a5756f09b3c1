import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { brandView } from '#machines/app/app.selectors.ts'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Wallet from 'lucide-react/icons/wallet'
import Zap from 'lucide-react/icons/zap'
import { usualGoals } from '#wire/site/system.ts'
import { useApi } from '#src/api/api-context.tsx'
import { contentQuery, serviceQuery } from '#src/api/support-queries.ts'
import { headerVendorsQuery } from '#src/api/game-queries.ts'
import { inMenu, menuQuery } from '#src/api/menu-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { Icon } from '#src/ui/icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './landing.module.css'
import { CardsPicture, FishPicture, PitchPicture, ReelsPicture } from './lobby-pictures.tsx'

const lobbies = [
  { to: '/live', type: 'LIVE', name: 'app.nav.live', text: 'landing.live', picture: CardsPicture },
  { to: '/sports', type: 'SPORTS', name: 'app.nav.sports', text: 'landing.sports', picture: PitchPicture },
  { to: '/rng', type: 'RNG', name: 'app.nav.rng', text: 'landing.rng', picture: ReelsPicture },
  { to: '/fish', type: 'FISH', name: 'app.nav.fish', text: 'landing.fish', picture: FishPicture },
] as const

const paymentKinds = {
  wallet: { name: 'landing.pay.wallet', icon: Wallet },
  bank: { name: 'landing.pay.bank', icon: Landmark },
  qr: { name: 'landing.pay.qr', icon: QrCodeIcon },
  card: { name: 'landing.pay.card', icon: CreditCard },
  counter: { name: 'landing.pay.counter', icon: Store },
} as const

/** Renders the introduction of the site below the games of the home page (spec §1). */
export function Landing() {
  const t = useText()
  const { data: menu } = useQuery(menuQuery(useApi()))
  return (
    <div className={styles['landing']}>
      <section aria-labelledby="landing-lobbies">
        <h2 id="landing-lobbies" className={styles['title']}>
          {t('landing.lobbies')}
        </h2>
        <ul className={styles['lobbies']}>
          {inMenu(lobbies, menu).map(({ to, name, text, picture: Picture }) => (
            <li key={to}>
              <Link to={to} className={styles['lobby']} data-lobby={to.slice(1)}>
                <span className={styles['picture']}>
                  <Picture />
                </span>
                <span className={styles['lobbyName']}>{t(name)}</span>
                <span>{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Service />
      <Partners />
      <AppDownload />
    </div>
  )
}

/** Returns each vendor once, and the total number of games. */
function useCatalogue() {
  const merchant = useAppState((snapshot) => brandView(snapshot).brand?.merchant)
  const { data } = useQuery(headerVendorsQuery(useApi(), merchant))
  const all = [...(data?.values() ?? [])].flat()
  const vendors = [...new Map(all.map((vendor) => [vendor.vassalage, vendor])).values()]
  return { vendors, games: all.reduce((sum, vendor) => sum + vendor.games, 0) }
}

function Service() {
  const t = useText()
  const language = useLanguage()
  const { vendors, games } = useCatalogue()
  const { data: { goals } = { goals: usualGoals } } = useQuery(contentQuery(useApi(), language))
  // A strip that scrolls sideways must be reachable by the keyboard.
  const reached = useIsNarrow() ? 0 : undefined
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const figures = [
    { figure: t('landing.minutes', { count: goals.deposit }), of: t('landing.deposit') },
    { figure: t('landing.minutes', { count: goals.withdrawal }), of: t('landing.withdrawal') },
    { figure: t('landing.always'), of: t('landing.support') },
    { figure: t('landing.bits'), of: t('landing.encryption') },
  ]
  const reasons = [
    { icon: Zap, title: t('landing.fast.title'), text: t('landing.fast.text') },
    { icon: LockKeyhole, title: t('landing.secure.title'), text: t('landing.secure.text') },
    {
      icon: Gamepad2,
      title:
        games === 0
          ? t('landing.games.plain')
          : t('landing.games.title', { games: number(games), vendors: number(vendors.length) }),
      text: t('landing.games.text'),
    },
    { icon: Smartphone, title: t('landing.devices.title'), text: t('landing.devices.text') },
  ]
  return (
    <section aria-labelledby="landing-service">
      <h2 id="landing-service" className={styles['title']}>
        {t('landing.service')}
      </h2>
      <dl className={styles['figures']} tabIndex={reached} aria-labelledby="landing-service">
        {figures.map(({ figure, of }) => (
          <div key={of} className={styles['figure']}>
            <dt>{of}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>{t('landing.goals')}</p>
      <ul className={styles['reasons']} tabIndex={reached} aria-labelledby="landing-service">
        {reasons.map(({ icon, title, text }) => (
          <li key={text} className={styles['reason']}>
            <Icon of={icon} size={22} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of providers listed here; the lobbies list all. */
const namedProviders = 12

function Partners() {
  const t = useText()
  const { vendors } = useCatalogue()
  const { data: { payments } = { payments: [] } } = useQuery(serviceQuery(useApi()))
  // A strip that scrolls sideways must be reachable by the keyboard.
  const reached = useIsNarrow() ? 0 : undefined
  return (
    <section className={styles['partners']} aria-labelledby="landing-partners">
      <h2 id="landing-partners" className={styles['title']}>
        {t('landing.partners')}
      </h2>
      <h3 id="landing-providers" className={styles['kind']}>
        {t('landing.providers')}
      </h3>
      <ul className={styles['providers']} tabIndex={reached} aria-labelledby="landing-providers">
        {vendors.slice(0, namedProviders).map(({ vassalage, title, logo }) => (
          <li key={vassalage}>
            <img src={logo} alt={title} width={260} height={104} loading="lazy" />
          </li>
        ))}
      </ul>
      <h3 id="landing-payments" className={styles['kind']}>
        {t('landing.payments')}
      </h3>
      <ul className={styles['payments']} tabIndex={reached} aria-labelledby="landing-payments">
        {payments.map(({ kind, name }) => (
          <li key={name} className={styles['payment']}>
            <span className={styles['paymentIcon']}>
              <Icon of={paymentKinds[kind].icon} size={22} />
            </span>
            <span className={styles['paymentWords']}>
              <span className={styles['paymentName']}>{name}</span>
              <span>{t(paymentKinds[kind].name)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AppDownload() {
  const t = useText()
  const age = useAppState((snapshot) => brandView(snapshot).brand?.minimumAge)
  return (
    <section className={styles['app']} aria-labelledby="landing-app">
      <div className={styles['appWords']}>
        <h2 id="landing-app" className={styles['title']}>
          {t('landing.app.title')}
        </h2>
        <p>{t('landing.app.text')}</p>
        <Link to="/down" className={classNames(buttonClass('primary'), styles['appAction'])}>
          {t('landing.app.action')}
        </Link>
        {age !== undefined && (
          <p className={styles['adults']}>
            <strong>{age}+</strong> {t('landing.adults', { age })}
          </p>
        )}
      </div>
      <QrCode value={`${useRouter().origin}/down`} label={t('landing.app.code')} logo="/icon.svg" />
      <span className={styles['coin']} aria-hidden="true">
        <Icon of={Banknote} size={220} />
      </span>
    </section>
  )
}
