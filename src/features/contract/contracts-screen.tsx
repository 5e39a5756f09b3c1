import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractCalls, type ContractOverview, type ContractRow } from '#wire/contracts/contract.ts'
import type { Language } from '#wire/shapes.ts'
import { ContractPanel } from './contract-panel.tsx'
import { nameText, waitingText } from './contract-texts.ts'
import { rateText } from '#src/shared/team/rate-text.ts'
import { useContracts } from './use-contracts.ts'
import styles from './contract.module.css'

const overviewCalls = {
  dividend: contractCalls.dividendContracts,
  daily: contractCalls.dailyContracts,
  hourly: contractCalls.hourlyContracts,
  realtime: contractCalls.realtimeContracts,
}

export interface ContractsScreenProps {
  readonly username: string
  readonly kind: ContractKind
}

/** Renders an agent's contracts of one kind: with the upline, and with the direct downlines (spec §2, §4). */
export function ContractsScreen({ username, kind }: ContractsScreenProps) {
  const t = useText()
  const language = useLanguage()
  const api = useApi()
  const { list, gmtOffset } = useContracts(username, kind)
  const { filter } = list
  const { data, isPending } = useQuery({
    queryKey: memberKey(username, 'contracts', kind, 'overview'),
    queryFn: ({ signal }) => valueOf(api.send(overviewCalls[kind], {}, { signal })),
  })
  const open = (other: string | null) => list.setFilter({ with: other })
  if (filter.with !== null) {
    return (
      <ContractPanel key={filter.with} kind={kind} with={filter.with} gmtOffset={gmtOffset} onBack={() => open(null)} />
    )
  }
  const filters: readonly ListFilter[] = [
    {
      kind: 'select',
      name: 'state',
      label: t('contract.state'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...(['waiting', 'offered', 'active', 'none'] as const).map((value) => ({
          value,
          label: t(`contract.state.${value}`),
        })),
      ],
    },
  ]
  return (
    <div className={styles['page']}>
      <RecordIntro>{t(`contract.intro.${kind}`)}</RecordIntro>
      {isPending && <FormSkeleton label={t('contract.loading')} fields={1} />}
      {data !== undefined && <Own overview={data} gmtOffset={gmtOffset} onOpen={() => open('me')} />}
      <h2 className={styles['subtitle']}>{t('contract.downlines')}</h2>
      <PagedList
        list={list}
        label={t('contract.downlines')}
        columns={columnsOf({ t, language, gmtOffset })}
        onOpen={({ id }) => open(id)}
        filters={filters}
        nothing={{ title: t('contract.nothing'), text: t('contract.nothing.text') }}
      />
    </div>
  )
}

interface ColumnsProps {
  readonly t: Translate
  readonly language: Language
  readonly gmtOffset: number
}

const columnsOf = ({ t, language, gmtOffset }: ColumnsProps): readonly Column<ContractRow>[] => [
  {
    name: 'name',
    head: t('contract.downline'),
    part: 'name',
    cell: ({ name, code, type }) => (
      <TwoLineCell
        first={nameText(name, t)}
        second={[...(code === null ? [] : [code]), ...(type === null ? [] : [t(`contract.type.${type}`)])].join(' · ')}
      />
    ),
  },
  {
    name: 'rate',
    head: t('contract.rate'),
    end: true,
    part: 'figure',
    cell: ({ rate }) => (rate === null ? t('contract.none') : rateText(rate, language)),
  },
  {
    name: 'since',
    head: t('contract.at.from'),
    part: 'note',
    cell: ({ since }) => (since === null ? null : formatTime(since, gmtOffset)),
  },
  {
    name: 'waiting',
    head: t('contract.state'),
    part: 'state',
    cell: ({ rate, waiting }) =>
      waitingText(waiting, t) ?? t(rate === null ? 'contract.state.none' : 'contract.state.active'),
  },
]

interface OwnProps {
  readonly overview: ContractOverview
  readonly gmtOffset: number
  readonly onOpen: () => void
}

/** Renders a summary of the own contract with the upline, and the highest rate it allows to offer. */
function Own({ overview: { own, most, isOff }, gmtOffset, onOpen }: OwnProps) {
  const t = useText()
  const language = useLanguage()
  const rate = rateText(most, language)
  return (
    <section className={styles['part']} aria-labelledby="contract-own">
      <h2 id="contract-own" className={styles['subtitle']}>
        {t('contract.own', { name: nameText(own.name, t) })}
      </h2>
      <p className={styles['text']}>
        {own.rate === null
          ? t('contract.own.none')
          : t('contract.own.rate', { rate: rateText(own.rate, language), time: formatTime(own.since ?? 0, gmtOffset) })}
      </p>
      {own.name === null && <p className={styles['text']}>{t('contract.own.noUpline', { rate })}</p>}
      {isOff && <Callout tone="warning">{t('contract.off')}</Callout>}
      {own.waiting !== null && <p className={styles['strong']}>{waitingText(own.waiting, t)}</p>}
      <div className={styles['actions']}>
        <Button variant={own.waiting?.mine === false ? 'primary' : 'secondary'} onClick={onOpen}>
          {t('contract.own.open')}
        </Button>
      </div>
    </section>
  )
}
