import { lazy, type ReactNode, Suspense } from 'react'
import type { FrameKit } from '#src/parts/app/frame-kit.ts'
import { chunk } from '#src/platform/chunk.ts'
import styles from './hero.module.css'

/** Comes after the first paint; the headline can do without it. */
const HeroPicture = lazy(() =>
  chunk(() => import('./hero-picture.tsx')).then(
    (part) => ({ default: part.HeroPicture }),
    () => ({ default: () => <></> }),
  ),
)

/** The first thing on the home page: what this is, and one way in. */
export function Hero({ kit, action }: { readonly kit: Pick<FrameKit, 'say' | 'draw'>; readonly action: ReactNode }) {
  return (
    <section className={styles['hero']}>
      {kit.draw(
        <Suspense>
          <HeroPicture />
        </Suspense>,
      )}
      <div className={styles['words']}>
        <h1 className={styles['title']}>{kit.say('home.hero.title')}</h1>
        <p className={styles['text']}>{kit.say('home.hero.text')}</p>
        <div className={styles['actions']}>{action}</div>
      </div>
    </section>
  )
}
