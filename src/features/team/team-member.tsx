import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentCalls } from '#wire/agents/agent.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { rateFacts } from '#src/shared/team/rate-facts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { RemarkForm } from './remark-form.tsx'
import styles from './team-member.module.css'

export interface TeamMemberProps {
  readonly username: string
  readonly id: string
  readonly gmtOffset: number
  readonly onClose: () => void
}

/** Shows what an agent may see of a team member: position, deposits and withdrawals, and a masked name. */
export function TeamMember({ username, id, gmtOffset, onClose }: TeamMemberProps) {
  const t = useText()
  const language = useLanguage()
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: memberKey(username, 'teamMember', id),
    queryFn: ({ signal }) => valueOf(api.send(agentCalls.agentDownline, { id }, { signal })),
  })
  return (
    <Dialog title={t('team.member')} closeLabel={t('app.close')} onClose={onClose} closeOnBackground size="medium">
      {data === undefined &&
        (isError ? (
          <LoadFailed title={t('team.member.failed')} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton label={t('app.loading')} fields={5} />
        ))}
      {data !== undefined && (
        <>
          <Facts
            label={data.name}
            facts={[
              [t('team.name'), data.name],
              [t('team.code'), data.code],
              [t('team.type'), t(`team.type.${data.type}`)],
              [t('team.level'), formatNumber(data.level, language)],
              ...(data.way.length === 0
                ? []
                : [[t('team.way'), data.way.map(({ name }) => name).join(' › ')] as const]),
              ...rateFacts(data, t, language),
              [t('team.balance'), formatMoney(data.balance, data.currency, language)],
              [t('team.deposits'), formatMoney(data.deposits, data.currency, language)],
              [t('team.withdrawals'), formatMoney(data.withdrawals, data.currency, language)],
              [t('team.downlines'), formatNumber(data.downlines, language)],
              [t('team.direct'), formatNumber(data.direct, language)],
              [
                t('team.lastLogin'),
                data.lastLoginAt === null ? t('team.never') : formatTime(data.lastLoginAt, gmtOffset),
              ],
              [t('team.joined'), formatTime(data.joinedAt, gmtOffset)],
              [t('team.mobile'), data.mobile ?? t('team.unknown')],
              [t('team.email'), data.email ?? t('team.unknown')],
            ]}
          />
          {data.downlines > 0 && (
            <Link
              to="/agent/downlineManagmentView"
              search={{ under: id }}
              className={classNames(buttonClass('secondary', { wide: true }), styles['contracts'])}
            >
              {t('team.open', { name: data.name, count: data.downlines })}
            </Link>
          )}
          <RemarkForm username={username} id={id} remark={data.remark} />
          {data.receives && (
            <Link
              to="/agent/downlineManagmentView"
              search={{ send: id }}
              className={classNames(buttonClass('secondary', { wide: true }), styles['contracts'])}
            >
              {t('team.send')}
            </Link>
          )}
          {data.contracts && (
            <Link
              to="/agent/agentDividendRecordCopy2"
              search={{ with: id }}
              className={classNames(buttonClass('secondary', { wide: true }), styles['contracts'])}
            >
              {t('team.contracts')}
            </Link>
          )}
        </>
      )}
    </Dialog>
  )
}
