import type { ReactNode } from 'react'
import type { FrameKit } from '#src/parts/app/frame-kit.ts'
import styles from './hero.module.css'

/** The first thing on the home page: what this is, and one way in. */
export function Hero({ kit, action }: { readonly kit: Pick<FrameKit, 'say' | 'draw'>; readonly action: ReactNode }) {
  return (
    <section className={styles['hero']}>
      {kit.draw(<HeroPicture />)}
      <div className={styles['words']}>
        <h1 className={styles['title']}>{kit.say('home.hero.title')}</h1>
        <p className={styles['text']}>{kit.say('home.hero.text')}</p>
        <div className={styles['actions']}>{action}</div>
      </div>
    </section>
  )
}

/** Harbour lights at night: lantern rings over water. */
function HeroPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 760 300" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeOpacity=".16">
        <circle cx="600" cy="128" r="66" />
        <circle cx="600" cy="128" r="108" />
        <circle cx="600" cy="128" r="158" />
        <circle cx="600" cy="128" r="220" />
      </g>
      <path d="M20 246q36-16 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v60H20z" fill="#120a2e" opacity=".38" />
      <path d="M0 268q36-14 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v40H0z" fill="#120a2e" opacity=".5" />
      <path d="M564 238h72l-13 22h-46zM598 196v42M600 198l24 32h-24z" fill="#1d1145" stroke="#1d1145" strokeWidth="3" />
      <circle cx="600" cy="128" r="46" fill="#f6c453" />
      <circle cx="600" cy="128" r="34" fill="#eda63a" />
      <path d="M600 100l8 19 20 2-15 14 4 20-17-11-17 11 4-20-15-14 20-2z" fill="#7a4a07" />
      <g fill="#fff">
        <circle cx="470" cy="66" r="4" opacity=".7" />
        <circle cx="520" cy="34" r="3" opacity=".6" />
        <circle cx="708" cy="58" r="3" opacity=".6" />
      </g>
      <circle cx="708" cy="206" r="13" fill="#f09ad8" />
      <circle cx="500" cy="204" r="8" fill="#7fd3e8" />
    </svg>
  )
}
