import type { AppOffer } from '#wire/site/system.ts'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './about.module.css'
import { useOwnPlatform } from './own-platform.ts'
import { platformNames } from './platform-names.ts'

/** Renders the operator's apps, those for the visitor's platform first. */
export function AppOffers({ apps }: { readonly apps: readonly AppOffer[] }) {
  const t = useText()
  const own = useOwnPlatform()
  const sorted = apps.toSorted((a, b) => Number(b.platform === own) - Number(a.platform === own))
  return (
    <section className={styles['apps']} aria-labelledby="down-apps">
      <h2 id="down-apps" className={styles['name']}>
        {t('about.down.apps')}
      </h2>
      <ul className={styles['offers']}>
        {sorted.map((app) => (
          <li key={`${app.platform} ${app.source}`} className={classNames(styles['card'], styles['offer'])}>
            <Offer app={app} isOwn={app.platform === own} scanned={own === 'computer' && app.platform !== own} />
          </li>
        ))}
      </ul>
      <h2 className={styles['name']}>{t('about.down.apps.else')}</h2>
    </section>
  )
}

interface OfferProps {
  readonly app: AppOffer
  readonly isOwn: boolean
  /** True if the app is for another device, which can scan its address. */
  readonly scanned: boolean
}

function Offer({ app: { platform, source, version, address }, isOwn, scanned }: OfferProps) {
  const t = useText()
  const { icon, title } = platformNames[platform]
  const id = `app-${platform}-${source}`
  return (
    <>
      <h3 id={id} className={styles['name']}>
        <Icon of={icon} size={22} />
        {t(title)}
      </h3>
      <p>{t('about.down.apps.version', { version })}</p>
      {scanned && (
        <div className={styles['code']}>
          <QrCode value={address} label={`${t(title)}: ${t('about.down.apps.code')}`} logo="/icon.svg" />
        </div>
      )}
      <a
        id={`${id}-link`}
        className={buttonClass(isOwn ? 'primary' : undefined)}
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-labelledby={`${id} ${id}-link`}
      >
        {t(source === 'store' ? 'about.down.apps.store' : 'about.down.apps.file')}
      </a>
    </>
  )
}
