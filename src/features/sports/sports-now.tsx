import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type Fixture, sportsCalls } from '#wire/sports/sports.ts'
import { boardParts } from '#machines/sports/sports.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { formatOdds, pickName } from '#src/shared/sports/sports-texts.ts'
import { readClock } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MatchHead } from './match-head.tsx'
import sports from './sports.module.css'
import styles from './sports-now.module.css'

const hall: SportsHall = 'sports'
/** The number of shown matches. */
const shown = 4
/** The poll interval, in milliseconds; only the hall itself uses the stream. */
const pollInterval = 10_000

/** Renders links to live and upcoming matches with score and odds; nothing while there are none. */
export function SportsNow() {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['sportsNow', hall],
    queryFn: async ({ signal }) => {
      const board = await valueOf(api.send(sportsCalls.sportsBoard, { hall }, { signal }))
      return { board, ahead: board.serverTime - readClock() }
    },
    refetchInterval: pollInterval,
  })
  if (data === undefined) return null
  const { live, next } = boardParts(data.board.fixtures)
  const matches = [...live, ...next].slice(0, shown)
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="sports-now">
      <div className={styles['head']}>
        <h2 id="sports-now" className={styles['title']}>
          {t('sports.now')}
        </h2>
        <Link to="/fbsports" search={{ playType: hall }} className={buttonClass('link')}>
          {t('sports.start.all')}
        </Link>
      </div>
      <ul className={styles['row']}>
        {matches.map((fixture) => (
          <li key={fixture.id}>
            <Link to="/fbsports" search={{ playType: hall, match: fixture.id }} className={sports['card']}>
              <MatchHead fixture={fixture} ahead={data.ahead} />
              <Odds fixture={fixture} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const short = { home: 'sports.short.home', draw: 'sports.short.draw', away: 'sports.short.away' } as const

/** Renders the odds of the result as text: the whole card links to the match. */
function Odds({ fixture }: { readonly fixture: Fixture }) {
  const t = useText()
  const result = fixture.markets.find(({ market }) => market === 'result')
  return (
    <span className={styles['odds']}>
      {(['home', 'draw', 'away'] as const).map((selection) => {
        const odds = result?.prices.find((price) => price.selection === selection)?.odds ?? null
        return (
          <span key={selection} className={styles['price']}>
            <span aria-hidden="true">{t(short[selection])}</span>
            <VisuallyHidden>{pickName(t, { market: 'result', line: null }, selection, fixture)}</VisuallyHidden>
            {odds === null ? (
              <>
                <span aria-hidden="true">–</span>
                <VisuallyHidden>{t('sports.price.none')}</VisuallyHidden>
              </>
            ) : (
              <strong>{formatOdds(odds)}</strong>
            )}
          </span>
        )
      })}
    </span>
  )
}
