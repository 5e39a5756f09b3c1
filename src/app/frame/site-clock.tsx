import { brandView } from '#machines/app/app.selectors.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useSiteNow } from '#src/platform/clock.ts'
import { compactOnScroll } from '#src/platform/compact-on-scroll.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './site-clock.module.css'

/** The default until the brand is loaded: Manila (minutes east of UTC). */
const defaultOffset = 480

/** The site's time with its GMT offset (spec §2); `watched` makes it the sentinel of the compact header. */
export function SiteClock({ className, watched }: { readonly className?: string; readonly watched?: true }) {
  const t = useText()
  const now = useSiteNow()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? defaultOffset)
  const [date, time] = formatTime(now, offset).split(' ')
  return (
    <section
      ref={watched && compactOnScroll}
      className={classNames(styles['clock'], className)}
      aria-label={t('preferences.clock')}
    >
      <time dateTime={new Date(now).toISOString()}>
        <span>{formatGmtOffset(offset)}</span>
        <span>{date}</span>
        <span>{time}</span>
      </time>
    </section>
  )
}
