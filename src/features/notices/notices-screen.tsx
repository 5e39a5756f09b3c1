import { useText } from '#src/i18n/text.tsx'
import { NoticeReader } from '#src/shared/notices/notice-reader.tsx'
import { noticeSearch } from '#src/shared/notices/use-notices.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import styles from './notices-screen.module.css'

/** Renders the notice page; its address contains the page number and the open notice, as a link target (spec §2). */
export function NoticesScreen() {
  const t = useText()
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('notices.title')}</h1>
        <p className={styles['text']}>{t('notices.text')}</p>
      </header>
      <NoticeReader urlState={useListUrlState(noticeSearch)} />
    </>
  )
}
