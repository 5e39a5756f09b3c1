import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lotteryCalls, type LotteryGame } from '#wire/lottery/lottery.ts'
import type { GameType } from '#wire/shapes.ts'
import { vendors } from '#machines/game-launch/game-launch.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lotteryRead } from '#src/api/play-keys.ts'
import { UpcomingList, UpcomingCard, UpcomingTime } from '#src/shared/hall/upcoming.tsx'
import { Numbers } from './numbers.tsx'
import { readClock, useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Delay after a draw before its numbers are requested, and the poll interval until they are there, in milliseconds. */
const pollInterval = 1_000

/** Number of balls of a draw that fit one line on any screen: five balls, or else the first prize. */
const firstNumbers = ({ kind }: LotteryGame, numbers: readonly string[]) => numbers.slice(0, kind === 'balls' ? 5 : 1)

/** Returns the page of a lottery, by its vendor (spec §4). */
const hallOf = (vendor: string) =>
  vendor === vendors.vietnam ? '/vnLottery' : vendor === vendors.sea ? '/seaLottery' : '/lottery'

interface UpcomingDrawsProps {
  /** The lotteries to show; all when left out. */
  readonly gameType?: GameType
}

/**
 * The running draws of lotteries, each with the remaining time and the link to bet; nothing when there are none, or on
 * failure.
 */
export function UpcomingDraws({ gameType }: UpcomingDrawsProps) {
  const t = useText()
  const api = useApi()
  const language = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['lotteries', gameType ?? 'all', language],
    queryFn: ({ signal }) =>
      valueOf(api.send(lotteryCalls.lotteryMenu, { hall: 'lottery', gameType, language }, { signal })),
    staleTime: 60_000,
  })
  const games = data?.games ?? (isError ? [] : undefined)
  const cards = games?.map((game) => ({ key: game.gameCode, card: <Draw game={game} /> }))
  return <UpcomingList id="coming-draws" title={t('draws.title')} tall cards={cards} />
}

/** The running draw of a lottery, with the first numbers of the previous one. */
function Draw({ game }: { readonly game: LotteryGame }) {
  const t = useText()
  const api = useApi()
  const { gameCode, vendor, name } = game
  const { data } = useQuery({
    queryKey: [lotteryRead, 'draw', gameCode],
    queryFn: async ({ signal }) => {
      const draws = await valueOf(api.send(lotteryCalls.lotteryDraw, { gameCode }, { signal }))
      return { ...draws, ahead: draws.serverTime - readClock() }
    },
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined
        ? false
        : Math.max(pollInterval, known.draw.drawsAt - (readClock() + known.ahead) + pollInterval),
  })
  return (
    <UpcomingCard
      name={name}
      art={game.art}
      left={data === undefined ? ' ' : <Left closesAt={data.draw.closesAt} ahead={data.ahead} />}
    >
      {data?.last && <Numbers kind={game.kind} numbers={firstNumbers(game, data.last.numbers)} />}
      <Link
        to={hallOf(vendor)}
        search={{ gameCode, vendor }}
        className={buttonClass('primary')}
        aria-label={t('draws.betOn', { name })}
      >
        {t('draws.bet')}
      </Link>
    </UpcomingCard>
  )
}

function Left({ closesAt, ahead }: { readonly closesAt: number; readonly ahead: number }) {
  const t = useText()
  const left = closesAt - (useNow() + ahead)
  if (left <= 0) return t('draws.drawing')
  return (
    <>
      {t('lottery.phase.open')} <UpcomingTime>{formatCountdown(left)}</UpcomingTime>
    </>
  )
}
