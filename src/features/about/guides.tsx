import ChevronDown from 'lucide-react/icons/chevron-down'
import { useText } from '#src/i18n/text.tsx'
import { useInstallOffer } from '#src/platform/install-offer.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { guidePictures } from './guide-pictures.tsx'
import styles from './guides.module.css'
import { type Platform, useOwnPlatform } from './own-platform.ts'
import { platformNames } from './platform-names.ts'

const stepsOf = {
  android: ['about.down.android.1', 'about.down.android.2', 'about.down.android.3'],
  ios: ['about.down.ios.1', 'about.down.ios.2', 'about.down.ios.3'],
  computer: ['about.down.computer.1', 'about.down.computer.2', 'about.down.computer.3'],
} as const

const platforms: readonly Platform[] = ['android', 'ios', 'computer']

/** Renders an install guide per platform; the visitor's own is first and open, with an install button where supported. */
export function Guides() {
  const own = useOwnPlatform()
  return (
    <div className={styles['guides']}>
      <section className={styles['guide']} aria-labelledby={`guide-${own}`}>
        <div className={styles['head']}>
          <Name platform={own} />
          <Offer />
        </div>
        <Steps platform={own} />
      </section>
      {platforms.map((platform) =>
        platform === own ? null : (
          <details key={platform} className={styles['guide']}>
            <summary className={styles['head']}>
              <Name platform={platform} />
              <Icon of={ChevronDown} size={18} />
            </summary>
            <Steps platform={platform} />
          </details>
        ),
      )}
    </div>
  )
}

function Name({ platform }: { readonly platform: Platform }) {
  const t = useText()
  const { icon, title } = platformNames[platform]
  return (
    <h2 id={`guide-${platform}`} className={styles['name']}>
      <Icon of={icon} size={22} />
      {t(title)}
    </h2>
  )
}

/** Marks the visitor's own platform, or renders its install button. */
function Offer() {
  const t = useText()
  const { installing, install } = useInstallOffer()
  return (
    <output className={styles['offer']}>
      {installing === 'offered' ? (
        <Button variant="primary" onClick={install}>
          {t('about.down.install')}
        </Button>
      ) : (
        <span className={styles['own']}>
          {t(installing === 'installed' ? 'about.down.installed' : 'about.down.yours')}
        </span>
      )}
    </output>
  )
}

function Steps({ platform }: { readonly platform: Platform }) {
  const t = useText()
  return (
    <ol className={styles['steps']}>
      {stepsOf[platform].map((step, at) => (
        <li key={step}>
          {guidePictures[platform][at]}
          <p>{t(step)}</p>
        </li>
      ))}
    </ol>
  )
}
