import { brandView } from '#machines/app/app.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './preview-bar.module.css'

/** Shows that the page is a private preview, until when it is available, and a link to leave it. */
export function PreviewBar({ until }: { readonly until: number }) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  return (
    <section className={styles['bar']} aria-label={t('about.preview.title')}>
      <p>{t('about.preview.text', { time: formatTime(until, gmtOffset).slice(0, -3) })}</p>
      <a className={buttonClass()} href="/preview/leave">
        {t('about.preview.leave')}
      </a>
    </section>
  )
}
