import { brandView } from '#machines/app/app.selectors.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useSiteNow } from '#src/platform/clock.ts'
import { compactWhenAway } from '#src/platform/scrolled-away.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './site-clock.module.css'

/** Until the brand is known, its default: Manila (minutes east of UTC). */
const defaultOffset = 480

/** The site's time with its distance from Greenwich (spec §2); `watched` where the header grows compact without it. */
export function SiteClock({ className, watched }: { readonly className?: string; readonly watched?: true }) {
  const t = useText()
  const now = useSiteNow()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? defaultOffset)
  const [date, time] = formatTime(now, offset).split(' ')
  return (
    <section
      ref={watched && compactWhenAway}
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
