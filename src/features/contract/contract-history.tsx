import type { Contract } from '#wire/contracts/contract.ts'
import type { TermsChange } from '#machines/contract/contract.rules.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { fieldText, type Said, valueText } from './contract-words.ts'
import { rateText } from '#src/shared/team/rate-text.ts'
import type { ContractShown } from './use-contract.ts'
import styles from './contract.module.css'

interface HistoryProps {
  readonly shown: ContractShown
  readonly said: Said
  readonly gmtOffset: number
}

/** Every version with who did what when, what was asked for besides, and what two versions differ in. */
export function ContractHistory({ shown, said, gmtOffset }: HistoryProps) {
  const { t } = said
  const { contract } = shown.view
  if (contract === null || contract.versions.length + contract.requests.length === 0) return null
  const { versions, requests } = contract
  return (
    <section className={styles['history']} aria-labelledby="contract-history">
      <h3 id="contract-history" className={styles['subtitle']}>
        {t('contract.history')}
      </h3>
      {versions.length > 1 && <Comparison shown={shown} said={said} versions={versions} />}
      <ol className={styles['history']}>
        {versions.map((version) => (
          <li key={version.id} className={styles['version']}>
            <Version version={version} said={said} gmtOffset={gmtOffset} />
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.id} className={styles['version']}>
            <Request request={request} said={said} gmtOffset={gmtOffset} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ComparisonProps extends Pick<HistoryProps, 'shown' | 'said'> {
  readonly versions: Contract['versions']
}

function Comparison({ shown: { view, send }, said, versions }: ComparisonProps) {
  const { t } = said
  const [newest, before] = versions
  const [one, other] = view.compared ?? [before?.version ?? 0, newest?.version ?? 0]
  const options = versions.map(({ version, terms }) => ({
    value: String(version),
    label: t('contract.version', { number: version, rate: rateText(terms.tiers.at(-1)?.rate ?? '0', said.language) }),
  }))
  const compare = (versionsChosen: readonly [number, number]) =>
    send({ type: 'versions.compared', versions: versionsChosen })
  return (
    <div className={styles['part']} role="group" aria-label={t('contract.compare')}>
      <div className={styles['fields']}>
        <SelectField
          label={t('contract.compare.before')}
          value={String(one)}
          options={options}
          onChange={(value) => compare([Number(value), other])}
        />
        <SelectField
          label={t('contract.compare.after')}
          value={String(other)}
          options={options}
          onChange={(value) => compare([one, Number(value)])}
        />
      </div>
      {view.changes === null ? null : view.changes.length === 0 ? (
        <p className={styles['text']}>{t('contract.compare.same')}</p>
      ) : (
        <div className={styles['terms']}>
          <Changes changes={view.changes} kind={versions[0]?.terms.kind ?? 'dividend'} said={said} />
        </div>
      )}
    </div>
  )
}

interface ChangesProps {
  readonly changes: readonly TermsChange[]
  readonly kind: Contract['kind']
  readonly said: Said
}

function Changes({ changes, kind, said }: ChangesProps) {
  const { t } = said
  return (
    <RowsTable
      label={t('contract.compare')}
      busy={false}
      totals={undefined}
      rows={changes.map((change) => ({ id: `${change.field}.${change.tier}`, ...change }))}
      columns={[
        {
          name: 'field',
          head: t('contract.compare.field'),
          cell: ({ field, tier }) =>
            `${fieldText(field, kind, t)}${tier === null ? '' : ` · ${t('contract.tier', { number: tier + 1 })}`}`,
        },
        {
          name: 'before',
          head: t('contract.compare.before'),
          end: true,
          cell: ({ field, before }) => valueText(field, before, said),
        },
        {
          name: 'after',
          head: t('contract.compare.after'),
          end: true,
          cell: ({ field, after }) => valueText(field, after, said),
        },
      ]}
    />
  )
}

interface VersionProps extends Pick<HistoryProps, 'said' | 'gmtOffset'> {
  readonly version: Contract['versions'][number]
}

function Version({ version, said, gmtOffset }: VersionProps) {
  const { t, language } = said
  const { terms, outcome, answeredAt, reason, endedBy } = version
  const time = (at: number) => formatTime(at, gmtOffset)
  const title = t('contract.version', {
    number: version.version,
    rate: rateText(terms.tiers.at(-1)?.rate ?? '0', language),
  })
  const at = (name: 'offered' | 'seen' | 'expires' | 'from' | 'ended', when: number | null) =>
    when === null ? [] : [[t(`contract.at.${name}`), time(when)] as const]
  return (
    <>
      <h4 className={styles['strong']}>{title}</h4>
      <Facts
        label={title}
        facts={[
          ...at('offered', version.offeredAt),
          ...at('seen', version.seenAt),
          ...(outcome === null || answeredAt === null
            ? at('expires', version.expiresAt)
            : [[t(`contract.outcome.${outcome}`), time(answeredAt)] as const]),
          ...(reason === null ? [] : [[t('contract.reason'), reason] as const]),
          ...at('from', version.activeFrom),
          ...at('ended', version.activeUntil),
          ...(endedBy === null ? [] : [[t('contract.why'), t(`contract.endedBy.${endedBy}`)] as const]),
        ]}
      />
      <details>
        <summary>{t('contract.terms', { number: version.version })}</summary>
        <ContractTerms terms={terms} label={t('contract.terms', { number: version.version })} said={said} />
      </details>
    </>
  )
}

interface RequestProps extends Pick<HistoryProps, 'said' | 'gmtOffset'> {
  readonly request: Contract['requests'][number]
}

function Request({ request, said: { t }, gmtOffset }: RequestProps) {
  const { what, mine, askedAt, reason, answeredAt, outcome, answer } = request
  const title = t(`contract.request.${what}.${mine ? 'mine' : 'theirs'}`)
  return (
    <>
      <h4 className={styles['strong']}>{title}</h4>
      <Facts
        label={title}
        facts={[
          [t('contract.at.asked'), formatTime(askedAt, gmtOffset)],
          ...(reason === null ? [] : [[t('contract.reason'), reason] as const]),
          ...(outcome === null || answeredAt === null
            ? []
            : [[t(`contract.outcome.${outcome}`), formatTime(answeredAt, gmtOffset)] as const]),
          ...(answer === null ? [] : [[t('contract.answer'), answer] as const]),
        ]}
      />
    </>
  )
}
