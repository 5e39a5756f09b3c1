import { formatNumber, formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { DownlinePath } from '#src/shared/team/downline-path.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import type { TeamRow } from '#wire/agents/agent.ts'
import type { Language } from '#wire/shapes.ts'
import styles from './team.module.css'
import { TeamMember } from './team-member.tsx'
import { useTeam } from './use-team.ts'

/** Shows an agent's team in one list, or level by level, with balances (spec §2 downlineManagmentView). */
export function TeamScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, gmtOffset } = useTeam(username)
  const { filter, value, open, toggle } = list
  const levels = Math.min(value?.levels ?? 0, 999)
  const goDown = (under: string | null) => list.setFilter({ under, level: null, who: null, name: null })
  const filters: readonly ListFilter[] = [
    { kind: 'text', name: 'name', label: t('team.search') },
    {
      kind: 'select',
      name: 'who',
      label: t('team.type'),
      options: [
        { value: everything, label: t('paged-list.all') },
        { value: 'agents', label: t('team.who.agents') },
        { value: 'members', label: t('team.who.members') },
      ],
    },
    ...(filter.under !== null || levels < 2
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'level',
            label: t('team.level'),
            options: [
              { value: everything, label: t('paged-list.all') },
              ...Array.from({ length: levels }, (_, index) => ({
                value: String(index + 1),
                label: formatNumber(index + 1, language),
              })),
            ],
          },
        ]),
  ]
  return (
    <div className={styles['team']}>
      <RecordIntro>{value === undefined ? '\u00a0' : t('team.intro', { count: value.size })}</RecordIntro>
      <fieldset className={styles['ways']} aria-label={t('team.view')}>
        <Chip pressed={filter.under === null} onClick={() => goDown(null)}>
          {t('team.view.all')}
        </Chip>
        <Chip pressed={filter.under !== null} onClick={() => goDown('me')}>
          {t('team.view.levels')}
        </Chip>
      </fieldset>
      {filter.under !== null && <DownlinePath steps={value?.way ?? []} onChoose={(id) => goDown(id ?? 'me')} />}
      <PagedList
        list={list}
        label={t('team.title')}
        columns={columnsOf({ t, language, gmtOffset, goDown })}
        onOpen={({ id }) => toggle(id)}
        filters={filters}
        nothing={{ title: t('team.nothing'), text: t('team.nothing.text') }}
        action={<ListFile call="agentTeamFile" request={activeFilters(filter)} name="team" />}
      />
      {typeof open === 'string' && (
        <TeamMember username={username} id={open} gmtOffset={gmtOffset} onClose={() => toggle(open)} />
      )}
    </div>
  )
}

interface Shown {
  readonly t: Translate
  readonly language: Language
  readonly gmtOffset: number
  readonly goDown: (under: string) => void
}

const columnsOf = ({ t, language, gmtOffset, goDown }: Shown): readonly Column<TeamRow>[] => [
  {
    name: 'name',
    head: t('team.name'),
    part: 'name',
    cell: ({ name, code, remark, type }) => (
      <TwoLineCell
        first={name}
        second={[code, t(`team.type.${type}`), ...(remark === null ? [] : [remark])].join(' · ')}
      />
    ),
  },
  {
    name: 'level',
    head: t('team.level'),
    end: true,
    part: 'state',
    cell: ({ level }) => formatNumber(level, language),
  },
  {
    name: 'balance',
    head: t('team.balance'),
    end: true,
    part: 'figure',
    cell: ({ balance, currency }) => formatMoney(balance, currency, language),
  },
  {
    name: 'lastLogin',
    head: t('team.lastLogin'),
    part: 'note',
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('team.never') : formatTime(lastLoginAt, gmtOffset)),
  },
  { name: 'joined', head: t('team.joined'), cell: ({ joinedAt }) => formatTime(joinedAt, gmtOffset) },
  {
    name: 'downlines',
    head: t('team.downlines'),
    end: true,
    cell: ({ id, name, downlines }) =>
      downlines === 0 ? (
        formatNumber(0, language)
      ) : (
        <Button
          variant="link"
          className={styles['above']}
          aria-label={t('team.open', { name, count: downlines })}
          onClick={() => goDown(id)}
        >
          {formatNumber(downlines, language)}
        </Button>
      ),
  },
]
