import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type SportsBet, sportsCalls } from '#wire/sports/sports.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { CashOutButton, CashOutAnswer } from '#src/features/cash-out/cash-out.tsx'
import { useCashOut } from '#src/features/cash-out/use-cash-out.ts'
import { BetLegs } from '#src/shared/sports/bet-legs.tsx'
import { sportsRead } from '#src/api/play-keys.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './sports.module.css'

interface OwnBetsProps {
  readonly username: string
  readonly hall: SportsHall
}

/** The poll interval of open bets, in milliseconds, since a live event may get lost. */
const openInterval = 5_000

/** Renders a member’s last bets of a hall: legs, result, and the cash-out offer. */
export function OwnBets({ username, hall }: OwnBetsProps) {
  const t = useText()
  const api = useApi()
  const chart = useCashOut()
  const { data } = useQuery({
    queryKey: memberKey(username, sportsRead, 'bets', hall),
    queryFn: ({ signal }) => valueOf(api.send(sportsCalls.sportsBets, { hall }, { signal })),
    refetchInterval: ({ state }) => (state.data?.list.some((bet) => bet.state === 'open') ? openInterval : false),
  })
  if (data === undefined) return null
  return (
    <section className={styles['part']} aria-labelledby="sports-mine">
      <h2 id="sports-mine">{t('sports.mine')}</h2>
      {data.list.length === 0 && <p className={styles['small']}>{t('sports.mine.none')}</p>}
      <CashOutAnswer chart={chart} currency={data.list[0]?.currency ?? 'PHP'} />
      <ul className={styles['cards']}>
        {data.list.map((bet) => (
          <OwnBet key={bet.id} bet={bet} chart={chart} />
        ))}
      </ul>
    </section>
  )
}

function OwnBet({ bet, chart }: { readonly bet: SportsBet; readonly chart: ReturnType<typeof useCashOut> }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const money = (amount: string) => formatMoney(amount, bet.currency, language)
  const { id, state, stake, win, time, legs } = bet
  const isPaid = state === 'won' || state === 'cashed'
  return (
    <li className={styles['card']}>
      <div className={styles['betHead']}>
        <strong className={classNames(isPaid && styles['won'])}>
          {isPaid ? t(`sports.state.${state}`, { amount: money(win) }) : t(`sports.state.${state}`)}
        </strong>
        <span className={styles['small']}>
          {t('sports.stake', { amount: money(stake) })} · {formatTime(time, gmtOffset)}
        </span>
      </div>
      <BetLegs legs={legs} />
      <div className={styles['betFoot']}>
        <CashOutButton chart={chart} bet={bet} />
        <Link to="/fair/$round" params={{ round: id }}>
          {t('sports.proof')}
        </Link>
      </div>
    </li>
  )
}
