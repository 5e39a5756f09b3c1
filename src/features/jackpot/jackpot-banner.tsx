import type { CSSProperties, ReactNode } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './jackpot-banner.module.css'
import { useJackpot } from './use-jackpot.ts'

interface JackpotBannerProps {
  readonly children?: ReactNode
  /** True while its amount stays as it is. */
  readonly paused?: boolean
}

/**
 * Renders the jackpot as rolling digits with a label (spec §2, decision 16). Screen readers get it as text without live
 * updates. With content below it, it fills the card around it instead of being a strip.
 */
export function JackpotBanner({ children, paused = false }: JackpotBannerProps) {
  const t = useText()
  const language = useLanguage()
  const currency = useAppState((snapshot) => brandView(snapshot).brand?.currency ?? 'PHP')
  const { amount, estimate } = useJackpot(paused)
  const shown = formatMoney(amount, currency, language)
  return (
    <section
      className={styles['jackpot']}
      data-card={children === undefined ? undefined : ''}
      aria-labelledby="jackpot-title"
    >
      <Picture />
      <h2 id="jackpot-title" className={styles['title']}>
        {t('jackpot.title')}
      </h2>
      <VisuallyHidden>{shown}</VisuallyHidden>
      <p
        className={styles['amount']}
        aria-hidden="true"
        data-amount={amount}
        data-shown={estimate ? 'calmly' : undefined}
      >
        {[...shown].map((sign, index, signs) => (
          // Keyed from the right, where the digits roll: the number grows to the left.
          <Sign key={signs.length - index} sign={sign} />
        ))}
      </p>
      <p className={styles['text']}>
        {estimate ? t('jackpot.estimate', { step: formatMoney('165.11', currency, language) }) : t('jackpot.stated')}
      </p>
      {children}
    </section>
  )
}

function Sign({ sign }: { readonly sign: string }) {
  if (!/^\d$/.test(sign)) return <span className={styles['sign']}>{sign}</span>
  return (
    <span className={styles['digit']}>
      <span className={styles['reel']} style={{ '--digit': Number(sign) } as CSSProperties}>
        {'0123456789'}
      </span>
    </span>
  )
}

/** Renders a heap of coins. */
function Picture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 400 150" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeOpacity=".14" strokeWidth="2">
        <circle cx="300" cy="110" r="60" />
        <circle cx="300" cy="110" r="100" />
        <circle cx="300" cy="110" r="145" />
      </g>
      {[
        [236, 142, 20],
        [276, 138, 24],
        [322, 136, 26],
        [364, 142, 22],
        [298, 112, 22],
        [338, 106, 20],
        [316, 84, 18],
      ].map(([x, y, r = 0]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={r} fill="#f6c453" />
          <circle cx={x} cy={y} r={r * 0.68} fill="#eda63a" />
        </g>
      ))}
      <path d="M316 74l3 7 8 1-6 5 2 8-7-5-7 5 2-8-6-5 8-1z" fill="#7a4a07" />
    </svg>
  )
}
