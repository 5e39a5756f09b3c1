import { useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useCallback, useRef } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { ListFilters } from '#src/shared/paged-list/list-filters.tsx'
import { ListPages, ListState } from '#src/shared/paged-list/list-state.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Announcement } from '#wire/content/announcements.ts'
import styles from './announcements.module.css'
import { kinds, useAnnouncements } from './use-announcements.ts'

/**
 * Shows the operator's announcements to an agent by type, newest first (spec §2 agentAnnouncement, §3). Opening one
 * marks it as read; each language has its own list.
 */
export function AnnouncementsScreen({ username }: { readonly username: string }) {
  return <Reader key={useLanguage()} username={username} />
}

const waiting = ['one', 'two', 'three', 'four']

function Reader({ username }: { readonly username: string }) {
  const t = useText()
  const top = useRef<HTMLDivElement>(null)
  const list = useAnnouncements(username)
  const { value, body, busy } = list
  return (
    <section ref={top} className={styles['reader']} aria-label={t('announcements.title')} aria-busy={busy}>
      <ListFilters
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('announcements.kind'),
            options: kinds.map((kind) => ({
              value: kind,
              label: t(kind === 'all' ? 'announcements.all' : `announcements.type.${kind}`),
            })),
          },
        ]}
        chosen={list.filter}
        unfiltered={list.unfiltered}
        onChoose={list.setFilter}
        onClear={list.clear}
      />
      <ListState list={list} nothing={{ title: t('announcements.nothing'), text: t('announcements.nothing.text') }} />
      {body === 'skeleton' && (
        <div className={styles['list']}>
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          {waiting.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {body === 'rows' && (
        <ol className={classNames(styles['list'], busy && styles['old'])}>
          {value?.list.map((announcement) => (
            <Item
              key={announcement.id}
              announcement={announcement}
              open={list.open === announcement.id}
              onToggle={() => list.toggle(announcement.id)}
            />
          ))}
        </ol>
      )}
      <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
    </section>
  )
}

interface ItemProps {
  readonly announcement: Announcement
  readonly open: boolean
  readonly onToggle: () => void
}

function Item({ announcement: { id, type, title, content, time, language, unread }, open, onToggle }: ItemProps) {
  const t = useText()
  const router = useRouter()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const follow = useCallback((to: string) => router.history.push(to), [router])
  const place = `announcement-${id}`
  return (
    <li className={classNames(styles['item'], unread && styles['unread'], open && styles['open'])}>
      <h2 className={styles['head']}>
        <button
          type="button"
          className={styles['title']}
          aria-expanded={open}
          aria-controls={open ? place : undefined}
          onClick={onToggle}
        >
          <span className={styles['words']} lang={language}>
            {title}
          </span>
          {unread && <VisuallyHidden>{t('announcements.unread')}</VisuallyHidden>}
          <span className={styles['about']}>
            <span className={classNames(styles['kind'], type === 'H' && styles['lit'])}>
              {t(`announcements.type.${type}`)}
            </span>
            <time dateTime={new Date(time).toISOString()}>{formatTime(time, gmtOffset)}</time>
          </span>
          <span className={styles['chevron']}>
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      </h2>
      {open && (
        <article id={place} className={styles['content']} aria-label={title}>
          <RichText html={content} lang={language} onFollow={follow} />
        </article>
      )}
    </li>
  )
}
