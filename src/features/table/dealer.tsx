import { useText } from '#src/i18n/text.tsx'
import styles from './table.module.css'

/** Colours of the dealers: hair, skin and waistcoat. */
const looks = [
  ['oklch(0.28 0.03 40)', 'oklch(0.76 0.07 60)', 'oklch(0.38 0.11 20)'],
  ['oklch(0.22 0.02 265)', 'oklch(0.7 0.08 55)', 'oklch(0.36 0.08 250)'],
  ['oklch(0.33 0.06 35)', 'oklch(0.82 0.06 65)', 'oklch(0.37 0.08 150)'],
] as const

const lookOf = (name: string) =>
  looks[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % looks.length] ?? looks[0]

/** Renders the dealer behind the table; the hands move while cards are turned. */
export function Dealer({ name, deals }: { readonly name: string; readonly deals: boolean }) {
  const t = useText()
  const [hair, skin, cloth] = lookOf(name)
  return (
    <svg
      viewBox="0 0 160 120"
      role="img"
      aria-label={t('table.dealer', { name })}
      className={styles['dealer']}
      data-deals={deals || undefined}
    >
      <ellipse cx="80" cy="118" rx="78" ry="22" fill="oklch(0.35 0.07 165)" />
      <path d="M38 112c0-30 16-44 42-44s42 14 42 44z" fill={cloth} />
      <path d="M66 70h28l-14 34z" fill="oklch(0.96 0.01 90)" />
      <path d="m72 76 8 5 8-5v9l-8-4-8 4z" fill="oklch(0.25 0.03 265)" />
      <rect x="73" y="56" width="14" height="16" rx="6" fill={skin} />
      <ellipse cx="80" cy="40" rx="19" ry="22" fill={skin} />
      <path d="M60 40c-3-24 8-30 20-30s23 6 20 30c-2-10-6-16-20-16s-18 6-20 16z" fill={hair} />
      <g fill="oklch(0.25 0.03 265)">
        <circle cx="73" cy="41" r="2" />
        <circle cx="87" cy="41" r="2" />
      </g>
      <path d="M74 51c4 4 8 4 12 0" fill="none" stroke="oklch(0.45 0.1 25)" strokeWidth="2" strokeLinecap="round" />
      <g className={styles['hand']}>
        <path d="M44 88c-8 8-8 16 6 20l14-2-2-8-10-2 4-6z" fill={cloth} />
        <ellipse cx="64" cy="102" rx="8" ry="5" fill={skin} />
      </g>
      <path d="M116 88c8 8 8 16-6 20l-14-2 2-8 10-2-4-6z" fill={cloth} />
      <ellipse cx="96" cy="102" rx="8" ry="5" fill={skin} />
    </svg>
  )
}
