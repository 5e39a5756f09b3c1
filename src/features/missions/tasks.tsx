import ListChecks from 'lucide-react/icons/list-checks'
import type { Task } from '#wire/engagement/missions.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { amountOf, Goal, TimeLeft } from './mission-texts.tsx'
import { Progress } from '#src/ui/progress.tsx'
import styles from './missions.module.css'

interface TasksProps {
  readonly tasks: readonly Task[]
  readonly currency: string
  readonly ahead: number
}

/** The tasks with their progress and prizes. */
export function Tasks({ tasks, currency, ahead }: TasksProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <AccountCard id="mission-tasks" icon={ListChecks} title={t('missions.tasks')} busy={false}>
      <ul className={styles['list']}>
        {tasks.map((task) => (
          <li key={task.name} className={styles['row']}>
            <span className={styles['what']}>
              <span id={`task-${task.name}`} className={styles['name']}>
                <Goal goal={task} currency={currency} />
              </span>
              <span className={styles['left']}>
                {t(`missions.period.${task.period}`)} · <TimeLeft until={task.endsAt} ahead={ahead} />
              </span>
              <Progress labelledBy={`task-${task.name}`} max={Number(task.target)} value={Number(task.done)} />
            </span>
            <span className={styles['figures']}>
              <strong className={styles['prize']}>{formatMoney(task.prize, currency, language)}</strong>
              <span className={styles['left']}>
                {task.state === 'running'
                  ? t('missions.progress', {
                      done: amountOf(task, task.done, currency, language),
                      target: amountOf(task, task.target, currency, language),
                    })
                  : t(`missions.state.${task.state}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}
