import { useRouter } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { Banner } from '#wire/content/banners.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BannerPicture } from './banner-picture.tsx'
import styles from './banner-slide.module.css'
import { targetOf } from './banner-target.ts'

interface BannerSlideProps {
  readonly banner: Banner
  /** True if its picture is to be loaded. */
  readonly near: boolean
  readonly tall?: boolean | undefined
  readonly onFollow?: (() => void) | undefined
}

/** A banner: text beside a picture, all of it one link. */
export function BannerSlide({ banner, near, tall, onFollow }: BannerSlideProps) {
  const { title, text, art, language } = banner
  return (
    <div className={classNames(styles['banner'], tall && styles['tall'])} lang={language}>
      {near && <BannerPicture art={art} tall={tall === true} />}
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {text !== '' && <p className={styles['text']}>{text}</p>}
        <Action banner={banner} onFollow={onFollow} />
      </div>
    </div>
  )
}

/** The button covers the whole banner; a banner without a target has none. */
function Action({ banner, onFollow }: Pick<BannerSlideProps, 'banner' | 'onFollow'>) {
  const router = useRouter()
  const { play } = useGameLaunch()
  const target = targetOf(banner)
  if (target === null) return null
  const words: ReactNode = <span className={buttonClass('primary')}>{banner.action || banner.title}</span>
  switch (target.to) {
    case 'game':
      return (
        <button type="button" className={styles['action']} onClick={() => play(target.game)}>
          {words}
        </button>
      )
    case 'elsewhere':
      return (
        <a className={styles['action']} href={target.address} target="_blank" rel="noopener noreferrer">
          {words}
          <Icon of={ExternalLink} size={16} />
        </a>
      )
    case 'page':
      return (
        <a
          className={styles['action']}
          href={target.path}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onFollow?.()
            router.history.push(target.path)
          }}
        >
          {words}
        </a>
      )
  }
}
