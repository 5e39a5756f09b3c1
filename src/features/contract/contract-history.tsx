import type { Contract } from '#wire/contracts/contract.ts'
import type { TermsChange } from '#machines/contract/contract.rules.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { fieldText, type ContractTexts, valueText } from './contract-texts.ts'
import { rateText } from '#src/shared/team/rate-text.ts'
import type { ContractShown } from './use-contract.ts'
import styles from './contract.module.css'

interface HistoryProps {
  readonly shown: ContractShown
  readonly texts: ContractTexts
  readonly gmtOffset: number
}

/** Renders the versions with their dates, the other requests, and a comparison of two versions. */
export function ContractHistory({ shown, texts, gmtOffset }: HistoryProps) {
  const { t } = texts
  const { contract } = shown.view
  if (contract === null || contract.versions.length + contract.requests.length === 0) return null
  const { versions, requests } = contract
  return (
    <section className={styles['history']} aria-labelledby="contract-history">
      <h3 id="contract-history" className={styles['subtitle']}>
        {t('contract.history')}
      </h3>
      {versions.length > 1 && <Comparison shown={shown} texts={texts} versions={versions} />}
      <ol className={styles['history']}>
        {versions.map((version) => (
          <li key={version.id} className={styles['version']}>
            <Version version={version} texts={texts} gmtOffset={gmtOffset} />
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.id} className={styles['version']}>
            <Request request={request} texts={texts} gmtOffset={gmtOffset} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ComparisonProps extends Pick<HistoryProps, 'shown' | 'texts'> {
  readonly versions: Contract['versions']
}

function Comparison({ shown: { view, send }, texts, versions }: ComparisonProps) {
  const { t } = texts
  const [newest, before] = versions
  const [one, other] = view.compared ?? [before?.version ?? 0, newest?.version ?? 0]
  const options = versions.map(({ version, terms }) => ({
    value: String(version),
    label: t('contract.version', { number: version, rate: rateText(terms.tiers.at(-1)?.rate ?? '0', texts.language) }),
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
          <Changes changes={view.changes} kind={versions[0]?.terms.kind ?? 'dividend'} texts={texts} />
        </div>
      )}
    </div>
  )
}

interface ChangesProps {
  readonly changes: readonly TermsChange[]
  readonly kind: Contract['kind']
  readonly texts: ContractTexts
}

function Changes({ changes, kind, texts }: ChangesProps) {
  const { t } = texts
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
          cell: ({ field, before }) => valueText(field, before, texts),
        },
        {
          name: 'after',
          head: t('contract.compare.after'),
          end: true,
          cell: ({ field, after }) => valueText(field, after, texts),
        },
      ]}
    />
  )
}

interface VersionProps extends Pick<HistoryProps, 'texts' | 'gmtOffset'> {
  readonly version: Contract['versions'][number]
}

function Version({ version, texts, gmtOffset }: VersionProps) {
  const { t, language } = texts
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
        <ContractTerms terms={terms} label={t('contract.terms', { number: version.version })} texts={texts} />
      </details>
    </>
  )
}

interface RequestProps extends Pick<HistoryProps, 'texts' | 'gmtOffset'> {
  readonly request: Contract['requests'][number]
}

function Request({ request, texts: { t }, gmtOffset }: RequestProps) {
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
