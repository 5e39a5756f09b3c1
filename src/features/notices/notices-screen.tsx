import { useText } from '#src/i18n/text.tsx'
import { NoticeReader } from '#src/shared/notices/notice-reader.tsx'
import { noticeWords } from '#src/shared/notices/use-notices.ts'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import styles from './notices-screen.module.css'

/** The notice page: its address names the page and the notice, so that a notice can be linked to (spec §2). */
export function NoticesScreen() {
  const t = useText()
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('notices.title')}</h1>
        <p className={styles['text']}>{t('notices.text')}</p>
      </header>
      <NoticeReader place={useAddressedPlace(noticeWords)} />
    </>
  )
}
