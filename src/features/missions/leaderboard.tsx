import Trophy from 'lucide-react/icons/trophy'
import type { ValueOf } from '#wire/call.ts'
import type { BoardPeriod, missionsCalls, Ranked } from '#wire/engagement/missions.ts'
import type { BoardChoice } from '#machines/missions/missions.machine.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { TimeLeft } from './mission-texts.tsx'
import { useAvatars, useBoard } from './use-missions.ts'
import styles from './missions.module.css'

type Board = ValueOf<typeof missionsCalls.missionLeaderboard>

interface LeaderboardProps {
  readonly username: string
  readonly periods: readonly BoardPeriod[]
  readonly choice: BoardChoice
  readonly onChoose: (choice: BoardChoice) => void
}

/** The leaderboard of a day, a week or a month, with the member's own rank. */
export function Leaderboard({ username, periods, choice, onChoose }: LeaderboardProps) {
  const t = useText()
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useBoard(username, choice)
  return (
    <AccountCard id="mission-board" icon={Trophy} title={t('missions.board')} busy={isPlaceholderData}>
      <Tabs
        label={t('missions.board')}
        tabs={periods.map((period) => ({ value: period, label: t(`missions.board.${period}`) }))}
        value={choice.period}
        onChange={(period) => onChoose({ period, of: 'current' })}
      >
        {data === undefined ? (
          isError ? (
            <LoadFailed title={t('missions.board.unloaded')} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton label={t('missions.loading')} fields={6} />
          )
        ) : (
          <div className={styles['board']}>
            <div className={styles['foot']}>
              {(data.hasLast || choice.of === 'last') &&
                (['current', 'last'] as const).map((of) => (
                  <Chip key={of} pressed={choice.of === of} onClick={() => onChoose({ ...choice, of })}>
                    {t(`missions.board.of.${of}`)}
                  </Chip>
                ))}
              <span className={styles['left']}>{t(`missions.board.by.${data.by}`)}</span>
              {choice.of === 'current' && <TimeLeft until={data.endsAt} ahead={data.serverTime - dataUpdatedAt} />}
            </div>
            {data.demonstration && <Callout tone="info">{t('missions.board.demonstration')}</Callout>}
            <BoardTable username={username} board={data} isCurrent={choice.of === 'current'} />
            <Prizes board={data} />
          </div>
        )}
      </Tabs>
    </AccountCard>
  )
}

interface BoardTableProps {
  readonly username: string
  readonly board: Board
  readonly isCurrent: boolean
}

function BoardTable({ username, board, isCurrent }: BoardTableProps) {
  const t = useText()
  const { list, own, by } = board
  const rows = own === null || list.some(({ isOwn }) => isOwn) ? list : [...list, own]
  const avatars = useAvatars(
    username,
    rows.map(({ player }) => player),
  )
  if (list.length === 0) {
    return isCurrent ? (
      <EmptyState title={t('missions.board.empty')} text={t('missions.board.empty.text')} />
    ) : (
      <EmptyState title={t('missions.board.noPrizes')} />
    )
  }
  return (
    <>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{t('missions.board')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('missions.board.place')}</th>
            <th scope="col">{t('missions.board.player')}</th>
            <th scope="col" className={styles['end']}>
              {t(`missions.board.score.${by}`)}
            </th>
            <th scope="col" className={styles['end']}>
              {t('missions.board.prize')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardRow key={row.player} row={row} currency={board.currency} icon={avatars.get(row.player)} />
          ))}
        </tbody>
      </table>
      {own === null && isCurrent && <p className={styles['about']}>{t('missions.board.absent')}</p>}
    </>
  )
}

interface BoardRowProps {
  readonly row: Ranked
  readonly currency: string
  readonly icon: string | undefined
}

function BoardRow({ row: { place, name, score, prize, isOwn }, currency, icon }: BoardRowProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <tr className={isOwn ? styles['own'] : undefined} data-first={place <= 3 || undefined}>
      <td className={styles['place']}>{formatNumber(place, language)}</td>
      <th scope="row">
        <span className={styles['avatar']} aria-hidden="true">
          {icon === undefined ? name.slice(0, 1).toUpperCase() : <img src={icon} alt="" width={28} height={28} />}
        </span>
        {isOwn ? t('missions.board.you', { name }) : name}
      </th>
      <td className={styles['end']}>{formatMoney(score, currency, language)}</td>
      <td className={styles['end']}>{prize === null ? '–' : formatMoney(prize, currency, language)}</td>
    </tr>
  )
}

/** The prizes by rank. */
function Prizes({ board: { prizes, currency } }: { readonly board: Board }) {
  const t = useText()
  const language = useLanguage()
  return (
    <details className={styles['prizes']}>
      <summary>{t('missions.board.prizes')}</summary>
      <Facts
        label={t('missions.board.prizes')}
        facts={prizes.map(({ upTo, amount }, index) => {
          const from = (prizes[index - 1]?.upTo ?? 0) + 1
          const place =
            from === upTo ? t('missions.board.one', { place: from }) : t('missions.board.many', { from, to: upTo })
          return [place, formatMoney(amount, currency, language)]
        })}
      />
    </details>
  )
}
