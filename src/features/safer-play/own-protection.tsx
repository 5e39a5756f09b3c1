import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ValueOf } from '#wire/call.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { RefusedError, valueOf } from '#src/api/queries.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount } from '#src/shared/paged-list/record-cells.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { HelpList } from './safer-play.tsx'
import styles from './safer-play.module.css'

type Protection = ValueOf<typeof protectionCalls.protection>

/** Renders the reality-check interval, the promotion opt-out, the own statement and help organisations. */
export function OwnProtection({ username }: { readonly username: string }) {
  const t = useText()
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: memberKey(username, 'play', 'protection'),
    queryFn: ({ signal }) => valueOf(api.send(protectionCalls.protection, {}, { signal })),
  })
  if (isError) return <LoadFailed title={t('safer-play.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <FormSkeleton label={t('app.loading')} fields={3} />
  return (
    <>
      <Choices username={username} protection={data} />
      <Statement username={username} />
      <HelpList help={data.help} />
    </>
  )
}

function Choices({ username, protection }: { readonly username: string; readonly protection: Protection }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: memberKey(username, 'play', 'protection') })
  const interval = useMutation({
    mutationFn: (minutes: number) => valueOf(api.send(protectionCalls.setRealityCheck, { minutes })),
    onSuccess: again,
  })
  const marketing = useMutation({
    mutationFn: (on: boolean) => valueOf(api.send(protectionCalls.setMarketing, { on })),
    onSuccess: again,
  })
  const error = interval.error ?? marketing.error
  return (
    <section className={styles['card']} aria-labelledby="check-interval">
      <h2 id="check-interval">{t('safer-play.check')}</h2>
      <p className={styles['text']}>{t('safer-play.check.text')}</p>
      <div className={styles['choices']} role="group" aria-labelledby="check-interval">
        {protection.checkChoices.map((minutes) => (
          <Chip
            key={minutes}
            pressed={minutes === (interval.isPending ? interval.variables : protection.checkMinutes)}
            disabled={interval.isPending}
            onClick={() => interval.mutate(minutes)}
          >
            {t('safer-play.minutes', { minutes })}
          </Chip>
        ))}
      </div>
      <Checkbox
        checked={marketing.isPending ? marketing.variables : protection.marketing}
        onChange={(on) => marketing.mutate(on)}
      >
        {t('safer-play.marketing')}
      </Checkbox>
      {error !== null && (
        <Callout tone="error">
          {error instanceof RefusedError ? t(`refusal.${error.refusal.code}`) : t('app.fault.network')}
        </Callout>
      )}
    </section>
  )
}

function Statement({ username }: { readonly username: string }) {
  const t = useText()
  const api = useApi()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({
    queryKey: memberKey(username, 'play', 'statement'),
    queryFn: ({ signal }) => valueOf(api.send(protectionCalls.activityStatement, {}, { signal })),
  })
  return (
    <section className={styles['statement']} aria-labelledby="statement">
      <h2 id="statement">{t('safer-play.statement')}</h2>
      <p className={styles['text']}>{t('safer-play.statement.text')}</p>
      {isError && <LoadFailed title={t('safer-play.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <RowsTable
          label={t('safer-play.statement')}
          columns={columnsOf(t, (amount) => formatMoney(amount, data.currency, language))}
          rows={data.periods.map((row) => ({ ...row, id: row.period }))}
          busy={false}
          totals={undefined}
        />
      )}
      <p>
        <Link to="/me/personalProfit" className={buttonClass('secondary')}>
          {t('member.personalProfit')}
        </Link>
      </p>
    </section>
  )
}

type Period = ValueOf<typeof protectionCalls.activityStatement>['periods'][number] & { readonly id: string }

const columnsOf = (t: Translate, money: (amount: string) => string): readonly Column<Period>[] => [
  { name: 'period', head: t('safer-play.period'), cell: ({ period }) => t(`safer-play.period.${period}`) },
  { name: 'deposited', head: t('safer-play.deposited'), end: true, cell: ({ deposited }) => money(deposited) },
  { name: 'withdrawn', head: t('safer-play.withdrawn'), end: true, cell: ({ withdrawn }) => money(withdrawn) },
  { name: 'staked', head: t('safer-play.staked'), end: true, cell: ({ staked }) => money(staked) },
  { name: 'won', head: t('safer-play.won'), end: true, cell: ({ won }) => money(won) },
  {
    name: 'net',
    head: t('safer-play.net'),
    end: true,
    cell: ({ net }) => <SignedAmount amount={net} formatted={money(net)} />,
  },
]
