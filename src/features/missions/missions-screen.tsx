import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import type { ValueOf } from '#wire/call.ts'
import type { missionsCalls } from '#wire/engagement/missions.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { CheckIn } from './check-in.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { Tasks } from './tasks.tsx'
import { useMissions } from './use-missions.ts'
import { Goal, TimeLeft } from './mission-texts.tsx'
import styles from './missions.module.css'

type Missions = ValueOf<typeof missionsCalls.missions>

/** The daily check-in, tasks with their prizes, and the leaderboards (spec §2 mission activity). */
export function MissionsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { chart, missions } = useMissions(username)
  const view = useSelector(
    chart,
    (snapshot) => ({
      checkingIn: snapshot.matches('checkingIn'),
      claiming: snapshot.matches('claiming'),
      ids: snapshot.context.ids,
      paid: snapshot.context.paid,
      refusal: snapshot.context.refusal,
      failed: snapshot.matches({ showing: 'failed' }),
      board: snapshot.context.board,
    }),
    shallowEqual,
  )
  const { data, dataUpdatedAt, isError, refetch } = missions
  if (data === undefined) {
    return isError ? (
      <LoadFailed title={t('missions.unloaded')} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton label={t('missions.loading')} fields={4} />
    )
  }
  const ahead = data.serverTime - dataUpdatedAt
  const errorText = view.failed ? t('missions.failed') : view.refusal === null ? null : t(`refusal.${view.refusal}`)
  const busy = view.checkingIn || view.claiming
  const first = data.boards[0]
  return (
    <div className={styles['missions']}>
      {data.state === 'open' && <p className={styles['about']}>{t('missions.about')}</p>}
      {errorText !== null && <Callout tone="error">{errorText}</Callout>}
      {view.paid !== null && (
        <Callout tone="info">
          {t('missions.paid', { amount: formatMoney(view.paid.amount, view.paid.currency, language) })}
        </Callout>
      )}
      {data.waiting.length > 0 && (
        <ClaimablePrizes
          missions={data}
          ahead={ahead}
          claiming={view.claiming ? view.ids : null}
          isBusy={busy}
          onClaim={(ids) => chart.send({ type: 'claim.requested', ids })}
        />
      )}
      {data.state === 'none' && <EmptyState title={t('missions.none')} text={t('missions.none.text')} />}
      {data.state === 'quiet' && (
        <EmptyState
          title={t('missions.quiet')}
          text={t('missions.quiet.text')}
          action={
            <Link to="/me/protection" className={buttonClass('secondary')}>
              {t('missions.quiet.link')}
            </Link>
          }
        />
      )}
      {data.checkIn !== null && (
        <CheckIn
          checkIn={data.checkIn}
          currency={data.currency}
          ahead={ahead}
          isBusy={view.checkingIn}
          isDisabled={view.claiming}
          onCheckIn={() => chart.send({ type: 'checkIn.requested', key: crypto.randomUUID() })}
        />
      )}
      {data.tasks.length > 0 && <Tasks tasks={data.tasks} currency={data.currency} ahead={ahead} />}
      {first !== undefined && (
        <Leaderboard
          username={username}
          periods={data.boards}
          choice={view.board ?? { period: first, of: 'current' }}
          onChoose={(board) => chart.send({ type: 'board.chosen', board })}
        />
      )}
    </div>
  )
}

interface ClaimablePrizesProps {
  readonly missions: Missions
  /** Offset of the server's clock from the browser's, in milliseconds. */
  readonly ahead: number
  /** Ids of the prizes being claimed; null for none. */
  readonly claiming: readonly number[] | null
  readonly isBusy: boolean
  readonly onClaim: (ids: readonly number[]) => void
}

/** Highest number of prizes per claim. */
const mostAtOnce = 50

/** Claimable prizes of finished tasks, each with a button; one button claims all when there are several. */
function ClaimablePrizes({ missions: { waiting, currency }, ahead, claiming, isBusy, onClaim }: ClaimablePrizesProps) {
  const t = useText()
  const language = useLanguage()
  const isOne = claiming?.length === 1 && waiting.length > 1
  return (
    <AccountCard
      id="mission-prizes"
      icon={Gift}
      title={t('missions.waiting', { count: waiting.length })}
      busy={claiming !== null}
      state={
        waiting.length > 1 && (
          <Button
            variant="primary"
            busy={claiming !== null && !isOne}
            disabled={isBusy && (claiming === null || isOne)}
            onClick={() => onClaim(waiting.slice(0, mostAtOnce).map(({ id }) => id))}
          >
            {t('missions.claimAll')}
          </Button>
        )
      }
    >
      <ul className={styles['list']}>
        {waiting.map((prize) => {
          const isThis = claiming?.length === 1 && claiming[0] === prize.id
          return (
            <li key={prize.id} className={styles['row']}>
              <span className={styles['what']}>
                <span id={`prize-${prize.id}`} className={styles['name']}>
                  <Goal goal={prize} currency={currency} />
                </span>
                <TimeLeft until={prize.claimBy} ahead={ahead} />
              </span>
              <strong className={styles['prize']}>{formatMoney(prize.prize, currency, language)}</strong>
              <Button
                variant={waiting.length > 1 ? 'secondary' : 'primary'}
                busy={isThis}
                disabled={isBusy && !isThis}
                aria-describedby={`prize-${prize.id}`}
                onClick={() => onClaim([prize.id])}
              >
                {t('missions.claim')}
              </Button>
            </li>
          )
        })}
      </ul>
    </AccountCard>
  )
}
