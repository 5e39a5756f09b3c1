import type { Fixture, MarketPrices, SportsLeg } from '#wire/sports/sports.ts'
import { movedSince } from '#machines/sports/sports.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { formatOdds, pickName, type Teams } from '#src/shared/sports/sports-texts.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './sports.module.css'

/** The state and callbacks of picking prices. */
export interface Picking {
  /** The previous board: odds that moved since are marked. */
  readonly before: readonly Fixture[]
  readonly enabled: boolean
  isPicked(leg: SportsLeg): boolean
  onPick(leg: SportsLeg, teams: Teams): void
}

interface PricesProps {
  readonly fixture: Fixture
  readonly market: MarketPrices
  readonly picking: Picking
}

/** Renders the prices of a market as buttons that add to the bet slip; a moved price has an arrow with a text. */
export function Prices({ fixture, market, picking }: PricesProps) {
  const t = useText()
  return (
    <div className={styles['prices']}>
      {market.prices.map(({ selection, odds }) => {
        const name = pickName(t, market, selection, fixture)
        if (odds === null) {
          return (
            <span key={selection} className={classNames(styles['price'], styles['none'])}>
              <span className={styles['name']}>{name}</span>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{t('sports.price.none')}</VisuallyHidden>
            </span>
          )
        }
        const { market: named, line } = market
        const leg = { fixtureId: fixture.id, market: named, line, selection, odds }
        const moved = movedSince(picking.before, leg)
        return (
          <button
            key={selection}
            type="button"
            className={styles['price']}
            aria-pressed={picking.isPicked(leg)}
            aria-disabled={!picking.enabled}
            onClick={() => picking.onPick(leg, fixture)}
          >
            <span className={styles['name']}>{name}</span>
            <span className={styles['odds']}>
              {formatOdds(odds)}
              {moved !== null && (
                <span aria-hidden="true" className={styles[moved]}>
                  {moved === 'up' ? '▲' : '▼'}
                </span>
              )}
              {moved !== null && <VisuallyHidden>{t(`sports.odds.${moved}`)}</VisuallyHidden>}
            </span>
          </button>
        )
      })}
    </div>
  )
}
