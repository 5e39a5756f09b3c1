import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { type MouseEvent, Suspense, useRef } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { noticesQuery } from '#src/api/notice-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Marquee } from '#src/ui/marquee.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './notice-marquee.module.css'
import { useUnread } from './unread.ts'

const NoticesDialog = lazyPart(async () => (await import('./notices-dialog.tsx')).NoticesDialog)

/** The fragment of the dialog: at its first notice, or at the one it names. */
const fragmentOf = (id: number | null) => (id === null ? 'notices' : `notice-${id}`)

/** Returns the notice in a fragment by number: null for the first, undefined for none. */
function openedBy(fragment: string): number | null | undefined {
  if (fragment === 'notices') return null
  const id = /^notice-(\d{1,9})$/.exec(fragment)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Constant speed: the longer the titles, the longer their round. */
const secondsOfLetter = 0.16

/**
 * The newest titles in a marquee, and the dialog they open (spec §1). It pauses on hover, on focus and with all motion;
 * with reduced motion the titles are stepped through. Screen readers get each title once.
 */
export function NoticeMarquee() {
  const t = useText()
  const language = useLanguage()
  const { data } = useQuery(noticesQuery(useApi(), { language, pageNo: 1 }))
  const unread = useUnread(data?.recent ?? [])
  const { opened, open, close } = useOpenedNotice()
  const frame = useRef<HTMLDivElement>(null)
  const list = data?.list ?? []
  const step = (direction: 1 | -1) => frame.current?.scrollBy({ left: direction * frame.current.clientWidth })
  const letters = list.reduce((sum, { title }) => sum + title.length + 6, 0)

  return (
    <>
      {list.length > 0 && (
        <section className={styles['marquee']} aria-label={t('notices.marquee')}>
          <a className={styles['speaker']} href={`#${fragmentOf(null)}`} onClick={(event) => open(event, null)}>
            <Icon of={Megaphone} />
            <VisuallyHidden>{t('notices.all', { unread: unread.size })}</VisuallyHidden>
            {unread.size > 0 && (
              <span className={styles['count']} aria-hidden="true">
                {unread.size}
              </span>
            )}
          </a>
          <Marquee ref={frame} round={letters * secondsOfLetter} className={styles['strip']}>
            {list.map(({ id, title, language: written }) => (
              <li key={id} className={styles['item']}>
                <a
                  className={styles['title']}
                  lang={written}
                  href={`#${fragmentOf(id)}`}
                  onClick={(event) => open(event, id)}
                >
                  {title}
                </a>
              </li>
            ))}
          </Marquee>
          <div className={styles['steps']}>
            <IconButton label={t('notices.previous')} icon={<Icon of={ChevronLeft} />} onClick={() => step(-1)} />
            <IconButton label={t('notices.next')} icon={<Icon of={ChevronRight} />} onClick={() => step(1)} />
          </div>
        </section>
      )}
      {opened !== undefined && (
        <Suspense>
          <NoticesDialog key={opened} id={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type Open = (event: MouseEvent, id: number | null) => void

function useOpenedNotice() {
  const { fragment, open: go, close } = useFragment()
  const open: Open = (event, id) => {
    if (!isPlainLeftClick(event)) return
    event.preventDefault()
    go(fragmentOf(id))
  }
  return { opened: openedBy(fragment), open, close }
}
