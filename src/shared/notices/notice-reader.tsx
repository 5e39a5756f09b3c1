import { useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useCallback, useRef } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import type { Notice } from '#wire/content/notices.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { ListPages, ListState } from '#src/shared/paged-list/list-state.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { NoticesPicture } from './notices-picture.tsx'
import styles from './notice-reader.module.css'
import { useUnread } from './unread.ts'
import { type NoticeUrlState, useNotices } from './use-notices.ts'

/** The default until the brand is loaded: Manila (minutes east of UTC). */
const defaultOffset = 480

interface NoticeReaderProps {
  readonly urlState: NoticeUrlState
  readonly inDialog?: boolean
}

/**
 * Nine titles a page on the left and the open notice on the right; on a phone it opens below its title (spec §2). The
 * caller renders the heading. Each language has a list of its own.
 */
export function NoticeReader(props: NoticeReaderProps) {
  return <Reader key={useLanguage()} {...props} />
}

function Reader({ urlState, inDialog = false }: NoticeReaderProps) {
  const t = useText()
  const list = useNotices(urlState)
  const { value, body } = list
  const top = useRef<HTMLDivElement>(null)
  const unread = useUnread(value?.recent ?? [])

  return (
    <div ref={top} className={classNames(styles['reader'], inDialog && styles['inDialog'])} aria-busy={list.busy}>
      <ListState
        list={list}
        nothing={{ picture: <NoticesPicture />, title: t('notices.empty.title'), text: t('notices.empty.text') }}
      />
      {body === 'skeleton' && <ReaderSkeleton label={t('app.loading')} />}
      {body === 'rows' && (
        <ol className={styles['list']}>
          {value?.list.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              open={list.open === notice.id}
              unread={unread.has(notice.id)}
              onToggle={() => list.toggle(notice.id)}
            />
          ))}
          {list.open === null && (
            <li className={styles['hint']}>
              <NoticesPicture />
              <p>{t('notices.choose')}</p>
            </li>
          )}
        </ol>
      )}
      <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
    </div>
  )
}

interface NoticeItemProps {
  readonly notice: Notice
  readonly open: boolean
  readonly unread: boolean
  readonly onToggle: () => void
}

function NoticeItem({ notice, open, unread, onToggle }: NoticeItemProps) {
  const t = useText()
  const router = useRouter()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? defaultOffset)
  const follow = useCallback((to: string) => router.history.push(to), [router])
  const id = `notice-text-${notice.id}`
  const time = formatTime(notice.time, offset)

  return (
    <li className={styles['item']}>
      <h2 className={styles['head']}>
        <button
          type="button"
          className={classNames(styles['title'], unread && styles['unread'])}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className={styles['words']} lang={notice.language}>
            {notice.title}
          </span>
          {unread && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
          <time className={styles['time']} dateTime={new Date(notice.time).toISOString()}>
            {time}
          </time>
          <span className={styles['chevron']}>
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      </h2>
      {open && (
        <article id={id} className={styles['content']} aria-label={notice.title}>
          <p className={styles['full']} lang={notice.language} aria-hidden="true">
            {notice.title}
          </p>
          <p className={styles['published']} aria-hidden="true">
            {time}
          </p>
          <RichText html={notice.content} lang={notice.language} onFollow={follow} />
        </article>
      )}
    </li>
  )
}

const rows = Array.from({ length: 9 }, (_, index) => index)

function ReaderSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['list']}>
      <VisuallyHidden>
        <p role="status">{label}</p>
      </VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={styles['rowSkeleton']}>
          <Skeleton className={styles['lineSkeleton']} />
          <Skeleton className={styles['timeSkeleton']} />
        </div>
      ))}
      <div className={classNames(styles['content'], styles['contentSkeleton'])}>
        <Skeleton className={styles['lineSkeleton']} />
        <Skeleton className={styles['timeSkeleton']} />
        <Skeleton className={styles['textSkeleton']} />
      </div>
    </div>
  )
}
